import { schemaResolver, useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import { fieldErrorsOf } from '../../../../ui/api-error.ts';
import { focusFirstError } from '../../../../ui/focus-first-error.ts';

type Values = Record<string, string>;

/** A form that goes on to something else once it is sent; the server's sentences stand beside their fields. */
export function useStepForm<V extends Values, S extends z.ZodType, Answer>(given: {
  start: V;
  schema: S;
  send: (input: z.output<S>) => Promise<Answer>;
  onSent: (answer: Answer) => void;
}) {
  const { start, schema, send, onSent } = given;
  const form = useForm<V>({ initialValues: start, validate: schemaResolver(schema, { sync: true }) });
  const saving = useMutation({
    mutationFn: (values: V) => send(schema.parse(values)),
    onSuccess: onSent,
    onError: error => {
      form.setErrors(fieldErrorsOf(error));
      focusFirstError(form, fieldErrorsOf(error));
    },
  });
  return { form, saving };
}
