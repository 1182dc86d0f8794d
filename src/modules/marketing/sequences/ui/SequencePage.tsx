import { ActionIcon, Button, Menu, Skeleton, Switch, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useParams, useRouter } from '@tanstack/react-router';
import { z } from 'zod';
import { formatCount } from '../../../../shared/format/format-number.ts';
import { zoneName } from '../../../../shared/format/format-time.ts';
import { api } from '../../../../ui/data/api.ts';
import { isStatus, sentenceOf } from '../../../../ui/data/api-error.ts';
import { queryClient } from '../../../../ui/data/query.ts';
import { confirm } from '../../../../ui/feedback/confirm.ts';
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx';
import { RecordNotFound } from '../../../../ui/feedback/RecordNotFound.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import { FormCard } from '../../../../ui/form/FormCard.tsx';
import { FormSkeleton } from '../../../../ui/form/FormSkeleton.tsx';
import { usePageForm } from '../../../../ui/form/use-page-form.ts';
import { useUnsavedChanges } from '../../../../ui/form/use-unsaved-changes.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { BackLink } from '../../../../ui/layout/BackLink.tsx';
import { ButtonLink } from '../../../../ui/layout/links.tsx';
import { PageHead } from '../../../../ui/layout/PageHead.tsx';
import { Section } from '../../../../ui/layout/Section.tsx';
import section from '../../../../ui/layout/section.module.css';
import { StatusDot } from '../../../../ui/StatusDot.tsx';
import { useCurrentUser, useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import { type SequenceDetail, sequenceDetail, sequenceInput } from '../contract.ts';
import { describeTrigger, describeWhom } from '../describe-sequence.ts';
import { SequencePeople } from './SequencePeople.tsx';
import { StepLine } from './StepLine.tsx';
import { keepSaved, refreshSequences, sequenceQuery, sequencesPath } from './sequence-queries.ts';
import classes from './sequences.module.css';

type Begun = Pick<SequenceDetail, 'mails' | 'people' | 'ended'>;

/** Whether anyone has ever been in it; before that all results are zero. */
export const hasBegun = ({ mails, people, ended }: Begun) =>
  people > 0 || Object.values(mails).some(Boolean) || Object.values(ended).some(Boolean);

/** An active sequence sends mails automatically, so changing it requires the permission to send. */
function useMayChange({ onSince }: { onSince: string | null }): boolean {
  const mayWrite = useMay('campaigns.write');
  const maySend = useMay('campaigns.send');
  return onSince ? maySend : mayWrite;
}

function SequenceFigures({ sequence }: { sequence: SequenceDetail }) {
  const { mails, people, ended, trigger, stopsWhenActing } = sequence;
  const leads = stopsWhenActing && trigger !== 'booked';
  const figures: [string, number, string?][] = [
    ['Active', people],
    ['Emails sent', mails.sent, mails.failed ? `${formatCount(mails.failed)} not delivered` : undefined],
    ['Clicked', mails.clicked, shareOf(mails.clicked, mails.sent)],
    ['Completed', ended.done ?? 0],
    ...(leads || ended.acted ? [['Booked', ended.acted ?? 0] satisfies [string, number]] : []),
    ['Exited', ended.left ?? 0],
  ];
  return (
    <dl className={`${section.card} ${classes.figures}`} aria-label="Results">
      {figures.map(([name, count, note]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {formatCount(count)}
            {note && <span>{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const shareOf = (some: number, all: number) => (some && all ? `${Math.round((100 * some) / all)}%` : undefined);

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

/** Settings that apply to the whole sequence. */
function SequenceRules({ sequence, mayChange }: Props) {
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

/** Turns on, turns off and deletes; each confirmation says what happens to people in the sequence. */
function useSequenceActions(sequence: SequenceDetail) {
  const { id, name, people } = sequence;
  const { history } = useRouter();
  const turning = useMutation({
    mutationFn: (to: 'on' | 'off') => api.post(`${sequencesPath}/${id}/${to}`),
    onSuccess: (_, to) => {
      toast.success(to === 'on' ? 'Sequence turned on' : 'Sequence turned off', name);
      return refreshSequences();
    },
    onError: (error, to) => toast.failure(`Failed to turn the sequence ${to}`, sentenceOf(error, 'Please try again.')),
  });
  const deleting = useMutation({
    mutationFn: () => api.delete(`${sequencesPath}/${id}`),
    onSuccess: () => {
      toast.success('Sequence deleted', name);
      queryClient.removeQueries({ queryKey: sequenceQuery(String(id)).queryKey });
      history.push('/emails/sequences');
      return refreshSequences();
    },
    onError: error => toast.failure('Failed to delete the sequence', sentenceOf(error, 'Please try again.')),
  });
  return {
    isBusy: turning.isPending,
    turnOn: async () => {
      const message = `It starts for ${describeWhom(sequence)}. It won’t email anyone for earlier activity.`;
      if (await confirm({ title: `Turn on "${name}"?`, message, confirmLabel: 'Turn On' })) turning.mutate('on');
    },
    turnOff: async () => {
      const question = { title: `Turn off "${name}"?`, confirmLabel: 'Turn Off', isDestructive: people > 0 };
      if (await confirm({ ...question, message: whatEnds(people) })) turning.mutate('off');
    },
    remove: async () => {
      const message = `${people ? `${whatEnds(people)} ` : ''}Emails already sent stay in Email Logs.`;
      const question = { title: `Delete "${name}"?`, message, confirmLabel: 'Delete', isDestructive: true };
      if (await confirm(question)) deleting.mutate();
    },
  };
}

function whatEnds(people: number): string {
  if (!people) return 'It no longer starts for anyone. You can turn it on again at any time.';
  const whom = people === 1 ? '1 person is in it and' : `${formatCount(people)} people are in it and`;
  return `${whom} won’t get the remaining emails, even if you turn it on again.`;
}

type SequenceHeadProps = { sequence: SequenceDetail; mayChange: boolean };

function SequenceHead({ sequence, mayChange }: SequenceHeadProps) {
  const actions = useSequenceActions(sequence);
  const maySend = useMay('campaigns.send');
  const mayWrite = useMay('campaigns.write');
  return (
    <PageHead
      title={sequence.name}
      purpose={
        <span className={classes.state}>
          <StatusDot tone={sequence.onSince ? 'good' : 'off'}>{sequence.onSince ? 'On' : 'Off'}</StatusDot>
          {describeTrigger(sequence)}
        </span>
      }
      actions={
        <>
          {sequence.onSince
            ? mayWrite && (
                <Button loading={actions.isBusy} leftSection={<Icon name="pause" />} onClick={actions.turnOff}>
                  Turn Off
                </Button>
              )
            : maySend && (
                <Button variant="filled" loading={actions.isBusy} onClick={actions.turnOn}>
                  Turn On
                </Button>
              )}
          {mayChange && (
            <Menu width={192}>
              <Menu.Target>
                <ActionIcon variant="default" size="var(--control)" data-square aria-label="More about this sequence">
                  <Icon name="more" />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item color="red" leftSection={<Icon name="trash" size={16} />} onClick={actions.remove}>
                  Delete sequence
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
          )}
        </>
      }
    />
  );
}

function SequenceView({ sequence }: { sequence: SequenceDetail }) {
  const mayChange = useMayChange(sequence);
  return (
    <>
      <SequenceHead sequence={sequence} mayChange={mayChange} />
      {hasBegun(sequence) && <SequenceFigures sequence={sequence} />}
      <StepLine sequence={sequence} mayChange={mayChange} />
      <SequenceRules sequence={sequence} mayChange={mayChange} />
      <SequencePeople sequence={sequence} />
    </>
  );
}

export function SequencePage() {
  const { id = '' } = useParams({ strict: false });
  const { data, error, refetch } = useQuery(sequenceQuery(id));
  if (isStatus(error, 404)) return <SequenceNotFound />;
  return (
    <>
      <BackLink to="/emails/sequences">Sequences</BackLink>
      {data ? (
        <SequenceView key={data.id} sequence={data} />
      ) : error ? (
        <div className={section.card}>
          <ErrorState title="Failed to load this sequence" error={error} onRetry={() => void refetch()} level="h1" />
        </div>
      ) : (
        <>
          <Skeleton width={220} height={28} mb="lg" />
          <FormSkeleton label="Loading this sequence" fields={4} />
        </>
      )}
    </>
  );
}

function SequenceNotFound() {
  return (
    <RecordNotFound
      title="Sequence not found"
      actions={
        <ButtonLink to="/emails/sequences" leftSection={<Icon name="chevronLeft" size={16} />}>
          Back to Sequences
        </ButtonLink>
      }
    >
      The link may be wrong, or this sequence was deleted.
    </RecordNotFound>
  );
}
