import '@mantine/core/styles/Radio.layer.css';
import { Checkbox, Radio, Switch, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { formatWeekday, zoneName } from '../../../../shared/format/format-time.ts';
import { api } from '../../../../ui/data/api.ts';
import { sentenceOf } from '../../../../ui/data/api-error.ts';
import { get, queryClient } from '../../../../ui/data/query.ts';
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import { FormCard } from '../../../../ui/form/FormCard.tsx';
import { FormSkeleton } from '../../../../ui/form/FormSkeleton.tsx';
import { usePageForm } from '../../../../ui/form/use-page-form.ts';
import { useUnsavedChanges } from '../../../../ui/form/use-unsaved-changes.ts';
import { Section } from '../../../../ui/layout/Section.tsx';
import section from '../../../../ui/layout/section.module.css';
import { useCurrentUser, useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import {
  type RoomPart,
  type RoomSettings,
  replyDays,
  roomParts,
  roomSettings,
  type WritingRule,
  writingRuleLabels,
  writingRules,
} from '../contract.ts';
import classes from './room-settings.module.css';

const path = '/api/room/settings';
const settingsQuery = get([path], roomSettings);

export function RoomSettingsTab() {
  const { data, error, isFetchedAfterMount, refetch } = useQuery(settingsQuery);
  if (!isFetchedAfterMount) return <FormSkeleton label="Loading your client room" fields={4} />;
  if (!data)
    return (
      <div className={section.card}>
        <ErrorState title="Failed to load your client room" error={error} onRetry={() => void refetch()} />
      </div>
    );
  return <RoomForm saved={data} />;
}

const explanations: Record<WritingRule, string> = {
  always: 'Anytime, until you archive them.',
  care: 'While they have a session ahead or a package with sessions left.',
  replies: `For ${replyDays} days after you write to them.`,
  nobody: 'Clients can read your messages but not reply.',
};

const partTexts: Record<RoomPart, { label: string; description: string }> = {
  messages: { label: 'Messages', description: 'Send messages back and forth.' },
  files: { label: 'Files', description: 'Share documents and images both ways.' },
  payments: { label: 'Payments', description: 'Pay invoices, and see receipts and remaining sessions.' },
};

const roomForm = z
  .object({
    isOn: z.boolean(),
    parts: roomSettings.shape.parts,
    writing: z.enum(writingRules),
    hasHours: z.boolean(),
    hours: z.object({ days: z.array(z.string()), from: z.string(), to: z.string() }),
  })
  .transform(({ hasHours, hours, ...rest }) => ({
    ...rest,
    replyHours: hasHours ? { ...hours, days: hours.days.map(Number).sort() } : null,
  }))
  .pipe(roomSettings);
type RoomValues = z.input<typeof roomForm>;

const usualHours = { days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' };

function valuesOf({ replyHours, ...rest }: RoomSettings): RoomValues {
  const { days, ...times } = replyHours ?? usualHours;
  return { ...rest, hasHours: replyHours !== null, hours: { days: days.map(String), ...times } };
}

export const describeRoom = (hasMailServer: boolean) =>
  hasMailServer
    ? 'Clients sign in with a code we email them. When off, they can’t sign in and emails don’t link to it.'
    : 'Clients sign in with a code we email them. They can’t until a mail server is set up.';

function RoomForm({ saved }: { saved: RoomSettings }) {
  const { hasMailServer } = useCurrentUser().practice;
  const mayWrite = useMay('practice.write');
  const page = usePageForm({
    start: valuesOf(saved),
    schema: roomForm,
    save: input => api.put(path, input, roomSettings),
    onSaved: answer => {
      queryClient.setQueryData(settingsQuery.queryKey, answer);
      toast.success('Client room saved');
      return valuesOf(answer);
    },
    onFailed: error => toast.failure('Error', sentenceOf(error, 'Failed to save your client room')),
  });
  useUnsavedChanges({ hasEdits: page.hasEdits, message: 'You have unsaved changes to your client room.' });
  const { form } = page;
  return (
    <Section title="Client room" isMain>
      <FormCard page={page} submitLabel="Save client room" readOnly={!mayWrite && 'Only an owner can change this.'}>
        <Switch
          label="Client room"
          description={describeRoom(hasMailServer)}
          {...form.getInputProps('isOn', { type: 'checkbox' })}
        />
        {form.values.isOn && <PartFields form={form} />}
      </FormCard>
    </Section>
  );
}

/** The parts that clients find in the room, and how they can write there. */
function PartFields({ form }: { form: UseFormReturnType<RoomValues> }) {
  return (
    <>
      <fieldset className={classes.parts}>
        <legend className={classes.legend}>Parts of the room</legend>
        {roomParts.map(part => (
          <Switch key={part} {...partTexts[part]} {...form.getInputProps(`parts.${part}`, { type: 'checkbox' })} />
        ))}
      </fieldset>
      {form.values.parts.messages && (
        <>
          <Radio.Group label="Clients can write" {...form.getInputProps('writing')}>
            <div className={classes.rules}>
              {writingRules.toReversed().map(rule => (
                <Radio
                  key={rule}
                  value={rule}
                  label={writingRuleLabels[rule]}
                  description={explanations[rule]}
                  classNames={{ description: classes.explanation }}
                />
              ))}
            </div>
          </Radio.Group>
          <ReplyHoursField form={form} />
        </>
      )}
    </>
  );
}

function ReplyHoursField({ form }: { form: UseFormReturnType<RoomValues> }) {
  const zone = useCurrentUser().practice.timeZone;
  const { hasHours } = form.values;
  return (
    <div className={classes.group}>
      <Switch
        label="Reply hours"
        description={`Shown above the conversation. Outside these hours, clients see when you’ll be back. Times are in ${zoneName(zone)}.`}
        {...form.getInputProps('hasHours', { type: 'checkbox' })}
      />
      {hasHours && (
        <>
          <Checkbox.Group label="Days" error={form.errors['replyHours.days']} {...form.getInputProps('hours.days')}>
            <div className={classes.days}>
              {[1, 2, 3, 4, 5, 6, 7].map(day => (
                <Checkbox key={day} value={String(day)} label={formatWeekday(day % 7).slice(0, 3)} />
              ))}
            </div>
          </Checkbox.Group>
          <div className={classes.hours}>
            <TextInput
              type="time"
              label="From"
              {...form.getInputProps('hours.from')}
              error={form.errors['replyHours.from']}
            />
            <TextInput
              type="time"
              label="To"
              {...form.getInputProps('hours.to')}
              error={form.errors['replyHours.to']}
            />
          </div>
        </>
      )}
    </div>
  );
}
