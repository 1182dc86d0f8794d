import type { ReactNode } from 'react';
import { commonMessages } from '../../../../../shared/messages/catalog.ts';
import { useMessages } from '../../../../../shared/messages/use-messages.tsx';
import type { BookingForm, BookingQuestion } from '../../booking.ts';
import { askFieldOf, fieldOf, shownQuestions, type ValuesOf } from '../../booking-questions.ts';
import { appointmentMessages } from '../../messages/catalog.ts';

const blank: ValuesOf = () => [];

type Props = {
  form: BookingForm;
  /** The values of a rejected form. */
  valuesOf?: ValuesOf | undefined;
  /** The current input, by which conditional questions are shown or hidden. */
  shownBy?: ValuesOf | undefined;
  errors: Partial<Record<string, string>>;
  /** Set on the page without JavaScript, where `followUpCss` hides what a script hides in the dialog. */
  isPage?: boolean;
};

/** The questions that are asked before a service is booked. Uncontrolled, like the other details. */
export function BookingQuestions({
  form: { intro, questions },
  valuesOf = blank,
  shownBy = valuesOf,
  errors,
  isPage = false,
}: Props) {
  const t = useMessages(appointmentMessages).questions;
  const shown = new Set(shownQuestions(questions, shownBy));
  return (
    <fieldset className="bk-wide bk-questions" aria-labelledby="booking-questions">
      <p className="bk-questions-head">
        <b id="booking-questions">{t.title}</b> <span>{t.privacy}</span>
      </p>
      {intro && <p className="bk-intro">{intro}</p>}
      {questions.map(each => (
        <Question
          key={`${each.id} ${each.kind}`}
          question={each}
          valuesOf={valuesOf}
          error={errors[fieldOf(each)]}
          hiding={shown.has(each) ? null : !isPage ? 'hidden' : cssOf(questions, each) ? null : 'later'}
          hasHint={isPage && each.showIf !== null && !cssOf(questions, each)}
          isPage={isPage}
        />
      ))}
    </fieldset>
  );
}

type QuestionProps = {
  question: BookingQuestion;
  valuesOf: ValuesOf;
  error: string | undefined;
  /** `later`: hidden where a script can show it. */
  hiding: 'hidden' | 'later' | null;
  hasHint: boolean;
  isPage: boolean;
};

function Question({ question, valuesOf, error, hiding, hasHint, isPage }: QuestionProps) {
  const { label, help, required, mayAsk, showIf, kind } = question;
  const common = useMessages(commonMessages);
  const t = useMessages(appointmentMessages).questions;
  const name = fieldOf(question);
  const ids = { help: `${name}-help`, error: `${name}-error` };
  const described = [help && ids.help, error && ids.error].filter(Boolean).join(' ') || undefined;
  // `required` only for always visible questions, because browsers reject a form with a blank required field that is
  // hidden or answered with "not sure".
  const mustFill = isPage && required && !mayAsk && !showIf;
  const field = { name, required: mustFill, ...(error && { 'aria-invalid': true as const }) };
  const labelContent = (
    <>
      {label} {!required && <small>{common.optional}</small>}
    </>
  );
  const isChoice = kind === 'one' || kind === 'several' || kind === 'yes_no' || kind === 'scale';
  const frame = {
    className: 'field bk-question',
    hidden: hiding === 'hidden',
    'data-q': question.id,
    'data-later': hiding === 'later' ? '' : undefined,
    'data-asked': isPage ? JSON.stringify({ id: question.id, kind, showIf }) : undefined,
  };
  const below = (
    <>
      {hasHint && <p className="bk-hint bk-no-script">{t.ifItApplies}</p>}
      {mayAsk && (
        <label className="bk-accept">
          <input
            type="checkbox"
            name={askFieldOf(question)}
            value="1"
            defaultChecked={valuesOf(askFieldOf(question)).length > 0}
          />
          {t.ask}
        </label>
      )}
      {error && (
        <p className="field-error" id={ids.error}>
          {error}
        </p>
      )}
    </>
  );
  const hint = help && (
    <p className="bk-hint" id={ids.help}>
      {help}
    </p>
  );
  if (isChoice)
    return (
      <fieldset {...frame} aria-describedby={described}>
        <legend>{labelContent}</legend>
        {hint}
        <Choices question={question} chosen={valuesOf(name)} field={field} />
        {below}
      </fieldset>
    );
  const id = `booking-${name}`;
  const input = { ...field, id, defaultValue: valuesOf(name)[0], 'aria-describedby': described };
  return (
    <div {...frame}>
      <label htmlFor={id}>{labelContent}</label>
      {hint}
      {kind === 'short' && <input {...input} type="text" maxLength={500} />}
      {kind === 'date' && <input {...input} type="date" className="bk-short" />}
      {kind === 'number' && (
        <span className="bk-unit">
          <input {...input} type="text" className="bk-short" inputMode="decimal" autoComplete="off" maxLength={30} />
          {question.unit && <span>{question.unit}</span>}
        </span>
      )}
      {below}
    </div>
  );
}

