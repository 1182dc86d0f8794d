import { ActionIcon, Button, SegmentedControl, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dayIn, formatCalendarMonthDay } from '../../../../../shared/format/format-time.ts';
import { api } from '../../../../../ui/data/api.ts';
import { sentenceOf } from '../../../../../ui/data/api-error.ts';
import { EmptyState } from '../../../../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../../../ui/feedback/ErrorState.tsx';
import { toast } from '../../../../../ui/feedback/toast.ts';
import { FormModal, useFormModal } from '../../../../../ui/form/FormModal.tsx';
import { Optional } from '../../../../../ui/form/Optional.tsx';
import { Icon } from '../../../../../ui/Icon.tsx';
import dialog from '../../../../../ui/layout/dialog.module.css';
import { Section } from '../../../../../ui/layout/Section.tsx';
import section from '../../../../../ui/layout/section.module.css';
import { RowSkeletons } from '../../../../../ui/table/RowSkeletons.tsx';
import { opensOnClick } from '../../../../../ui/table/row-opening.tsx';
import { useCurrentUser } from '../../../../accounts/auth/ui/use-current-user.ts';
import { type DateOverride, type DayHours, type OverrideInput, overrideInput } from '../../contract.ts';
import classes from '../availability.module.css';
import { availabilityPath, overridesQuery, refreshAvailability } from '../availability-queries.ts';
import { HoursField } from '../HoursField.tsx';
import { spokenHours, withOneMore } from '../intervals.ts';

const path = `${availabilityPath}/overrides`;
const userQuery = (userId: number | undefined) => (userId ? { userId: String(userId) } : undefined);

const setDays = (input: OverrideInput, userId: number | undefined) =>
  api.put(`${path}?${new URLSearchParams(userQuery(userId))}`, input);

/** Consecutive days with the same hours and note. */
type DayRange = { firstDay: string; lastDay: string; hours: DayHours; note: string | null };

/** Joins consecutive days with the same hours and note into ranges, as they were most likely entered. */
export function rangesOf(days: DateOverride[]): DayRange[] {
  const ranges: DayRange[] = [];
  for (const { day, hours, note } of days) {
    const last = ranges.at(-1);
    if (last && nextDay(last.lastDay) === day && last.note === note && isSame(last.hours, hours)) last.lastDay = day;
    else ranges.push({ firstDay: day, lastDay: day, hours, note });
  }
  return ranges;
}

/** For example "Dec 24" or "Dec 24 to Jan 2, 2027". */
export function formatRange({ firstDay, lastDay }: DayRange): string {
  const year = firstDay.slice(0, 4);
  const isOneYear = year === lastDay.slice(0, 4);
  const first = formatCalendarMonthDay(firstDay) + (isOneYear && firstDay !== lastDay ? '' : `, ${year}`);
  return firstDay === lastDay ? first : `${first} to ${formatCalendarMonthDay(lastDay)}, ${lastDay.slice(0, 4)}`;
}

const isSame = (one: DayHours, other: DayHours) => JSON.stringify(one) === JSON.stringify(other);

function nextDay(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + 1);
  return date.toISOString().slice(0, 10);
}

const removeDays = ({ firstDay, lastDay }: DayRange, userId: number | undefined) =>
  api.delete(`${path}?${new URLSearchParams({ firstDay, lastDay, ...userQuery(userId) })}`);

type DayRangeRowProps = { range: DayRange; userId: number | undefined; readOnly: boolean; onEdit: () => void };

function DayRangeRow({ range, userId, readOnly, onEdit }: DayRangeRowProps) {
  const name = formatRange(range);
  const onError = (error: Error) => toast.failure('Error', sentenceOf(error, 'Failed to save your days off'));
  const restoring = useMutation({ mutationFn: () => setDays(range, userId), onSuccess: refreshAvailability, onError });
  const removing = useMutation({
    mutationFn: () => removeDays(range, userId),
    onSuccess: async () => {
      toast.success('Days removed', `Your weekly hours apply again: ${name}.`, { undo: () => restoring.mutate() });
      await refreshAvailability();
    },
    onError,
  });
  return (
    <li className={section.row} {...opensOnClick(readOnly ? null : onEdit)}>
      <div className={section.rowText}>
        <b>{name}</b>
        <p className={section.quiet}>{[spokenHours(range.hours), range.note].filter(Boolean).join(' · ')}</p>
      </div>
      {!readOnly && (
        <div className={section.rowActions}>
          <ActionIcon aria-label={`Edit ${name}`} onClick={onEdit}>
            <Icon name="edit" size={16} />
          </ActionIcon>
          <ActionIcon
            aria-label={`Remove ${name}`}
            aria-disabled={removing.isPending}
            onClick={() => !removing.isPending && removing.mutate()}
          >
            <Icon name="trash" size={16} />
          </ActionIcon>
        </div>
      )}
    </li>
  );
}

