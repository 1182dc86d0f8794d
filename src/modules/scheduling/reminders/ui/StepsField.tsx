import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { Icon } from '../../../../ui/Icon.tsx';
import { maxSteps } from '../contract.ts';
import type { ReminderValues } from './reminder-form.ts';
import classes from './reminders.module.css';

const channelChoices = [
  { value: 'email', label: 'Email' },
  { value: 'sms', label: 'Text message' },
];
const unitChoices = ['minutes', 'hours', 'days'];

export function StepsField({ form }: { form: UseFormReturnType<ReminderValues> }) {
  const { steps } = form.values;
  return (
    <div className={classes.group}>
      <h3>When</h3>
      {!steps.length && <p className={classes.none}>No automatic reminders. You can still send them yourself.</p>}
      <ul className={classes.steps}>
        {steps.map((_, index) => {
          const key = `step ${index}`;
          return <Step key={key} form={form} index={index} />;
        })}
      </ul>
      {form.errors.steps && (
        <p className={classes.error} role="alert">
          {form.errors.steps}
        </p>
      )}
      {steps.length < maxSteps && (
        <Button
          className={classes.add}
          variant="default"
          size="xs"
          leftSection={<Icon name="plus" size={16} />}
          onClick={() => form.insertListItem('steps', { channel: 'email', amount: '2', unit: 'hours' })}
        >
          Add a reminder
        </Button>
      )}
    </div>
  );
}

function Step({ form, index }: { form: UseFormReturnType<ReminderValues>; index: number }) {
  const path = `steps.${index}`;
  const error = form.errors[`${path}.minutesBefore`] ?? form.errors[path];
  const number = index + 1;
  const amount = form.getInputProps(`${path}.amount`);
  return (
    <li>
      <div className={classes.step}>
        <NativeSelect
          aria-label={`Reminder ${number} channel`}
          data={channelChoices}
          {...form.getInputProps(`${path}.channel`)}
        />
        <TextInput
          aria-label={`Reminder ${number}, how long before`}
          inputMode="numeric"
          maxLength={5}
          {...amount}
          error={Boolean(error)}
          onChange={event => {
            form.clearFieldError(`${path}.minutesBefore`);
            amount.onChange(event);
          }}
        />
        <NativeSelect
          aria-label={`Reminder ${number}, unit`}
          data={unitChoices}
          {...form.getInputProps(`${path}.unit`)}
        />
        <span className={classes.before}>before</span>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Remove reminder ${number}`}
          onClick={() => form.removeListItem('steps', index)}
        >
          <Icon name="trash" size={16} />
        </ActionIcon>
      </div>
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </li>
  );
}
