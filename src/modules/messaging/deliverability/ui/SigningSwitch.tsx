import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../../ui/api.ts';
import { sentenceOf } from '../../../../ui/api-error.ts';
import { toast } from '../../../../ui/toast.ts';
import { useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import { type SenderHealth, senderHealth } from '../contract.ts';
import classes from './delivery.module.css';
import { senderQuery } from './delivery-queries.ts';

const words = {
  off: 'If your provider doesn’t sign your emails, Sorrel can.',
  waiting: 'Sorrel starts signing once the record is visible. Add it, then check again.',
  on: 'Sorrel signs your emails.',
};

/** Whether Sorrel signs the mails itself, for servers that do not. */
export function SigningSwitch({ signing }: { signing: NonNullable<SenderHealth['signing']> }) {
  const client = useQueryClient();
  const mayChange = useMay('mailings.settings');
  const change = useMutation({
    mutationFn: (isOn: boolean) => api.put('/api/emails/deliverability/signing', { isOn }, senderHealth),
    onSuccess: answer => client.setQueryData(senderQuery.queryKey, answer),
    onError: error => toast.failure('Error', sentenceOf(error, 'Failed to change signing. Please try again.')),
  });
  return (
    <div className={classes.signing}>
      <p>{words[signing]}</p>
      {mayChange && (
        <Button size="xs" loading={change.isPending} onClick={() => change.mutate(signing === 'off')}>
          {signing === 'off' ? 'Let Sorrel sign' : 'Stop signing'}
        </Button>
      )}
    </div>
  );
}
