import { ActionIcon } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { Icon } from '../../../../ui/Icon.tsx';
import { useCurrentUser } from '../../../accounts/auth/ui/use-current-user.ts';
import { allergens } from '../../../people/facts/contract.ts';
import { builtInKinds } from '../../../people/measurements/contract.ts';
import {
  type Answer,
  type Answers,
  type FormDefinition,
  isAsked,
  minutesFor,
  type Question,
  shownQuestions,
  valueIn,
} from '../questions.ts';
import classes from './preview.module.css';

type Props = {
  title: string;
  definition: FormDefinition;
  /** The question that is being edited. */
  openId: string | null;
};

/** Preview on a phone. Answers can be entered to test follow-ups, but are not saved. */
export function FormPreview({ title, definition, openId }: Props) {
  const [answers, setAnswers] = useState<Answers>({});
  const [shownId, setShownId] = useState(openId);
  const [followedId, setFollowedId] = useState(openId);
  if (followedId !== openId) {
    setFollowedId(openId);
    if (openId !== null) setShownId(openId);
  }
  const screens = shownQuestions(definition, answers);
  // The edited follow-up is shown even if its condition is not met.
  const isAside = shownId !== null && !screens.some(({ id }) => id === shownId);
  const aside = isAside ? definition.questions.find(({ id }) => id === shownId) : undefined;
  const at = Math.max(
    0,
    screens.findIndex(({ id }) => id === shownId),
  );
  const question = aside ?? screens[at];
  const go = (step: number) => setShownId(screens[at + step]?.id ?? shownId);
  const answer = (newAnswer: Answer | undefined) => {
    if (!question) return;
    const next = { ...answers, [question.id]: newAnswer };
    setAnswers(next);
  };
  const opened = question ? followUpsOpened(definition, answers, question) : 0;
  const minutes = minutesFor(screens.slice(at), definition.isSigned);
  return (
    <section className={classes.preview} aria-label="Preview">
      <div className={classes.caption}>
        <span>As your client sees it</span>
        <span>{aside ? 'Follow-up' : screens.length > 0 && `${at + 1} of ${screens.length}`}</span>
      </div>
      <div className={classes.phone}>
        <div className={classes.screen}>
          <Top title={title} />
          <div className={classes.progress}>
            <svg viewBox="0 0 100 3" preserveAspectRatio="none" aria-hidden="true">
              <rect width={screens.length ? (100 * at) / screens.length : 0} height="3" />
            </svg>
            <small>{minutes === 1 ? 'About 1 minute left' : `About ${minutes} minutes left`}</small>
          </div>
          {question ? (
            <QuestionScreen
              // The key resets uncontrolled fields.
              key={question.id}
              question={question}
              answers={answers}
              onAnswer={answer}
            />
          ) : (
            <p className={classes.nothing}>Add a question to see it here.</p>
          )}
          <div className={classes.foot}>
            <button type="button" className={classes.back} disabled={at === 0} onClick={() => go(-1)}>
              Back
            </button>
            <button type="button" className={classes.continue} onClick={() => go(1)}>
              {at < screens.length - 1 ? 'Continue' : definition.isSigned ? 'Sign and send' : 'Send'}
            </button>
          </div>
        </div>
      </div>
      <div className={classes.under}>
        <span role="status">
          {opened > 0 &&
            `This answer opens ${opened === 1 ? 'the follow-up question' : `${opened} follow-up questions`}.`}
        </span>
        <span>
          <ActionIcon aria-label="Previous question" disabled={at === 0} onClick={() => go(-1)}>
            <Icon name="chevronLeft" size={16} />
          </ActionIcon>
          <ActionIcon aria-label="Next question" disabled={at >= screens.length - 1} onClick={() => go(1)}>
            <Icon name="chevronRight" size={16} />
          </ActionIcon>
        </span>
      </div>
    </section>
  );
}

const followUpsOpened = (definition: FormDefinition, answers: Answers, { id }: Question) =>
  shownQuestions(definition, answers).filter(({ showIf }) => showIf?.question === id).length;

function Top({ title }: { title: string }) {
  const { name } = useCurrentUser().practice;
  return (
    <div className={classes.top}>
      <span className={classes.mark} aria-hidden="true">
        {[...name][0]?.toUpperCase()}
      </span>
      <b>{title || 'Untitled form'}</b>
      <span>Saved</span>
    </div>
  );
}

type ScreenProps = { question: Question; answers: Answers; onAnswer: (answer: Answer | undefined) => void };

function QuestionScreen({ question, answers, onAnswer }: ScreenProps) {
  const askId = useId();
  const answer = answers[question.id];
  const isAsk = answer !== undefined && 'ask' in answer;
  if (question.kind === 'text') return <p className={classes.text}>{question.label || 'A text to read'}</p>;
  return (
    <div className={classes.question}>
      <p className={question.kind === 'heading' ? classes.heading : classes.label}>
        {question.label || 'Your question'}
        {'required' in question && !question.required && <small> optional</small>}
      </p>
      {'help' in question && question.help && <p className={classes.help}>{question.help}</p>}
      <Control question={question} answers={answers} onAnswer={onAnswer} />
      {isAsked(question) && question.kind !== 'consent' && question.canAsk && (
        <label className={classes.ask} htmlFor={askId}>
          <input
            id={askId}
            type="checkbox"
            checked={isAsk}
            onChange={event => onAnswer(event.currentTarget.checked ? { ask: true } : undefined)}
          />
          Not sure, ask me in the session
        </label>
      )}
    </div>
  );
}