type Values = { firstDay: string; lastDay: string; hours: DayHours; note: string };
type DaysDialogProps = { userId: number | undefined; range: DayRange | null; isOpen: boolean; onClose: () => void };

/** Needs a `key` per range, because the form is initialized on mount. */
function DaysDialog({ userId, range, isOpen, onClose }: DaysDialogProps) {
  const today = dayIn(Date.now(), useCurrentUser().practice.timeZone);
  const initialValues: Values = range
    ? { ...range, note: range.note ?? '' }
    : { firstDay: today, lastDay: today, hours: [], note: '' };
  const { form, saving } = useFormModal({
    initialValues,
    schema: overrideInput,
    save: async input => {
      if (range) await removeDays(range, userId);
      await setDays(input, userId);
    },
    onSaved: async () => {
      toast.success('Days saved');
      onClose();
      await refreshAvailability();
    },
    onFailed: () => void refreshAvailability(),
  });
  const { firstDay, lastDay, hours } = form.values;
  const hoursError = Object.entries(form.errors).find(([path]) => path.startsWith('hours'))?.[1];
  return (
    <FormModal
      title={range ? 'Edit days' : 'Add days'}
      isOpen={isOpen}
      onClose={onClose}
      form={form}
      saving={saving}
      label="Save days"
      pendingLabel="Saving..."
    >
      <div className={dialog.pair}>
        <TextInput
          label="First day"
          type="date"
          min={today}
          data-autofocus
          {...form.getInputProps('firstDay')}
          onChange={event => {
            const { value } = event.currentTarget;
            form.setFieldValue('firstDay', value);
            if (lastDay < value) form.setFieldValue('lastDay', value);
          }}
        />
        <TextInput label="Last day" type="date" min={firstDay || today} {...form.getInputProps('lastDay')} />
      </div>
      <SegmentedControl
        aria-label="On these days"
        data={[
          { value: 'off', label: 'Days off' },
          { value: 'hours', label: 'Special hours' },
        ]}
        value={hours.length === 0 ? 'off' : 'hours'}
        onChange={kind => form.setFieldValue('hours', kind === 'off' ? [] : withOneMore([]))}
      />
      {hours.length > 0 && (
        <HoursField
          label="these days"
          hours={hours}
          path="hours"
          onChange={next => {
            form.clearErrors();
            form.setFieldValue('hours', next);
          }}
        />
      )}
      {hoursError && (
        <p className={classes.error} role="alert">
          {hoursError}
        </p>
      )}
      <TextInput
        label={<Optional>Note</Optional>}
        description="Only your team sees this."
        maxLength={120}
        {...form.getInputProps('note')}
      />
    </FormModal>
  );
}

type Props = { userId: number | undefined; readOnly: boolean };

/** Days off or with different hours. Changes are saved immediately. */
export function DaysSection({ userId, readOnly }: Props) {
  const { data, error, refetch } = useQuery(overridesQuery(userId));
  const [editing, setEditing] = useState<DayRange | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [opening, setOpening] = useState(0);
  const open = (range: DayRange | null) => {
    setEditing(range);
    setOpening(count => count + 1);
    setIsOpen(true);
  };
  const add = !readOnly && (
    <Button leftSection={<Icon name="plus" size={16} />} onClick={() => open(null)}>
      Add days
    </Button>
  );
  return (
    <Section
      title="Days off and special hours"
      purpose="Time off and one-off hours. Changes save right away."
      actions={data && data.length > 0 && add}
    >
      {!data && !error && <RowSkeletons label="Loading your days" />}
      {!data && error && (
        <div className={section.card}>
          <ErrorState title="Failed to load your days off" error={error} onRetry={() => refetch()} />
        </div>
      )}
      {data?.length === 0 && (
        <div className={section.card}>
          <EmptyState title="No special days" level="h3" actions={add}>
            Your weekly hours apply every week.
          </EmptyState>
        </div>
      )}
      {data && data.length > 0 && (
        <ul className={section.card}>
          {rangesOf(data).map(range => (
            <DayRangeRow key={range.firstDay} {...{ range, userId, readOnly }} onEdit={() => open(range)} />
          ))}
        </ul>
      )}
      {opening > 0 && (
        <DaysDialog key={opening} userId={userId} range={editing} isOpen={isOpen} onClose={() => setIsOpen(false)} />
      )}
    </Section>
  );
}
