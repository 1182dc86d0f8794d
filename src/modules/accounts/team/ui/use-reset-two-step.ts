import { useMutation } from '@tanstack/react-query';
import { api } from '../../../../ui/api.ts';
import { sentenceOf } from '../../../../ui/api-error.ts';
import { confirm } from '../../../../ui/confirm.ts';
import { refresh } from '../../../../ui/query.ts';
import { toast } from '../../../../ui/toast.ts';
import { useCurrentUser } from '../../auth/ui/use-current-user.ts';
import type { Member } from '../contract.ts';

/** For a member whose phone is lost. */
export function useResetTwoStep({ userId, firstName, email }: Member) {
  const { sendsAccountEmail } = useCurrentUser();
  const resetting = useMutation({
    mutationFn: () => api.delete(`/api/team/members/${userId}/two-factor`),
    onSuccess: () => {
      const told = sendsAccountEmail ? `You and ${firstName} get an email about it.` : `Let ${firstName} know.`;
      toast.success('Two-step sign-in reset', told);
      return refresh('/api/team');
    },
    onError: error => toast.failure('Failed to reset two-step sign-in', sentenceOf(error, 'Please try again.')),
  });
  return async () => {
    const isConfirmed = await confirm({
      title: `Reset two-step sign-in for ${firstName}?`,
      message: `Do this if they lost their phone. ${email} is signed out everywhere and signs in with the password alone. Make sure it’s really ${firstName} asking.`,
      confirmLabel: 'Reset',
      isDestructive: true,
    });
    if (isConfirmed) resetting.mutate();
  };
}
