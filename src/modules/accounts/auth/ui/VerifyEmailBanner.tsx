import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../../ui/data/api.ts';
import { sentenceOf } from '../../../../ui/data/api-error.ts';
import classes from '../../../../ui/feedback/banner.module.css';
import { toast } from '../../../../ui/feedback/toast.ts';
import { Address } from '../../../../ui/form/Address.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { useCurrentUser } from './use-current-user.ts';

/** Shown on every screen until the email is verified. */
export function VerifyEmailBanner() {
  const { email } = useCurrentUser();
  const resending = useMutation({
    mutationFn: () => api.post('/api/auth/email/proof'),
    onSuccess: () => toast.success('A new link is on its way', `Check the inbox of ${email}.`),
    onError: error => toast.failure('Failed to send the link', sentenceOf(error, 'Please try again.')),
  });
  return (
    <section className={classes.banner} aria-label="Confirm your email address">
      <Icon name="mail" />
      <p>
        Open the link we emailed to{' '}
        <b>
          <Address email={email} />
        </b>
        . Until then, you can’t invite people, send campaigns or text messages, or use your own reminder text.
        Everything else works.
      </p>
      <Button size="xs" onClick={() => resending.mutate()} disabled={resending.isPending}>
        Resend link
      </Button>
    </section>
  );
}
