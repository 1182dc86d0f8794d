import { Switch, Textarea, TextInput } from '@mantine/core';
import { api } from '../../../../../ui/api.ts';
import { sentenceOf } from '../../../../../ui/api-error.ts';
import dialog from '../../../../../ui/dialog.module.css';
import { FormCard } from '../../../../../ui/FormCard.tsx';
import { Optional } from '../../../../../ui/Optional.tsx';
import { queryClient } from '../../../../../ui/query.ts';
import { Section } from '../../../../../ui/Section.tsx';
import { toast } from '../../../../../ui/toast.ts';
import { usePageForm } from '../../../../../ui/use-page-form.ts';
import { useUnsavedChanges } from '../../../../../ui/use-unsaved-changes.ts';
import { useMay } from '../../../../accounts/auth/ui/use-current-user.ts';
import { type InvoiceSettings, invoiceSettings, writtenNumber } from '../../settings.ts';
import { invoiceSettingsQuery, invoicesPath } from '../invoice-queries.ts';
import { ReminderDays } from './ReminderDays.tsx';
import { settingsForm, valuesOf } from './settings-form.ts';

export function InvoiceSettingsForm({ saved }: { saved: InvoiceSettings }) {
  const mayWrite = useMay('invoices.settings');
  const page = usePageForm({
    start: valuesOf(saved),
    schema: settingsForm,
    save: input => api.put(`${invoicesPath}/settings`, input, invoiceSettings),
    onSaved: answer => {
      queryClient.setQueryData(invoiceSettingsQuery.queryKey, answer);
      toast.success('Settings saved successfully', 'They apply from your next invoice on.');
      return valuesOf(answer);
    },
    onFailed: error => toast.failure('Error', sentenceOf(error, 'Failed to save settings')),
  });
  const { form } = page;
  useUnsavedChanges({ hasEdits: page.hasEdits, message: 'Your changes to the invoice settings aren’t saved yet.' });
  const { prefix, nextNumber } = form.values;
  return (
    <Section title="Invoices" isMain>
      <FormCard
        page={page}
        submitLabel="Save Settings"
        readOnly={!mayWrite && 'Only an owner of the practice can change this.'}
      >
        <div className={dialog.pair}>
          <TextInput
            label={<Optional>Number prefix</Optional>}
            maxLength={12}
            autoComplete="off"
            {...form.getInputProps('prefix')}
          />
          <TextInput
            label="Next number"
            inputMode="numeric"
            maxLength={8}
            autoComplete="off"
            description={
              /^\d{1,8}$/.test(nextNumber) &&
              `The next invoice is ${writtenNumber(prefix.trim(), Number(nextNumber))}. You can only raise this number.`
            }
            {...form.getInputProps('nextNumber')}
          />
        </div>
        <TextInput
          label={<Optional>Credit note prefix</Optional>}
          description="Credit notes have their own numbers."
          maxLength={12}
          autoComplete="off"
          {...form.getInputProps('creditPrefix')}
        />
        <TextInput
          label="Days to pay"
          description="Counted from the issue date. You can set another due date on any invoice."
          inputMode="numeric"
          maxLength={3}
          autoComplete="off"
          {...form.getInputProps('dueDays')}
        />
        <ReminderDays form={form} />
        <Switch
          label="Prices include tax"
          description="Default for new invoices."
          {...form.getInputProps('isTaxIncluded', { type: 'checkbox' })}
        />
        <TextInput
          label={<Optional>Tax ID</Optional>}
          description="Shown below your address."
          maxLength={60}
          autoComplete="off"
          {...form.getInputProps('taxNumber')}
        />
        <Textarea
          label={<Optional>Footer</Optional>}
          description="Shown on every invoice, like bank details or a thank-you note."
          autosize
          minRows={2}
          maxRows={8}
          maxLength={1_000}
          {...form.getInputProps('footer')}
        />
      </FormCard>
    </Section>
  );
}
