import { ActionIcon, Button, Checkbox, Textarea, TextInput } from '@mantine/core';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { Icon } from '../../../../ui/Icon.tsx';
import { MoveButton } from '../../../../ui/move/MoveButton.tsx';
import type { Option, Question, QuestionKind, QuestionOf } from '../questions.ts';
import classes from './builder.module.css';
import { newOption } from './edit-questions.ts';

export type QuestionChanges = {
  /** All questions, in order. */
  questions: Question[];
  change: (question: Question) => void;
  changeAll: (questions: Question[]) => void;
  convert: (id: string, kind: QuestionKind) => void;
  duplicate: (id: string) => void;
  remove: (id: string) => void;
  /** Opens another question, or closes this one. */
  open: (id: string | null) => void;
};

export type KindProps<Q extends Question = Question> = { question: Q; change: QuestionChanges['change'] };

/** Returns the message for a field of the question, such as `label` or `options.1.label`; `id` is another question's. */
export type ErrorOf = (field: string, id?: string) => string | undefined;

export const Errors = createContext<ErrorOf>(() => undefined);

export type FieldProps = {
  id?: string;
  name: string;
  label: ReactNode;
  description?: string;
  value: string;
  maxLength?: number;
  placeholder?: string;
  onChange: (value: string) => void;
};

export function Field({ onChange, ...field }: FieldProps) {
  const errorOf = useContext(Errors);
  return (
    <TextInput
      autoComplete="off"
      {...field}
      error={errorOf(field.name)}
      onChange={event => onChange(event.currentTarget.value)}
    />
  );
}

export function LongField({ onChange, ...field }: FieldProps) {
  const errorOf = useContext(Errors);
  return (
    <Textarea
      autosize
      minRows={3}
      maxRows={16}
      {...field}
      error={errorOf(field.name)}
      onChange={event => onChange(event.currentTarget.value)}
    />
  );
}

type FigureFieldProps = Omit<FieldProps, 'value' | 'onChange'> & {
  value: number | null;
  /** NaN if the text is not a number. */
  onChange: (value: number | null) => void;
  'aria-label'?: string;
};

/** A field for a number or null. The typed text is not reformatted. */
export function FigureField({ value, onChange, ...field }: FigureFieldProps) {
  const errorOf = useContext(Errors);
  const [typed, setTyped] = useState(value === null || Number.isNaN(value) ? '' : String(value));
  const isOld = !Object.is(figureIn(typed), value);
  return (
    <TextInput
      autoComplete="off"
      inputMode="decimal"
      maxLength={9}
      {...field}
      value={isOld ? (value === null || Number.isNaN(value) ? '' : String(value)) : typed}
      error={errorOf(field.name)}
      onChange={event => {
        setTyped(event.currentTarget.value);
        onChange(figureIn(event.currentTarget.value));
      }}
    />
  );
}

const figureIn = (typed: string) => (typed.trim() ? Number(typed.trim().replace(',', '.')) : null);

type Entry = { id: string; label: string; points?: number | null };
type EntriesProps<E extends Entry> = {
  /** The field of the question. */
  name: string;
  title: string;
  noun: string;
  entries: E[];
  max: number;
  withPoints: boolean;
  fresh: () => E;
  onChange: (entries: E[]) => void;
};

/**
 * Options of a question, or rows and columns of a table. Enter adds an entry, and pasting several lines adds several.
 */
