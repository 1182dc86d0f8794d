import { Textarea, TextInput } from '@mantine/core';
import { createContext, type ReactNode, useContext, useState } from 'react';
import type { Question, QuestionKind } from '../questions.ts';

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
