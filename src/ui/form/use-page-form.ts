import { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import { fieldErrorsOf } from '../data/api-error.ts';
import { focusFirstError } from './focus-first-error.ts';

type Values = Record<string, unknown>;
type PageFormOptions<V extends Values, S extends z.ZodType, Answer> = {
  /** The stored values. Later changes of it do not overwrite the input. */
  start: V;
  schema: S;
  save: (input: z.output<S>) => Promise<Answer>;
  /** Returns the values that the fields show after saving. */
  onSaved: (answer: Answer) => V;
  onFailed: (error: Error) => void;
  /** Forms of the same scope save one after the other. */
  scope?: string;
};

export type PageForm<V> = {
  form: UseFormReturnType<V>;
  hasEdits: boolean;
  isSaving: boolean;
  error: Error | null;
  submit: (event?: React.SubmitEvent<HTMLFormElement>) => void;
};

/**
 * A form that stays on its page after saving. The server's messages are shown beside their fields, and the first of
 * them is focused.
 */
export function usePageForm<V extends Values, S extends z.ZodType, Answer>(
  options: PageFormOptions<V, S, Answer>,
): PageForm<V> {
  const { start, schema, save, onSaved, onFailed, scope } = options;
  const [stored, setStored] = useState(start);
  const form = useForm<V>({ initialValues: start, validate: schemaResolver(schema, { sync: true }) });
  const saving = useMutation({
    ...(scope && { scope: { id: scope } }),
    mutationFn: (values: V) => save(schema.parse(values)),
    onSuccess: (answer, sent) => {
      const next = onSaved(answer);
      setStored(next);
      // Input typed while saving is kept.
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
