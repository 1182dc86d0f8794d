import { Switch, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { zoneName } from '../../../../shared/format-time.ts';
import { useCurrentUser } from '../../../accounts/auth/ui/use-current-user.ts';
import type { ReminderValues } from './reminder-form.ts';
import classes from './reminders.module.css';

/** Between which hours nothing is sent by itself. */
export function QuietHoursField({ form }: { form: UseFormReturnType<ReminderValues> }) {
  const zone = useCurrentUser().practice.timeZone;
  return (
    <div className={classes.group}>
      <Switch
        label="Quiet hours"
        description={`Reminders due during quiet hours go out before or after. Times are in ${zoneName(zone)}.`}
        {...form.getInputProps('hasQuietHours', { type: 'checkbox' })}
      />
      {form.values.hasQuietHours && (
        <div className={classes.hours}>
          <TextInput type="time" label="From" {...form.getInputProps('quietHours.from')} />
          <TextInput type="time" label="To" {...form.getInputProps('quietHours.to')} />
        </div>
      )}
    </div>
  );
}
