import { TextInput } from '@mantine/core';
import dialog from '../../../../ui/dialog.module.css';
import { type AppointmentForm, clock, lastMinute, minuteOf } from './appointment-form.ts';

/** When: by the practice's clock. A later start takes the end along. */
export function TimeFields({ form }: { form: AppointmentForm }) {
  const start = form.getInputProps('startTime');
  const moveStart = (value: string) => {
    const { startTime, endTime } = form.getValues();
    const length = minuteOf(endTime) - minuteOf(startTime);
    form.setFieldValue('startTime', value);
    if (value && length > 0) form.setFieldValue('endTime', clock(Math.min(minuteOf(value) + length, lastMinute)));
  };
  return (
    <>
      <TextInput
        label="Date"
        type="date"
        required
        withAsterisk={false}
        min="1970-01-01"
        max="2199-12-31"
        {...form.getInputProps('startDate')}
      />
      <div className={dialog.pair}>
        <TextInput
          label="Start time"
          type="time"
          required
          withAsterisk={false}
          {...start}
          onChange={event => moveStart(event.currentTarget.value)}
        />
        <TextInput label="End time" type="time" required withAsterisk={false} {...form.getInputProps('endTime')} />
      </div>
    </>
  );
}
