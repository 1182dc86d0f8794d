import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { momentWithin } from '../../../../../shared/format-moment.ts';
import { Address } from '../../../../../ui/Address.tsx';
import { api } from '../../../../../ui/api.ts';
import { sentenceOf } from '../../../../../ui/api-error.ts';
import banner from '../../../../../ui/banner.module.css';
import { refresh } from '../../../../../ui/query.ts';
import { toast } from '../../../../../ui/toast.ts';
import { useCurrentUser } from '../use-current-user.ts';
import { emailChangePath, emailChangeQuery } from './session-queries.ts';

/** The change that waits for its link to be opened; it can be taken back until then. */
export function EmailUnderWay() {
  const { data } = useQuery(emailChangeQuery);
  const { practice, sendsAccountEmail } = useCurrentUser();
  const takingBack = useMutation({
    mutationFn: () => api.delete(emailChangePath),
    onSuccess: () => toast.success('Email change cancelled', 'Its link no longer works.'),
    onError: error => toast.failure('Failed to cancel the email change', sentenceOf(error, 'Please try again.')),
    onSettled: () => refresh(emailChangePath),
  });
  if (!data?.underWay) return null;
  return (
    <section className={banner.banner} aria-label="Pending email change">
      <p>
        Your email changes to{' '}
        <b>
          <Address email={data.underWay.email} />
        </b>{' '}
        {sendsAccountEmail
          ? 'when you open the link we emailed there.'
          : 'when you open its link. This server can’t send email, so ask your administrator: it’s in the server log.'}{' '}
        The link works until {momentWithin(data.underWay.expiresAt, practice.timeZone)}.
      </p>
      <Button onClick={() => takingBack.mutate()} disabled={takingBack.isPending}>
        Cancel change
      </Button>
    </section>
  );
}
