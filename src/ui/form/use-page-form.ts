import { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import { fieldErrorsOf } from '../data/api-error.ts';
import { focusFirstError } from './focus-first-error.ts';

type Values = Record<string, unknown>;
type Given<V extends Values, S extends z.ZodType, Answer> = {
  /** What is stored now. Later changes of it do not touch what is typed. */
  start: V;
  schema: S;
  save: (input: z.output<S>) => Promise<Answer>;
  /** Returns what the fields are to show from now on. */
  onSaved: (answer: Answer) => V;
  onFailed: (error: Error) => void;
};

export type PageForm<V> = {
  form: UseFormReturnType<V>;
  hasEdits: boolean;
  isSaving: boolean;
  error: Error | null;
  submit: (event?: React.SubmitEvent<HTMLFormElement>) => void;
};

/** A form that stays on its page after saving. The server's sentences stand beside their fields, the cursor in the first. */
export function usePageForm<V extends Values, S extends z.ZodType, Answer>(given: Given<V, S, Answer>): PageForm<V> {
  const { start, schema, save, onSaved, onFailed } = given;
  const [stored, setStored] = useState(start);
  const form = useForm<V>({ initialValues: start, validate: schemaResolver(schema, { sync: true }) });
  const saving = useMutation({
    mutationFn: (values: V) => save(schema.parse(values)),
    onSuccess: (answer, sent) => {
      const next = onSaved(answer);
      setStored(next);
      // What was typed while it was saving stays.
      if (isSame(form.getValues(), sent)) form.setValues(next);
    },
    onError: error => {
      const errors = fieldErrorsOf(error);
      form.setErrors(errors);
      focusFirstError(form, errors);
      onFailed(error);
    },
  });
  const submit = form.onSubmit(
    values => {
      if (!saving.isPending) saving.mutate(values);
    },
    errors => focusFirstError(form, errors),
  );
  return { form, hasEdits: !isSame(form.values, stored), isSaving: saving.isPending, error: saving.error, submit };
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
