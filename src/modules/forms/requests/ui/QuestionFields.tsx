import type { ReactNode } from 'react';
import { useMessages } from '../../../../shared/messages/use-messages.tsx';
import { PublicIcon } from '../../../../ui/public/PublicIcon.tsx';
import { allergens } from '../../../people/facts/contract.ts';
import { mealNames, type Question, type QuestionOf } from '../../forms/questions.ts';
import { allergenIn } from '../describe-answers.ts';
import { type Fields, rowsIn } from '../fields.ts';
import { requestMessages } from '../messages/catalog.ts';

type Props = {
  question: Question;
  fields: Fields;
  unit: string | null;
  describedBy: string | undefined;
  isInvalid: boolean;
};

const scale = Array.from({ length: 11 }, (_, value) => String(value));

/** The controls of a question. All of them work without scripts. */
export function QuestionFields(props: Props) {
  const { question, fields, unit, describedBy, isInvalid } = props;
  const { words, page } = useMessages(requestMessages);
  const typed = fields.v?.[0] ?? '';
  const input = {
    ...{ id: 'v', name: 'v', 'aria-labelledby': 'question', 'aria-describedby': describedBy },
    ...(isInvalid && { 'aria-invalid': true }),
  };
  switch (question.kind) {
    case 'short':
      return <input {...input} className="form-line" defaultValue={typed} maxLength={500} />;
    case 'long':
      return <textarea {...input} defaultValue={typed} rows={6} maxLength={10_000} />;
    case 'number':
    case 'measurement':
      return (
        <WithUnit unit={question.kind === 'number' ? question.unit : unit}>
          <input {...input} className="form-number" inputMode="decimal" autoComplete="off" defaultValue={typed} />
        </WithUnit>
      );
    case 'date':
      return <input {...input} className="form-number" type="date" defaultValue={typed} />;
    case 'one':
      return <Choices type="radio" entries={question.options} chosen={fields.v ?? []} />;
    case 'several':
      return <Choices type="checkbox" entries={question.options} chosen={fields.v ?? []} />;
    case 'yes_no':
      return <Choices type="radio" entries={yesNo(words)} chosen={fields.v ?? []} />;
    case 'scale':
      return <Scale question={question} typed={typed} />;
    case 'matrix':
      return <Matrix question={question} fields={fields} />;
    case 'allergies':
      return <Allergies fields={fields} />;
    case 'medication':
      return <Medication fields={fields} />;
    case 'recall':
      return <Recall fields={fields} />;
    case 'file':
      return <Files fields={fields} />;
    case 'consent':
      return (
        <>
          <div className="card form-clause">{question.clause}</div>
          <Tick name="v" value="yes" isChecked={typed === 'yes'}>
            {page.agree}
          </Tick>
        </>
      );
    default:
      return null;
  }
}

const yesNo = (labels: { yes: string; no: string }) => [
  { id: 'yes', label: labels.yes },
  { id: 'no', label: labels.no },
];

const WithUnit = ({ unit, children }: { unit: string | null; children: ReactNode }) => (
  <div className="form-unit">
    {children}
    {unit && <span className="muted">{unit}</span>}
  </div>
);

/** A checkbox styled by CSS. */
export const Tick = ({
  name,
  value,
  isChecked,
  children,
}: {
  name: string;
  value: string;
  isChecked: boolean;
  children: ReactNode;
}) => (
  <label className="form-tick">
    <input type="checkbox" name={name} value={value} defaultChecked={isChecked} />
    <span className="form-box">
      <PublicIcon name="check" />
    </span>
    <span>{children}</span>
  </label>
);

type ChoicesProps = { type: 'radio' | 'checkbox'; entries: { id: string; label: string }[]; chosen: string[] };

const Choices = ({ type, entries, chosen }: ChoicesProps) => (
  <div className="form-choices">
    {entries.map(({ id, label }) => (
      <label key={id}>
        <input type={type} name="v" value={id} defaultChecked={chosen.includes(id)} />
        <span>{label}</span>
      </label>
    ))}
  </div>
);

const Scale = ({ question: { low, high }, typed }: { question: QuestionOf<'scale'>; typed: string }) => (
  <>
    {(low || high) && (
      <p className="form-ends" id="ends">
        <span>{low && `0: ${low}`}</span>
        <span>{high && `10: ${high}`}</span>
      </p>
    )}
    <div className="form-scale">
      {scale.map(value => (
        <label key={value}>
          <input type="radio" name="v" value={value} defaultChecked={typed === value} />
          <span>{value}</span>
        </label>
      ))}
    </div>
  </>
);

const Matrix = ({ question: { rows, columns }, fields }: { question: QuestionOf<'matrix'>; fields: Fields }) => (
  <div className="form-matrix">
    {rows.map(row => (
      <fieldset key={row.id}>
        <legend>{row.label}</legend>
        <Segments name={`m-${row.id}`} entries={columns} chosen={fields[`m-${row.id}`]?.[0]} />
      </fieldset>
    ))}
  </div>
);