function Control({ question, answers, onAnswer }: ScreenProps): ReactNode {
  const { units } = useCurrentUser().practice;
  const name = useId();
  const label = question.label || 'Your question';
  const set = (value: Extract<Answer, { value: unknown }>['value'] | null) =>
    onAnswer(value === null ? undefined : { value });
  switch (question.kind) {
    case 'short':
      return <input aria-label={label} maxLength={500} onChange={event => set(event.currentTarget.value || null)} />;
    case 'long':
      return <textarea aria-label={label} rows={5} onChange={event => set(event.currentTarget.value || null)} />;
    case 'number':
    case 'measurement': {
      const unit =
        question.kind === 'number'
          ? question.unit
          : typeof question.measure === 'string'
            ? builtInKinds[question.measure][units]
            : null;
      return (
        <span className={classes.figure}>
          <input
            type="number"
            aria-label={label}
            onChange={({ currentTarget: { value } }) => set(value === '' ? null : Number(value))}
          />
          {unit}
        </span>
      );
    }
    case 'date':
      return <input type="date" aria-label={label} onChange={event => set(event.currentTarget.value || null)} />;
    case 'yes_no': {
      const value = valueIn(question, answers);
      return (
        <Choices
          name={name}
          choices={[
            { id: 'yes', label: 'Yes' },
            { id: 'no', label: 'No' },
          ]}
          chosen={value === null ? [] : [value ? 'yes' : 'no']}
          onChoose={id => set(id === 'yes')}
        />
      );
    }
    case 'one': {
      const value = valueIn(question, answers);
      return <Choices name={name} choices={question.options} chosen={value === null ? [] : [value]} onChoose={set} />;
    }
    case 'several': {
      const chosen = valueIn(question, answers) ?? [];
      return (
        <Choices
          name={name}
          isMany
          choices={question.options}
          chosen={chosen}
          onChoose={id => set(chosen.includes(id) ? chosen.filter(each => each !== id) : [...chosen, id])}
        />
      );
    }
    case 'scale':
      return <Scale question={question} value={valueIn(question, answers)} name={name} onChoose={set} />;
    case 'matrix': {
      const chosen = valueIn(question, answers) ?? {};
      return question.rows.map((row, at) => (
        <fieldset key={row.id} className={classes.matrixRow}>
          <legend>{row.label || `Row ${at + 1}`}</legend>
          <Choices
            name={`${name} ${row.id}`}
            isInline
            choices={question.columns}
            chosen={[chosen[row.id] ?? '']}
            onChoose={id => set({ ...chosen, [row.id]: id })}
          />
        </fieldset>
      ));
    }
    case 'allergies': {
      const chosen = valueIn(question, answers) ?? [];
      return (
        <>
          <div className={classes.chips}>
            {allergens.map(each => (
              <label key={each}>
                <input
                  type="checkbox"
                  checked={chosen.some(entry => entry.name === each)}
                  onChange={event =>
                    set(
                      event.currentTarget.checked
                        ? [...chosen, { name: each, kind: 'allergy', severity: null }]
                        : chosen.filter(entry => entry.name !== each),
                    )
                  }
                />
                <span>{each}</span>
              </label>
            ))}
          </div>
          <input aria-label="Something else" placeholder="Something else" />
        </>
      );
    }
    case 'medication':
      return (
        <div className={classes.group}>
          <input
            aria-label="Name"
            placeholder="Name"
            onChange={({ currentTarget: { value } }) =>
              set(value.trim() ? [{ name: value, isSupplement: false, dose: null, schedule: null }] : null)
            }
          />
          <input aria-label="Dose" placeholder="Dose, such as 500 mg" />
          <input aria-label="When" placeholder="When, such as mornings" />
        </div>
      );
    case 'recall':
      return (
        <div className={classes.group}>
          {['Breakfast', 'Lunch', 'Dinner', 'In between'].map(meal => (
            <textarea key={meal} aria-label={meal} rows={2} placeholder={meal} />
          ))}
        </div>
      );
    case 'file':
      return <p className={classes.file}>Choose a file or take a picture</p>;
    case 'consent':
      return (
        <>
          <p className={classes.clause}>{question.clause || 'The clause in full'}</p>
          <label className={classes.ask}>
            <input type="checkbox" onChange={event => set(event.currentTarget.checked || null)} />I have read this and I
            agree.
          </label>
        </>
      );
    default:
      return null;
  }
}

type ChoicesProps = {
  name: string;
  choices: { id: string; label: string }[];
  chosen: string[];
  isMany?: boolean;
  isInline?: boolean;
  onChoose: (id: string) => void;
};

function Choices({ name, choices, chosen, isMany, isInline, onChoose }: ChoicesProps) {
  return (
    <div className={isInline ? classes.inline : classes.choices}>
      {choices.map(({ id, label }, at) => (
        <label key={id}>
          <input
            type={isMany ? 'checkbox' : 'radio'}
            name={name}
            checked={chosen.includes(id)}
            onChange={() => onChoose(id)}
          />
          <span>{label || `Answer ${at + 1}`}</span>
        </label>
      ))}
    </div>
  );
}

type ScaleProps = {
  question: Extract<Question, { kind: 'scale' }>;
  value: number | null;
  name: string;
  onChoose: (value: number) => void;
};

function Scale({ question: { low, high }, value, name, onChoose }: ScaleProps) {
  return (
    <>
      <p className={classes.ends}>
        <span>{low && `0: ${low}`}</span>
        <span>{high && `10: ${high}`}</span>
      </p>
      <div className={classes.scale}>
        {[...Array(11).keys()].map(each => (
          <label key={each}>
            <input type="radio" name={name} checked={value === each} onChange={() => onChoose(each)} />
            <span>{each}</span>
          </label>
        ))}
      </div>
    </>
  );
}
