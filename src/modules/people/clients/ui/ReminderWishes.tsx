import { Checkbox, Group, Input } from '@mantine/core';
import { useId } from 'react';
import { useCurrentUser } from '../../../accounts/auth/ui/use-current-user.ts';
import type { ClientForm } from './client-form.ts';
import { formatDate } from './format-client.ts';

type Props = { form: ClientForm; consentAt: string | null };

/** What the client wants to be reminded of appointments by, and whether it is written down that texts are welcome. */
export function ReminderWishes({ form, consentAt }: Props) {
  const zone = useCurrentUser().practice.timeZone;
  const id = useId();
  return (
    <Input.Wrapper labelElement="div" label="Reminders" labelProps={{ id }}>
      <Group gap="lg" mt={4} role="group" aria-labelledby={id}>
        <Checkbox label="By email" {...form.getInputProps('emailReminders', { type: 'checkbox' })} />
        <Checkbox label="By text message" {...form.getInputProps('smsReminders', { type: 'checkbox' })} />
      </Group>
      <Checkbox
        mt="sm"
        label="Agreed to text messages"
        description={
          consentAt ? `Since ${formatDate(consentAt, zone)}` : 'Without it, reminders go out by email instead of text.'
        }
        {...form.getInputProps('smsConsent', { type: 'checkbox' })}
      />
    </Input.Wrapper>
  );
}
