import { TextInput } from '@mantine/core';
import { formatMinutes } from '../../../../../shared/duration.ts';
import { formatTime } from '../../../../../shared/format-time.ts';
import dialog from '../../../../../ui/dialog.module.css';
import { type AppointmentForm, clock, lastMinute, minuteOf } from './appointment-form.ts';
import classes from './entry.module.css';

/** When: by the practice's clock. A later start takes the end along, which is said below. */
export function TimeFields({ form }: { form: AppointmentForm }) {
  const start = form.getInputProps('startTime');
  const moveStart = (value: string) => {
    const { startTime, endTime } = form.getValues();
    const length = minuteOf(endTime) - minuteOf(startTime);
    form.setFieldValue('startTime', value);
    if (value && length > 0) form.setFieldValue('endTime', clock(Math.min(minuteOf(value) + length, lastMinute)));
  };
  return (
    <div>
      <div className={dialog.pair}>
        <TextInput
          label="Date"
          type="date"
          required
          withAsterisk={false}
          min="1970-01-01"
          max="2199-12-31"
          {...form.getInputProps('startDate')}
        />
        <TextInput
          label="Start time"
          type="time"
          required
          withAsterisk={false}
          {...start}
          onChange={event => moveStart(event.currentTarget.value)}
        />
      </div>
      <p className={classes.until}>{untilOf(form)}</p>
    </div>
  );
}

/** "30 minutes, until 10:30 AM"; nothing while the times make no sense. */
function untilOf({ values: { startTime, endTime } }: AppointmentForm) {
  const length = minuteOf(endTime) - minuteOf(startTime);
  return length > 0 ? `${formatMinutes(length)}, until ${formatTime(`2000-01-01T${endTime}:00Z`, 'UTC')}` : null;
}
