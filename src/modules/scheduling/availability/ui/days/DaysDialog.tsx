import { SegmentedControl, TextInput } from '@mantine/core';
import { dayIn } from '../../../../../shared/format-time.ts';
import dialog from '../../../../../ui/dialog.module.css';
import { FormModal, useFormModal } from '../../../../../ui/FormModal.tsx';
import { Optional } from '../../../../../ui/Optional.tsx';
import { toast } from '../../../../../ui/toast.ts';
import { useCurrentUser } from '../../../../accounts/auth/ui/use-current-user.ts';
import { type DayHours, overrideInput } from '../../contract.ts';
import classes from '../availability.module.css';
import { refreshAvailability } from '../availability-queries.ts';
import { HoursField } from '../HoursField.tsx';
import { withOneMore } from '../intervals.ts';
import type { DayRange } from './day-ranges.ts';
import { removeDays, setDays } from './save-days.ts';

type Values = { firstDay: string; lastDay: string; hours: DayHours; note: string };
type Props = { userId: number | undefined; range: DayRange | null; isOpen: boolean; onClose: () => void };

/** Days off, or hours of their own for a range of days. Give it a key: it starts with the range there is. */
export function DaysDialog({ userId, range, isOpen, onClose }: Props) {
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
