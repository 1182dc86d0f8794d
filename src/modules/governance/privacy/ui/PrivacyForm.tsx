import { TextInput } from '@mantine/core';
import { api } from '../../../../ui/api.ts';
import { sentenceOf } from '../../../../ui/api-error.ts';
import { FormCard } from '../../../../ui/FormCard.tsx';
import { Optional } from '../../../../ui/Optional.tsx';
import { queryClient, refresh } from '../../../../ui/query.ts';
import { Section } from '../../../../ui/Section.tsx';
import { toast } from '../../../../ui/toast.ts';
import { usePageForm } from '../../../../ui/use-page-form.ts';
import { useUnsavedChanges } from '../../../../ui/use-unsaved-changes.ts';
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
      toast.success('Settings saved successfully', 'The rules run every night after 2 AM.');
      return valuesOf(answer);
    },
    onFailed: error => toast.failure('Error', sentenceOf(error, 'Failed to save settings')),
  });
  const { form } = page;
  useUnsavedChanges({ hasEdits: page.hasEdits, message: 'Your privacy settings aren’t saved yet.' });
  return (
    <Section title="Privacy" isMain>
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
          label={<Optional>Erase inactive clients after</Optional>}
          description="After this long without contact, appointment, invoice or purchase. Leave empty to erase no one."
          {...numberOf('years')}
          {...form.getInputProps('inactiveYears')}
        />
        <TextInput
          label={<Optional>Delete message text after</Optional>}
          description="The record that an email or text was sent stays. Leave empty to keep the text."
          {...numberOf('months')}
          {...form.getInputProps('messageMonths')}
        />
        <TextInput
          label={<Optional>Delete file requests after</Optional>}
          description="From people who became neither a client nor a subscriber. Leave empty to keep them."
          {...numberOf('months')}
          {...form.getInputProps('leadMonths')}
        />
        <TextInput label="Keep the audit log for" {...numberOf('months')} {...form.getInputProps('auditMonths')} />
        <TextInput
          label="Keep the buyer on invoices for"
          description="Tax law requires issued invoices unchanged. After this, erased clients are removed from them."
          {...numberOf('years')}
          {...form.getInputProps('invoiceYears')}
        />
      </FormCard>
    </Section>
  );
}

/** A narrow field with its unit behind the number. */
const numberOf = (unit: 'months' | 'years') => ({
  inputMode: 'numeric' as const,
  maxLength: 3,
  autoComplete: 'off',
  classNames: { wrapper: classes.number },
  rightSection: <span className={classes.unit}>{unit}</span>,
  rightSectionWidth: 72,
  rightSectionPointerEvents: 'none' as const,
});
