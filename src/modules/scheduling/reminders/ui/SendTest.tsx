import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../../ui/api.ts';
import { sentenceOf } from '../../../../ui/api-error.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { toast } from '../../../../ui/toast.ts';
import { type Channel, reminderMessage } from '../contract.ts';
import { type ReminderValues, readTexts } from './reminder-form.ts';
import { remindersPath } from './reminder-queries.ts';

/** What is typed, sent to oneself; saved or not. */
export function SendTest({ channel, texts }: { channel: Channel; texts: ReminderValues }) {
  const { emailSubject, emailBody, smsBody } = texts;
  const read = readTexts({ emailSubject, emailBody, smsBody });
  const sending = useMutation({
    mutationFn: () => api.post(`${remindersPath}/test`, { channel, ...read.data }, reminderMessage),
    onSuccess: ({ message, outcome }) =>
      outcome === 'failed' ? toast.failure('Test not sent', message) : toast.success('Test on its way', message),
    onError: error => toast.failure('Test not sent', sentenceOf(error, 'Try again.')),
  });
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<Icon name="send" size={16} />}
      disabled={!read.success}
      loading={sending.isPending}
      onClick={() => sending.mutate()}
    >
      {channel === 'email' ? 'Send me a test' : 'Text me a test'}
    </Button>
  );
}
