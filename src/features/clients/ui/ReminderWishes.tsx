import { Checkbox, Group, Input } from '@mantine/core';
import { useId } from 'react';
import type { ClientForm } from './client-form.ts';

/** What the client wants to be reminded of appointments by. */
export function ReminderWishes({ form }: { form: ClientForm }) {
  const id = useId();
  return (
    <Input.Wrapper labelElement="div" label="Reminders" labelProps={{ id }}>
      <Group gap="lg" mt={4} role="group" aria-labelledby={id}>
        <Checkbox label="By email" {...form.getInputProps('emailReminders', { type: 'checkbox' })} />
        <Checkbox label="By text message" {...form.getInputProps('smsReminders', { type: 'checkbox' })} />
      </Group>
    </Input.Wrapper>
  );
}