type Field = { name: string; required: boolean; 'aria-invalid'?: true };
type ChoicesProps = { question: BookingQuestion; chosen: string[]; field: Field };

const scale = Array.from({ length: 11 }, (_, value) => String(value));

function Choices({ question: { kind, options, low, high }, chosen, field }: ChoicesProps) {
  const t = useMessages(appointmentMessages).questions;
  const choice = (value: string, label: ReactNode, type: 'radio' | 'checkbox' = 'radio') => (
    <label key={value} className={kind === 'scale' ? undefined : 'bk-accept'}>
      <input
        {...field}
        required={type === 'radio' && field.required}
        type={type}
        value={value}
        defaultChecked={chosen.includes(value)}
      />
      {kind === 'scale' ? <span>{label}</span> : label}
    </label>
  );
  if (kind === 'yes_no')
    return (
      <div className="bk-yes-no">
        {choice('yes', t.yes)}
        {choice('no', t.no)}
      </div>
    );
  if (kind !== 'scale')
    return options.map(({ id, label }) => choice(id, label, kind === 'several' ? 'checkbox' : 'radio'));
  return (
    <>
      {(low || high) && (
        <p className="bk-ends">
          <span>{low && `0: ${low}`}</span>
          <span>{high && `10: ${high}`}</span>
        </p>
      )}
      <div className="bk-scale">{scale.map(value => choice(value, value))}</div>
    </>
  );
}

/** The CSS selectors that all match while the question is visible; null if CSS can’t decide. */
function cssOf(questions: BookingQuestion[], { showIf }: BookingQuestion): string[] | null {
  if (!showIf) return [];
  const trigger = questions.find(({ id }) => id === showIf.question);
  const values = trigger && fittingChoices(trigger, showIf);
  const before = trigger && cssOf(questions, trigger);
  if (!values || !before) return null;
  const chosen = `[name="${fieldOf(trigger)}"]:is(${values.map(value => `[value="${value}"]`).join()}):checked`;
  const isSure = trigger.mayAsk ? [`:not(:has([name="${askFieldOf(trigger)}"]:checked))`] : [];
  return [...before, `:has(${chosen})`, ...isSure];
}

/** The options that meet the condition; null if the answer is typed. */
function fittingChoices({ kind }: BookingQuestion, { test, values, value }: NonNullable<BookingQuestion['showIf']>) {
  if (test === 'any_of') return values ?? null;
  if (kind !== 'scale' || typeof value !== 'number') return null;
  const fitting = scale.filter(each => (test === 'at_most' ? Number(each) <= value : Number(each) >= value));
  return fitting.length ? fitting : null;
}

/** CSS that hides conditional questions without JavaScript. */
export const followUpCss = ({ questions }: BookingForm): string =>
  questions
    .flatMap(each => {
      const selectors = each.showIf ? cssOf(questions, each) : null;
      return selectors ? `.bk-questions:not(${selectors.join('')}) [data-q="${each.id}"]{display:none}` : [];
    })
    .join('');
