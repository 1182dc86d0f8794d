import { ActionIcon, Button, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { Icon } from '../../../../../ui/Icon.tsx';
import classes from './reminder-days.module.css';
import { maxReminders, type SettingsValues } from './settings-form.ts';

/** After how many days an unpaid invoice is asked for by email. */
export function ReminderDays({ form }: { form: UseFormReturnType<SettingsValues> }) {
  const { reminderDays } = form.values;
  const last = Number(reminderDays.at(-1));
  return (
    <fieldset className={classes.reminders}>
      <legend>Email reminders</legend>
      {reminderDays.length === 0 && <p className={classes.none}>No reminders. You can still send them yourself.</p>}
      {reminderDays.map((_, index) => {
        const key = `reminder ${index}`;
        const number = index + 1;
        return (
          <div key={key} className={classes.reminder}>
            <TextInput
              aria-label={`Reminder ${number}, days after the due date`}
              inputMode="numeric"
              maxLength={3}
              autoComplete="off"
              {...form.getInputProps(`reminderDays.${index}`)}
            />
            <span className={classes.after}>days after the due date</span>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Remove reminder ${number}`}
              onClick={() => form.removeListItem('reminderDays', index)}
            >
              <Icon name="trash" size={16} />
            </ActionIcon>
          </div>
        );
      })}
      {reminderDays.length < maxReminders && (
        <Button
          className={classes.add}
          size="xs"
          leftSection={<Icon name="plus" size={16} />}
          onClick={() => form.insertListItem('reminderDays', last ? String(Math.min(180, last + 7)) : '3')}
        >
          Add a reminder
        </Button>
      )}
    </fieldset>
  );
}
