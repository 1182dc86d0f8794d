import { Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Optional } from '../../../../../ui/Optional.tsx';
import { invoiceSettingsQuery } from '../invoice-queries.ts';
import type { InvoiceForm } from './use-lines.ts';

/** When it is due, and what else the client reads. */
export function TermFields({ form }: { form: InvoiceForm }) {
  const days = useQuery(invoiceSettingsQuery).data?.dueDays;
  return (
    <>
      <TextInput
        label={<Optional>Due</Optional>}
        description={days === undefined ? undefined : usualTerm(days)}
        type="date"
        {...form.getInputProps('dueDate')}
      />
      <Textarea
        label={<Optional>Notes for your client</Optional>}
        autosize
        minRows={2}
        maxRows={10}
        maxLength={2_000}
        {...form.getInputProps('notes')}
      />
    </>
  );
}

const usualTerm = (days: number) =>
  days === 0
    ? 'Leave blank to make it due the day you issue it.'
    : `Leave blank to make it due ${days === 1 ? 'one day' : `${days} days`} after you issue it.`;
