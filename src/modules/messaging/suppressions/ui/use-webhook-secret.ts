import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../../ui/api.ts';
import { sentenceOf } from '../../../../ui/api-error.ts';
import { confirm } from '../../../../ui/confirm.ts';
import { refresh } from '../../../../ui/query.ts';
import { toast } from '../../../../ui/toast.ts';
import { newWebhookSecret } from '../webhook.ts';
import { webhookPath } from './suppression-queries.ts';

/** Makes, replaces and takes back the secret. `secret`: the new one, as long as this page is open. */
export function useWebhookSecret(hasSecret: boolean) {
  const [secret, setSecret] = useState<string | null>(null);
  const making = useMutation({
    mutationFn: () => api.post(webhookPath, {}, newWebhookSecret),
    onSuccess: made => {
      setSecret(made.secret);
      return refresh(webhookPath);
    },
    onError: error => toast.failure('Failed to create a secret', sentenceOf(error, 'Please try again.')),
  });
  const removing = useMutation({
    mutationFn: () => api.delete(webhookPath),
    onSuccess: () => {
      setSecret(null);
      toast.success('Turned off', 'Requests from your provider are now rejected.');
      return refresh(webhookPath);
    },
    onError: error => toast.failure('Failed to turn it off', sentenceOf(error, 'Please try again.')),
  });
  const make = async () => {
    const question = {
      title: 'Replace the secret?',
      message: 'The old secret stops working right away. Give the new one to your provider.',
      confirmLabel: 'Replace',
    };
    if (!hasSecret || (await confirm(question))) making.mutate();
  };
  const remove = async () => {
    const question = {
      title: 'Turn it off?',
      message: 'Your provider can no longer report bounces and complaints. Addresses on the list stay there.',
      confirmLabel: 'Turn Off',
      isDestructive: true,
    };
    if (await confirm(question)) removing.mutate();
  };
  return { secret, isPending: making.isPending || removing.isPending, make, remove };
}
