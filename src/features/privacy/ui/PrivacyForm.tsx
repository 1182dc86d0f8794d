import { TextInput } from '@mantine/core';
import { api } from '../../../ui/api.ts';
import { sentenceOf } from '../../../ui/api-error.ts';
import { FormCard } from '../../../ui/FormCard.tsx';
import { Optional } from '../../../ui/Optional.tsx';
import { queryClient, refresh } from '../../../ui/query.ts';
import { Section } from '../../../ui/Section.tsx';
import { toast } from '../../../ui/toast.ts';
import { usePageForm } from '../../../ui/use-page-form.ts';
import { useUnsavedChanges } from '../../../ui/use-unsaved-changes.ts';
import { type PrivacyAnswer, privacyAnswer } from '../contract.ts';
import classes from './privacy.module.css';
import { privacyForm, valuesOf } from './privacy-form.ts';
import { planQuery, privacyPath, privacyQuery } from './privacy-queries.ts';

export function PrivacyForm({ saved }: { saved: PrivacyAnswer }) {
  const page = usePageForm({
    start: valuesOf(saved),
    schema: privacyForm,
    save: input => api.put(`${privacyPath}/settings`, input, privacyAnswer),
    onSaved: answer => {
      queryClient.setQueryData(privacyQuery.queryKey, answer);
      void refresh(String(planQuery.queryKey[0]));
      toast.success('Settings saved successfully', 'The rules run every night after two o’clock.');
      return valuesOf(answer);
    },
    onFailed: error => toast.failure('Error', sentenceOf(error, 'Failed to save settings')),
  });
  const { form } = page;
  useUnsavedChanges({ hasEdits: page.hasEdits, message: 'The changes to your privacy settings are not saved yet.' });
  const number = { inputMode: 'numeric', maxLength: 3, autoComplete: 'off' } as const;
  return (
    <Section title="Privacy" purpose="What your public pages link to, and for how long what is kept.">
      <FormCard page={page} submitLabel="Save Settings">
        <div className={classes.links}>
          <TextInput
            label={<Optional>Privacy policy</Optional>}
            placeholder="https://example.com/privacy"
            maxLength={2_000}
            {...form.getInputProps('privacyUrl')}
          />
          <TextInput
            label={<Optional>Terms</Optional>}
            placeholder="https://example.com/terms"
            maxLength={2_000}
            {...form.getInputProps('termsUrl')}
          />
        </div>
        <TextInput
          label={<Optional>Erase inactive clients after (years)</Optional>}
          description="Without contact, session, invoice or purchase for so long. Left empty, nobody is erased."
          {...number}
          {...form.getInputProps('inactiveYears')}
        />
        <TextInput
          label={<Optional>Forget what messages said after (months)</Optional>}
          description="That a mail or text was sent is kept, its words are not. Left empty, they are kept."
          {...number}
          {...form.getInputProps('messageMonths')}
        />
        <TextInput
          label={<Optional>Delete requests for files after (months)</Optional>}
          description="Of addresses that became neither a client nor a reader. Left empty, they are kept."
          {...number}
          {...form.getInputProps('leadMonths')}
        />
        <TextInput label="Keep the audit log for (months)" {...number} {...form.getInputProps('auditMonths')} />
        <TextInput
          label="Keep the buyer on invoices for (years)"
          description="Tax law asks for issued invoices as they were. After that an erased client is taken off them."
          {...number}
          {...form.getInputProps('invoiceYears')}
        />
      </FormCard>
    </Section>
  );
}
