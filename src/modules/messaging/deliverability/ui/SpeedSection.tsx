import { NumberInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { api } from '../../../../ui/api.ts';
import { sentenceOf } from '../../../../ui/api-error.ts';
import { ErrorState } from '../../../../ui/ErrorState.tsx';
import { FormCard } from '../../../../ui/FormCard.tsx';
import { FormSkeleton } from '../../../../ui/FormSkeleton.tsx';
import { Section } from '../../../../ui/Section.tsx';
import section from '../../../../ui/section.module.css';
import { toast } from '../../../../ui/toast.ts';
import { usePageForm } from '../../../../ui/use-page-form.ts';
import { useUnsavedChanges } from '../../../../ui/use-unsaved-changes.ts';
import { useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import { type MailingSettings, mailingSettings } from '../../mailings/contract.ts';
import { speedQuery } from './delivery-queries.ts';

/** How many mails of campaigns and sequences go out in a minute. */
export function SpeedSection() {
  const speed = useQuery(speedQuery);
  return (
    <Section
      title="Sending speed"
      purpose="Campaigns and sequences go out as fast as your mail server accepts them, unless you set a limit here."
    >
      {speed.data ? (
        <SpeedForm stored={speed.data} />
      ) : speed.isError ? (
        <div className={section.card}>
          <ErrorState title="Failed to load these settings" error={speed.error} onRetry={() => void speed.refetch()} />
        </div>
      ) : (
        <FormSkeleton label="Loading these settings" fields={2} />
      )}
    </Section>
  );
}

/** An emptied field holds an empty text. */
const typed = z
  .union([z.number(), z.literal('').transform(() => null)])
  .nullable()
  .pipe(mailingSettings.shape.perMinute);
const speedForm = z.object({ perMinute: typed, perDomainPerMinute: typed });
const valuesOf = ({ perMinute, perDomainPerMinute }: MailingSettings) => ({
  perMinute: perMinute ?? '',
  perDomainPerMinute: perDomainPerMinute ?? '',
});

function SpeedForm({ stored }: { stored: MailingSettings }) {
  const client = useQueryClient();
  const mayChange = useMay('mailings.settings');
  const page = usePageForm({
    start: valuesOf(stored),
    schema: speedForm,
    save: input => api.put('/api/emails/settings', input, mailingSettings),
    onSaved: answer => {
      client.setQueryData(speedQuery.queryKey, answer);
      toast.success('Saved', 'Applies to emails sent from now on.');
      return valuesOf(answer);
    },
    onFailed: error => toast.failure('Error', sentenceOf(error, 'Failed to save settings')),
  });
  useUnsavedChanges({ hasEdits: page.hasEdits, message: 'These settings have not been saved.' });
  const field = { min: 1, max: 100_000, allowDecimal: false, placeholder: 'No limit', maw: 420 };
  return (
    <FormCard page={page} submitLabel="Save" readOnly={!mayChange && 'Only practice owners can change this.'}>
      <NumberInput
        {...field}
        label="Emails per minute"
        description="Leave blank unless your provider sets a limit. Microsoft 365, for example, allows 30."
        {...page.form.getInputProps('perMinute')}
      />
      <NumberInput
        {...field}
        label="Emails per minute to one provider"
        description="To Gmail, Outlook and others, each on its own. New to sending? Start with 20 and raise it weekly."
        {...page.form.getInputProps('perDomainPerMinute')}
      />
    </FormCard>
  );
}
