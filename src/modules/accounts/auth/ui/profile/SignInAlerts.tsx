import { Switch } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../../../ui/api.ts';
import { sentenceOf } from '../../../../../ui/api-error.ts';
import { queryClient } from '../../../../../ui/query.ts';
import { toast } from '../../../../../ui/toast.ts';
import { currentUser } from '../../contract.ts';
import { currentUserQuery, useCurrentUser } from '../use-current-user.ts';

/** Saved as it is switched. */
export function SignInAlerts() {
  const { signInAlerts, sendsAccountEmail } = useCurrentUser();
  const saving = useMutation({
    mutationFn: (isOn: boolean) => api.put('/api/auth/sign-in-alerts', { isOn }, currentUser),
    onSuccess: answer => queryClient.setQueryData(currentUserQuery.queryKey, answer),
    onError: error => toast.failure('Failed to save', sentenceOf(error, 'Please try again.')),
  });
  return (
    <Switch
      label="Email me when I sign in on a new device"
      description={!sendsAccountEmail && 'This server can’t send email yet. You won’t get one until it can.'}
      checked={saving.isPending ? saving.variables : signInAlerts}
      disabled={saving.isPending}
      onChange={event => saving.mutate(event.currentTarget.checked)}
    />
  );
}
