import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { formatMomentInSentence } from '../../../../shared/format/format-moment.ts';
import { formatCount } from '../../../../shared/format/format-number.ts';
import { api } from '../../../../ui/data/api.ts';
import { sentenceOf } from '../../../../ui/data/api-error.ts';
import { refresh } from '../../../../ui/data/query.ts';
import banner from '../../../../ui/feedback/banner.module.css';
import { confirm } from '../../../../ui/feedback/confirm.ts';
import { toast } from '../../../../ui/feedback/toast.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { useCurrentUser, useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import type { ReleaseFields, Waiting } from '../contract.ts';
import { holdPath, holdQuery } from './backup-queries.ts';

const nouns: Record<keyof Waiting, [one: string, many: string]> = {
  mails: ['email', 'emails'],
  mailsToMany: ['campaign email', 'campaign emails'],
  texts: ['text message', 'text messages'],
  campaigns: ['campaign', 'campaigns'],
  webhooks: ['webhook', 'webhooks'],
  payments: ['refund or payment', 'refunds and payments'],
};
const order = Object.keys(nouns) as (keyof Waiting)[];

/** `what`: for example "3 emails, 1 campaign", or empty. `hasPast`: some of it can be discarded; refunds can't. */
export function describeWaiting(waiting: Waiting): { what: string; hasPast: boolean } {
  const some = order.filter(each => waiting[each] > 0);
  return {
    what: some.map(each => `${formatCount(waiting[each])} ${nouns[each][waiting[each] === 1 ? 0 : 1]}`).join(', '),
    hasPast: some.some(each => each !== 'payments'),
  };
}

/** Shown on every screen while sending is paused. Only an owner can resume it. */
export function HoldBanner() {
  const { timeZone } = useCurrentUser().practice;
  const mayRelease = useMay('backups.write');
  const { data } = useQuery(holdQuery);
  const releasing = useMutation({
    mutationFn: (fields: ReleaseFields) => api.post(`${holdPath}/release`, fields),
    onSuccess: async () => {
      toast.success('Sending resumed');
      await refresh('/api/auth/user', holdPath);
    },
    onError: error => toast.failure('Failed to resume sending', sentenceOf(error, 'Please try again.')),
  });
  if (!data?.hold) return null;
  const { reason, since, waiting } = data.hold;
  const { what, hasPast } = describeWaiting(waiting);
  const ask = async (dropsWaiting: boolean) => {
    const isConfirmed = await confirm({ ...questions[dropsWaiting ? 'drop' : 'send'](what) });
    if (isConfirmed) releasing.mutate({ dropsWaiting });
  };
  return (
    <section className={banner.banner} data-tone="attention" aria-label="Sending is paused">
      <Icon name="pause" />
      <p>
        <b>Sending is paused</b> since the {reason === 'restore' ? 'restore' : 'import'} (
        {formatMomentInSentence(since, timeZone)}).{' '}
        {what ? `Waiting, and maybe sent before: ${what}.` : 'Nothing is waiting.'}{' '}
        {!mayRelease && 'Only an owner can resume sending.'}
      </p>
      {mayRelease && (
        <>
          <Button size="xs" disabled={releasing.isPending} onClick={() => void ask(false)}>
            Resume sending
          </Button>
          {hasPast && (
            <Button size="xs" disabled={releasing.isPending} onClick={() => void ask(true)}>
              Resume and discard old messages
            </Button>
          )}
        </>
      )}
    </section>
  );
}

const questions = {
  send: (what: string) => ({
    title: 'Resume sending?',
    message: what
      ? `This goes out right away: ${what}. Anything that was already sent before will be sent twice.`
      : 'Emails, text messages, campaigns and webhooks go out as usual again.',
    confirmLabel: 'Resume sending',
  }),
  drop: (what: string) => ({
    title: 'Discard old messages and resume sending?',
    message: `Waiting: ${what}. What’s from before sending was paused won’t be sent. Running campaigns stop, and due ones become drafts again. Anything newer goes out. Refunds and payments are never discarded. This can’t be undone.`,
    confirmLabel: 'Discard and resume',
    isDestructive: true,
  }),
};
