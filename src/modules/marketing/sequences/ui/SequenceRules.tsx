import { Switch, TextInput } from '@mantine/core';
import { z } from 'zod';
import { zoneName } from '../../../../shared/format-time.ts';
import { api } from '../../../../ui/api.ts';
import { sentenceOf } from '../../../../ui/api-error.ts';
import { FormCard } from '../../../../ui/FormCard.tsx';
import { Section } from '../../../../ui/Section.tsx';
import { toast } from '../../../../ui/toast.ts';
import { usePageForm } from '../../../../ui/use-page-form.ts';
import { useUnsavedChanges } from '../../../../ui/use-unsaved-changes.ts';
import { useCurrentUser } from '../../../accounts/auth/ui/use-current-user.ts';
import { type SequenceDetail, sequenceDetail, sequenceInput } from '../contract.ts';
import { sequencesPath } from './sequence-queries.ts';
import { keepSaved } from './use-steps.ts';

const rulesForm = sequenceInput.omit({ steps: true }).extend({
  lapsedDays: z
    .string()
    .transform(typed => Number(typed.trim() || Number.NaN))
    .pipe(sequenceInput.shape.lapsedDays.removeDefault()),
});

const valuesOf = ({ name, onlyFirst, lapsedDays, stopsWhenActing, daytimeOnly }: SequenceDetail) => ({
  name,
  onlyFirst,
  lapsedDays: String(lapsedDays),
  stopsWhenActing,
  daytimeOnly,
});

type Props = { sequence: SequenceDetail; mayChange: boolean };

/** What holds for the whole of a sequence. */
export function SequenceRules({ sequence, mayChange }: Props) {
  const { id, trigger, steps } = sequence;
  const zone = useCurrentUser().practice.timeZone;
  const page = usePageForm({
    start: valuesOf(sequence),
    schema: rulesForm,
    save: input => api.put(`${sequencesPath}/${id}`, { ...input, steps }, sequenceDetail),
    onSaved: answer => {
      void keepSaved(answer);
      toast.success('Sequence saved', answer.name);
      return valuesOf(answer);
    },
    onFailed: error => toast.failure('Failed to save the sequence', sentenceOf(error, 'Please try again.')),
  });
  useUnsavedChanges({ hasEdits: page.hasEdits, message: 'This sequence’s settings haven’t been saved.' });
  const { form } = page;
  return (
    <Section title="Settings">
      <FormCard
        page={page}
        submitLabel="Save Settings"
        readOnly={!mayChange && 'Only an owner or a practitioner can change this.'}
      >
        <TextInput
          label="Name"
          description="Recipients don’t see it."
          maxLength={200}
          {...form.getInputProps('name')}
        />
        {trigger === 'lapsed' && (
          <TextInput
            label="Days without an appointment"
            description="Starts once per break, if no appointment is scheduled."
            inputMode="numeric"
            maxLength={4}
            maw="16rem"
            {...form.getInputProps('lapsedDays')}
          />
        )}
        {trigger === 'booked' && (
          <Switch
            label="Only for the first booking"
            description="When off, it starts after each booking unless the client is already in it."
            {...form.getInputProps('onlyFirst', { type: 'checkbox' })}
          />
        )}
        <Switch
          label={
            trigger === 'booked' ? 'Stop when the client books again' : 'Stop when the person books an appointment'
          }
          description="It always stops for people who unsubscribe."
          {...form.getInputProps('stopsWhenActing', { type: 'checkbox' })}
        />
        <Switch
          label="Only between 8:00 AM and 8:00 PM"
          description={`Emails due overnight wait until morning. ${zoneName(zone)}.`}
          {...form.getInputProps('daytimeOnly', { type: 'checkbox' })}
        />
      </FormCard>
    </Section>
  );
}