type SegmentsProps = { name: string; entries: { id: string; label: string }[]; chosen: string | undefined };

const Segments = ({ name, entries, chosen }: SegmentsProps) => (
  <div className="form-segments">
    {entries.map(({ id, label }) => (
      <label key={id}>
        <input type="radio" name={name} value={id} defaultChecked={chosen === id} />
        <span>{label}</span>
      </label>
    ))}
  </div>
);

function useReactions() {
  const { reactions } = useMessages(requestMessages).words;
  return (['allergy', 'intolerance', 'avoid'] as const).map(id => ({ id, label: capital(reactions[id]) }));
}
const capital = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/** CSS shows the field for the reaction only for checked allergens. */
function Allergies({ fields }: { fields: Fields }) {
  const { words, page } = useMessages(requestMessages);
  const reactions = useReactions();
  return (
    <>
      <div className="form-chips">
        {allergens.map((name, at) => (
          <label key={name}>
            <input
              type="checkbox"
              name="a"
              value={name}
              id={`a-${at}`}
              defaultChecked={fields.a?.includes(name) ?? false}
            />
            <span>
              <PublicIcon name="check" />
              {allergenIn(words, name)}
            </span>
          </label>
        ))}
      </div>
      <div className="form-reactions">
        {allergens.map((name, at) => (
          <fieldset key={name} className={`of-a-${at}`}>
            <legend>{allergenIn(words, name)}</legend>
            <Segments name={`k-${at}`} entries={reactions} chosen={fields[`k-${at}`]?.[0] ?? 'allergy'} />
          </fieldset>
        ))}
        {rowsOf(fields).map(at => (
          <fieldset key={at}>
            <legend>{page.somethingElse}</legend>
            <input
              className="form-line"
              name={`name-${at}`}
              aria-label={page.somethingElse}
              defaultValue={fields[`name-${at}`]?.[0] ?? ''}
              maxLength={100}
            />
            <Segments name={`kind-${at}`} entries={reactions} chosen={fields[`kind-${at}`]?.[0] ?? 'allergy'} />
          </fieldset>
        ))}
      </div>
      <MoreRows />
    </>
  );
}

/** One empty row after those that are filled in. */
const rowsOf = (fields: Fields) => Array.from({ length: rowsIn(fields) + 1 }, (_, at) => at);

function MoreRows() {
  const { page } = useMessages(requestMessages);
  return (
    <button className="btn" type="submit" name="go" value="more" formNoValidate>
      {page.addRow}
    </button>
  );
}

function Medication({ fields }: { fields: Fields }) {
  const { page } = useMessages(requestMessages);
  const field = (at: number, name: string, label: string, maxLength: number) => (
    <label>
      {label}
      <input
        className="form-line"
        name={`${name}-${at}`}
        defaultValue={fields[`${name}-${at}`]?.[0] ?? ''}
        maxLength={maxLength}
      />
    </label>
  );
  return (
    <>
      {rowsOf(fields).map(at => (
        <fieldset key={at} className="form-row">
          <legend className="visually-hidden">{`${page.medicationName} ${at + 1}`}</legend>
          {field(at, 'name', page.medicationName, 100)}
          {field(at, 'dose', page.dose, 60)}
          {field(at, 'when', page.when, 100)}
          <Tick name={`sup-${at}`} value="1" isChecked={fields[`sup-${at}`] !== undefined}>
            {page.isSupplement}
          </Tick>
        </fieldset>
      ))}
      <MoreRows />
    </>
  );
}

function Recall({ fields }: { fields: Fields }) {
  const { page, words } = useMessages(requestMessages);
  return mealNames.map(meal => (
    <fieldset key={meal} className="form-meal">
      <legend>{words.meals[meal]}</legend>
      <label>
        <span className="visually-hidden">{`${words.meals[meal]}, ${page.time}`}</span>
        <input type="time" name={`time-${meal}`} defaultValue={fields[`time-${meal}`]?.[0] ?? ''} />
      </label>
      <textarea
        name={`text-${meal}`}
        aria-label={words.meals[meal]}
        rows={2}
        maxLength={1_000}
        defaultValue={fields[`text-${meal}`]?.[0] ?? ''}
      />
    </fieldset>
  ));
}

function Files({ fields }: { fields: Fields }) {
  const { page } = useMessages(requestMessages);
  return (
    <>
      {fields.f?.map(file => (
        <Tick key={file} name="f" value={file} isChecked>
          {file.replace(/^\d+:/, '')}
        </Tick>
      ))}
      <label className="form-upload">
        {page.file}
        <input type="file" name="file" accept="image/*,application/pdf" />
        <span className="muted">{page.fileHint}</span>
      </label>
      <MoreRows />
    </>
  );
}
