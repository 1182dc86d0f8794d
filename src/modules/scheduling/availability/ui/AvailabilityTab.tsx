import { Input, NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { formatMinutes } from '../../../../shared/format/duration.ts';
import { confirm } from '../../../../ui/feedback/confirm.ts';
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx';
import { FormCard } from '../../../../ui/form/FormCard.tsx';
import { FormSkeleton } from '../../../../ui/form/FormSkeleton.tsx';
import { useUnsavedChanges } from '../../../../ui/form/use-unsaved-changes.ts';
import { Section } from '../../../../ui/layout/Section.tsx';
import section from '../../../../ui/layout/section.module.css';
import { useCurrentUser, useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import { teamQuery } from '../../../accounts/team/ui/team-queries.ts';
import type { Availability } from '../contract.ts';
import classes from './availability.module.css';
import { type AvailabilityValues, availabilityQuery, useAvailabilityForm } from './availability-queries.ts';
import { DaysSection } from './days/DaysSection.tsx';
import { WeeklyHoursField } from './HoursField.tsx';
import { FoldedWeekPreview, WeekPreview } from './WeekPreview.tsx';

export function AvailabilityTab() {
  const [userId, setUserId] = useState<number | undefined>();
  return <Loaded key={userId} userId={userId} onWhose={setUserId} />;
}

type WhoseFieldProps = {
  /** Undefined for the signed-in user. */
  userId: number | undefined;
  /** There are unsaved changes that selecting another practitioner would discard. */
  hasEdits?: boolean;
  onChange: (userId: number | undefined) => void;
};

/** Shown to owners of practices with several practitioners. */
const WhoseField = (props: WhoseFieldProps) => useMay('team.write') && <TeamField {...props} />;

function TeamField({ userId, hasEdits = false, onChange }: WhoseFieldProps) {
  const { id } = useCurrentUser();
  const { data: team } = useQuery(teamQuery);
  const others = team?.members.filter(member => member.userId !== id && member.role !== 'viewer') ?? [];
  const choose = async (next: number | undefined) => {
    const question = {
      title: 'Leave without saving?',
      message: 'You have unsaved changes to this availability.',
      confirmLabel: 'Leave',
      cancelLabel: 'Keep editing',
      isDestructive: true,
    };
    if (!hasEdits || (await confirm(question))) onChange(next);
  };
  if (others.length === 0) return null;
  return (
    <NativeSelect
      className={classes.whose}
      label="Whose availability"
      value={userId ? String(userId) : ''}
      data={[
        { value: '', label: 'Yours' },
        ...others.map(member => ({ value: String(member.userId), label: `${member.firstName} ${member.lastName}` })),
      ]}
      onChange={event => void choose(Number(event.currentTarget.value) || undefined)}
    />
  );
}

type RulesFieldsProps = { form: UseFormReturnType<AvailabilityValues> };
type MinutesName = 'stepMinutes' | 'bufferBefore' | 'bufferAfter' | 'minimumNotice' | 'changeNotice';

const hour = 60;
const day = 24 * hour;

type MinutesFieldProps = {
  label: string;
  description?: string;
  /** The current value is offered even if it is not in this list. */
  choices: number[];
  none?: string;
  /** The label of a choice, given its duration. */
  labelOf?: (duration: string) => string;
  value: number;
  onChange: (minutes: number) => void;
  error?: ReactNode;
};

function MinutesField(props: MinutesFieldProps) {
  const { label, description, choices, none = 'None', labelOf = each => each, value, onChange, error } = props;
  const all = [...new Set([...choices, value])].toSorted((one, other) => one - other);
  return (
    <NativeSelect
      label={label}
      description={description}
      error={error}
      value={String(value)}
      data={all.map(minutes => ({
        value: String(minutes),
        label: minutes === 0 ? none : labelOf(formatMinutes(minutes)),
      }))}
      onChange={event => onChange(Number(event.currentTarget.value))}
    />
  );
}

function RulesFields({ form }: RulesFieldsProps) {
  const { currency } = useCurrentUser().practice;
  const minutes = (name: MinutesName) => ({
    ...form.getInputProps(name),
    value: form.values[name],
    onChange: (value: number) => form.setFieldValue(name, value),
  });
  return (
    <>
      <fieldset className={classes.rules}>
        <legend>Times you offer</legend>
        <MinutesField
          {...minutes('stepMinutes')}
          label="Start times"
          description="Counted from the start of each block of hours."
          labelOf={duration => `Every ${duration}`}
          choices={[5, 10, 15, 20, 30, 45, 60]}
        />
        <div className={classes.pair}>
          <MinutesField {...minutes('bufferBefore')} label="Buffer before" choices={[0, 5, 10, 15, 30, 60, 120]} />
          <MinutesField {...minutes('bufferAfter')} label="Buffer after" choices={[0, 5, 10, 15, 30, 60, 120]} />
        </div>
      </fieldset>
      <fieldset className={classes.rules}>
        <legend>Booking limits</legend>
        <div className={classes.pair}>
          <MinutesField
            {...minutes('minimumNotice')}
            label="Minimum notice"
            choices={[0, hour, 2 * hour, 4 * hour, 12 * hour, day, 2 * day, 3 * day, 7 * day]}
            none="No notice needed"
          />
          <Input.Wrapper labelElement="div" label="Booking window" error={form.errors.horizonCount}>
            <div className={classes.horizon}>
              <TextInput
                aria-label="Booking window, count"
                inputMode="numeric"
                maxLength={3}
                {...form.getInputProps('horizonCount')}
                error={Boolean(form.errors.horizonCount)}
              />
              <NativeSelect
                aria-label="Booking window, unit"
                data={['weeks', 'months']}
                {...form.getInputProps('horizonUnit')}
              />
            </div>
          </Input.Wrapper>
          <TextInput
            label="Daily limit"
            description="Leave blank for no limit."
            inputMode="numeric"
            maxLength={3}
            classNames={{ wrapper: classes.count }}
            {...form.getInputProps('dailyMaximum')}
          />
        </div>
      </fieldset>
      <fieldset className={classes.rules}>
        <legend>Cancellations</legend>
        <MinutesField
          {...minutes('changeNotice')}
          label="Cancellation notice"
          description="Clients can cancel or reschedule online until this long before the appointment."
          choices={[0, 2 * hour, 12 * hour, day, 2 * day, 3 * day, 7 * day]}
          none="Until it starts"
        />
        <NativeSelect
          label="After the deadline"
          description="A late cancellation also uses a session from the client’s package."
          data={[
            { value: 'refuse', label: 'Clients have to contact you' },
            { value: 'mark', label: 'Clients can cancel, marked as late' },
          ]}
          {...form.getInputProps('lateCancellation')}
          disabled={form.values.changeNotice === 0}
        />
        <TextInput
          label={`Fee in ${currency}`}
          description="For late cancellations and missed sessions. You decide each time whether to charge it."
          placeholder="None"
          inputMode="decimal"
          maxLength={11}
          autoComplete="off"
          classNames={{ wrapper: classes.count }}
          {...form.getInputProps('lateFee')}
        />
        <Textarea
          label="Booking policy"
          description="Clients agree to this when they book. Leave blank for none."
          placeholder="Please cancel at least 24 hours ahead. Later cancellations are charged in full."
          autosize
          minRows={3}
          maxRows={10}
          {...form.getInputProps('policy')}
        />
      </fieldset>
    </>
  );
}

type AvailabilityFormProps = {
  saved: Availability;
  /** The practitioner's ID; undefined for the signed-in user. */
  userId: number | undefined;
  onWhose: (userId: number | undefined) => void;
  readOnly: string | false;
};

function AvailabilityForm({ saved, userId, onWhose, readOnly }: AvailabilityFormProps) {
  const { weekStart } = useCurrentUser().practice;
  const page = useAvailabilityForm(saved, userId);
  const { form } = page;
  const isNarrow = useMediaQuery('(max-width: 79.9em)', false, { getInitialValueInEffect: false });
  useUnsavedChanges({ hasEdits: page.hasEdits, message: 'You have unsaved changes to your availability.' });
  const errorOf = (day: number) => {
    const invalidField = Object.keys(form.errors).find(path => `${path}.`.startsWith(`weeklyHours.${day}.`));
    return invalidField ? String(form.errors[invalidField]) : null;
  };
  return (
    <div className={classes.screen} data-wide>
      <div>
        <WhoseField userId={userId} hasEdits={page.hasEdits} onChange={onWhose} />
        <Section title="Hours and rules" isMain>
          <FormCard page={page} submitLabel="Save availability" readOnly={readOnly}>
            <WeeklyHoursField
              week={form.values.weeklyHours}
              onChange={week => {
                form.clearErrors();
                form.setFieldValue('weeklyHours', week);
              }}
              {...{ weekStart, errorOf }}
              readOnly={Boolean(readOnly)}
            />
            {isNarrow && <FoldedWeekPreview values={form.values} userId={userId} />}
            <RulesFields form={form} />
          </FormCard>
        </Section>
        <DaysSection userId={userId} readOnly={Boolean(readOnly)} />
      </div>
      {!isNarrow && <WeekPreview values={form.values} userId={userId} />}
    </div>
  );
}

type Props = { userId: number | undefined; onWhose: (userId: number | undefined) => void };

function Loaded({ userId, onWhose }: Props) {
  const mayWrite = useMay('availability.write');
  const query = useQuery(availabilityQuery(userId));
  if (query.data && query.isFetchedAfterMount) {
    const readOnly = !mayWrite && 'Your role doesn’t allow changes here.';
    return <AvailabilityForm saved={query.data} userId={userId} onWhose={onWhose} readOnly={readOnly} />;
  }
  return (
    <>
      <WhoseField userId={userId} onChange={onWhose} />
      {query.isError ? (
        <div className={section.card}>
          <ErrorState title="Failed to load your availability" error={query.error} onRetry={() => query.refetch()} />
        </div>
      ) : (
        <FormSkeleton label="Loading your availability" />
      )}
    </>
  );
}
