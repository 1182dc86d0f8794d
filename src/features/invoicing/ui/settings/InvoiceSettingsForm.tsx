import { Switch, Textarea, TextInput } from '@mantine/core';
import { api } from '../../../../ui/api.ts';
import { sentenceOf } from '../../../../ui/api-error.ts';
import dialog from '../../../../ui/dialog.module.css';
import { FormCard } from '../../../../ui/FormCard.tsx';
import { Optional } from '../../../../ui/Optional.tsx';
import { queryClient } from '../../../../ui/query.ts';
import { Section } from '../../../../ui/Section.tsx';
import { toast } from '../../../../ui/toast.ts';
import { usePageForm } from '../../../../ui/use-page-form.ts';
import { useUnsavedChanges } from '../../../../ui/use-unsaved-changes.ts';
import { useMay } from '../../../auth/ui/use-current-user.ts';
import { type InvoiceSettings, invoiceSettings, writtenNumber } from '../../settings.ts';
import { invoiceSettingsQuery, invoicesPath } from '../invoice-queries.ts';
import { settingsForm, valuesOf } from './settings-form.ts';

export function InvoiceSettingsForm({ saved }: { saved: InvoiceSettings }) {
  const mayWrite = useMay('invoices.settings');
  const page = usePageForm({
    start: valuesOf(saved),
    schema: settingsForm,
    save: input => api.put(`${invoicesPath}/settings`, input, invoiceSettings),
    onSaved: answer => {
      queryClient.setQueryData(invoiceSettingsQuery.queryKey, answer);
      toast.success('Settings saved successfully', 'The next invoice is issued with them.');
      return valuesOf(answer);
    },
    onFailed: error => toast.failure('Error', sentenceOf(error, 'Failed to save settings')),
  });
  const { form } = page;
  useUnsavedChanges({ hasEdits: page.hasEdits, message: 'The changes to your invoice settings are not saved yet.' });
  const { prefix, nextNumber } = form.values;
  return (
    <Section title="Invoices" purpose="For drafts and whatever comes after; what is issued stays as it is.">
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
              `The next invoice is ${writtenNumber(prefix.trim(), Number(nextNumber))}. It can only go up.`
            }
            {...form.getInputProps('nextNumber')}
          />
        </div>
        <TextInput
          label={<Optional>Prefix of credit notes</Optional>}
          description="They are counted for themselves."
          maxLength={12}
          autoComplete="off"
          {...form.getInputProps('creditPrefix')}
        />
        <TextInput
          label="Days to pay"
          description="From the day an invoice is issued, unless it says another."
          inputMode="numeric"
          maxLength={3}
          autoComplete="off"
          {...form.getInputProps('dueDays')}
        />
        <TextInput
          label={<Optional>Reminders by mail</Optional>}
          description="So many days after the due day, like 3, 10, 21. Left empty, nobody is reminded."
          maxLength={60}
          autoComplete="off"
          {...form.getInputProps('reminderDays')}
        />
        <Switch
          label="Prices include tax"
          description="What new invoices begin with."
          {...form.getInputProps('isTaxIncluded', { type: 'checkbox' })}
        />
        <TextInput
          label={<Optional>Tax number</Optional>}
          description="Stands below your address, where the law asks for it."
          maxLength={60}
          autoComplete="off"
          {...form.getInputProps('taxNumber')}
        />
        <Textarea
          label={<Optional>Footer</Optional>}
          description="At the end of every invoice: bank account, registration, a word of thanks."
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