function Entries<E extends Entry>({ name, title, noun, entries, max, withPoints, fresh, onChange }: EntriesProps<E>) {
  const errorOf = useContext(Errors);
  const idOf = (entry: Entry) => `${name}-${entry.id}`;
  const [idToFocus, setIdToFocus] = useState<string | null>(null);
  const set = (at: number, part: Partial<Entry>) =>
    onChange(entries.map((each, index) => (index === at ? { ...each, ...part } : each)));
  const add = (at: number) => {
    if (entries.length >= max) return;
    const entry = fresh();
    setIdToFocus(entry.id);
    onChange(entries.toSpliced(at, 0, entry));
  };
  const paste = (at: number, text: string): boolean => {
    const lines = text.split(/\r?\n/).flatMap(line => line.trim() || []);
    if (lines.length < 2) return false;
    const pasted = lines.map(label => ({ ...fresh(), label: label.slice(0, 200) }));
    const isBlank = entries[at]?.label === '';
    onChange(entries.toSpliced(isBlank ? at : at + 1, isBlank ? 1 : 0, ...pasted).slice(0, max));
    return true;
  };
  const listError = errorOf(name);
  return (
    <fieldset className={classes.entries}>
      <legend>{title}</legend>
      <ol>
        {entries.map((entry, at) => (
          <li key={entry.id}>
            <TextInput
              id={idOf(entry)}
              className={classes.entryLabel}
              name={`${name}.${at}.label`}
              aria-label={`${noun} ${at + 1}`}
              maxLength={200}
              autoComplete="off"
              value={entry.label}
              error={errorOf(`${name}.${at}.label`)}
              ref={element => {
                if (idToFocus !== entry.id || !element) return;
                element.focus();
                setIdToFocus(null);
              }}
              onChange={event => set(at, { label: event.currentTarget.value })}
              onPaste={event => {
                if (paste(at, event.clipboardData.getData('text'))) event.preventDefault();
              }}
              onKeyDown={event => {
                if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
                event.preventDefault();
                add(at + 1);
              }}
            />
            {withPoints && (
              <span className={classes.points}>
                <FigureField
                  name={`${name}.${at}.points`}
                  label={null}
                  aria-label={`Points for ${entry.label || `${noun.toLowerCase()} ${at + 1}`}`}
                  placeholder="0"
                  value={entry.points ?? null}
                  onChange={points => set(at, { points })}
                />
              </span>
            )}
            <MoveButton
              label={`Move ${noun.toLowerCase()} ${at + 1} up`}
              isOff={at === 0}
              onMove={() => onChange(entries.toSpliced(at, 1).toSpliced(at - 1, 0, entry))}
            />
            <ActionIcon
              aria-label={`Remove ${noun.toLowerCase()} ${at + 1}`}
              disabled={entries.length === 1}
              onClick={() => onChange(entries.toSpliced(at, 1))}
            >
              <Icon name="close" size={16} />
            </ActionIcon>
          </li>
        ))}
      </ol>
      {listError && <p className={classes.error}>{listError}</p>}
      <Button
        size="xs"
        variant="subtle"
        color="gray"
        leftSection={<Icon name="plus" size={16} />}
        disabled={entries.length >= max}
        onClick={() => add(entries.length)}
      >
        Add {noun.toLowerCase()}
      </Button>
    </fieldset>
  );
}

const hasPoints = (options: Option[]) => options.some(({ points }) => points !== null);

/** Points are hidden until wanted, because most lists have none. */
function PointsSwitch({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <Checkbox
      label="Points for a sum"
      description="Only you see them."
      checked={isOn}
      onChange={event => onChange(event.currentTarget.checked)}
    />
  );
}

const withoutPoints = (options: Option[]) => options.map(each => ({ ...each, points: null }));
const withNumbers = (options: Option[]) => options.map((each, at) => ({ ...each, points: each.points ?? at }));

export function OptionList({ question, change }: KindProps<QuestionOf<'one' | 'several'>>) {
  const isScored = hasPoints(question.options);
  const set = (options: Option[]) => change({ ...question, options } as Question);
  return (
    <>
      <Entries
        name="options"
        title="Answers to choose from"
        noun="Answer"
        entries={question.options}
        max={40}
        withPoints={isScored}
        fresh={newOption}
        onChange={set}
      />
      <PointsSwitch
        isOn={isScored}
        onChange={isOn => set(isOn ? withNumbers(question.options) : withoutPoints(question.options))}
      />
    </>
  );
}

export function MatrixFields({ question, change }: KindProps<QuestionOf<'matrix'>>) {
  const { rows, columns } = question;
  const isScored = hasPoints(columns);
  return (
    <>
      <Entries
        name="rows"
        title="Rows"
        noun="Row"
        entries={rows}
        max={20}
        withPoints={false}
        fresh={() => ({ id: newOption().id, label: '' })}
        onChange={next => change({ ...question, rows: next })}
      />
      <Entries
        name="columns"
        title="Answers for each row"
        noun="Answer"
        entries={columns}
        max={10}
        withPoints={isScored}
        fresh={newOption}
        onChange={next => change({ ...question, columns: next })}
      />
      <PointsSwitch
        isOn={isScored}
        onChange={isOn => change({ ...question, columns: isOn ? withNumbers(columns) : withoutPoints(columns) })}
      />
    </>
  );
}
