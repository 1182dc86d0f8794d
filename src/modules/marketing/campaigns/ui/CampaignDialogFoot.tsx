import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { z } from 'zod';
import { api } from '../../../../ui/data/api.ts';
import { sentenceOf } from '../../../../ui/data/api-error.ts';
import { toast } from '../../../../ui/feedback/toast.ts';
import { SubmitButton } from '../../../../ui/form/SubmitButton.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import dialog from '../../../../ui/layout/dialog.module.css';
import { useCurrentUser } from '../../../accounts/auth/ui/use-current-user.ts';
import { testInput } from '../contract.ts';
import { isBlank } from './body-text.ts';
import classes from './dialog.module.css';

type Props = {
  mail: { subject: string; body: string };
  isSaving: boolean;
  submitLabel: string;
  onCancel: () => void;
};

/** Primary action on the left, because error toasts stay at the bottom right until they are closed. */
export function CampaignDialogFoot({ mail, isSaving, submitLabel, onCancel }: Props) {
  const { hasMailServer } = useCurrentUser().practice;
  const test = useMutation({
    mutationFn: () => api.post('/api/emails/test', testInput.parse({ ...mail, bodyFormat: 'html' }), answer),
    onSuccess: ({ message }) =>
      hasMailServer
        ? toast.success('Test email queued', message)
        : toast.failure('Test email not sent', 'No mail server is set up. Read it in Email Logs.'),
    onError: error => toast.failure('Failed to send test email', sentenceOf(error, 'Please try again.')),
  });
  return (
    <div className={`${dialog.actions} ${classes.foot}`}>
      <SubmitButton isPending={isSaving} pendingLabel="Saving...">
        {submitLabel}
      </SubmitButton>
      <Button onClick={onCancel}>Cancel</Button>
      <Button
        className={classes.test}
        leftSection={<Icon name="send" size={16} />}
        disabled={!mail.subject.trim() || isBlank(mail.body)}
        loading={test.isPending}
        onClick={() => test.mutate()}
      >
        Send test email
      </Button>
    </div>
  );
}

const answer = z.object({ message: z.string() });
