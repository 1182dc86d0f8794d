import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { dayIn } from '../../../../shared/format-time.ts';
import { fieldErrorsOf } from '../../../../ui/api-error.ts';
import dialog from '../../../../ui/dialog.module.css';
import { FormDialog } from '../../../../ui/FormDialog.tsx';
import { FormFailure } from '../../../../ui/FormFailure.tsx';
import { focusFirstError } from '../../../../ui/focus-first-error.ts';
import { Optional } from '../../../../ui/Optional.tsx';
import { SubmitButton } from '../../../../ui/SubmitButton.tsx';
import { toast } from '../../../../ui/toast.ts';
import { useCurrentUser } from '../../../auth/ui/use-current-user.ts';
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
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: range
      ? { ...range, note: range.note ?? '' }
      : { firstDay: today, lastDay: today, hours: [], note: '' },
    validate: schemaResolver(overrideInput, { sync: true }),
  });
  const saving = useMutation({
    mutationFn: async (values: Values) => {
      if (range) await removeDays(range, userId);
      await setDays(overrideInput.parse(values), userId);
    },
    onSuccess: async () => {
      toast.success('Days saved');
      onClose();
      await refreshAvailability();
    },
    onError: error => {
      form.setErrors(fieldErrorsOf(error));
      focusFirstError(form, fieldErrorsOf(error));
      void refreshAvailability();
    },
  });
  const { firstDay, lastDay, hours } = form.values;
  const hoursError = Object.entries(form.errors).find(([path]) => path.startsWith('hours'))?.[1];
  return (
    <FormDialog title={range ? 'Edit days' : 'Add days'} isOpen={isOpen} isDirty={form.isDirty()} onClose={onClose}>
      <form
        noValidate
        onSubmit={form.onSubmit(
          values => saving.mutate(values),
          errors => focusFirstError(form, errors),
        )}
      >
        <div className={dialog.fields}>
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
        </div>
        <FormFailure error={saving.error} />
        <div className={dialog.actions}>
          <Button onClick={onClose}>Cancel</Button>
          <SubmitButton isPending={saving.isPending} pendingLabel="Saving...">
            Save days
          </SubmitButton>
        </div>
      </form>
    </FormDialog>
  );
}
