import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { momentWithin } from '../../../shared/format-moment.ts';
import { api } from '../../../ui/api.ts';
import { sentenceOf } from '../../../ui/api-error.ts';
import banner from '../../../ui/banner.module.css';
import { confirm } from '../../../ui/confirm.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { refresh } from '../../../ui/query.ts';
import { toast } from '../../../ui/toast.ts';
import { useCurrentUser, useMay } from '../../auth/ui/use-current-user.ts';
import type { ReleaseFields } from '../contract.ts';
import { holdPath, holdQuery } from './backup-queries.ts';
import { describeWaiting } from './describe-waiting.ts';

/** Above every screen while nothing is sent after a restore. Everybody reads it; an owner ends it. */
export function HoldBanner() {
  const { timeZone } = useCurrentUser().practice;
  const mayRelease = useMay('backups.write');
  const { data } = useQuery(holdQuery);
  const releasing = useMutation({
    mutationFn: (wish: ReleaseFields) => api.post(`${holdPath}/release`, wish),
    onSuccess: async () => {
      toast.success('Sending goes on');
      await refresh('/api/auth/user', holdPath);
    },
    onError: error => toast.failure('Sending is still held', sentenceOf(error, 'Please try again.')),
  });
  if (!data?.hold) return null;
  const { reason, since, waiting } = data.hold;
  const { what, hasPast } = describeWaiting(waiting);
  const ask = async (dropsWaiting: boolean) => {
    const isConfirmed = await confirm({ ...questions[dropsWaiting ? 'drop' : 'send'](what) });
    if (isConfirmed) releasing.mutate({ dropsWaiting });
  };
  return (
    <section className={banner.banner} data-tone="attention" aria-label="Sending is held">
      <Icon name="pause" />
      <p>
        <b>Nothing is sent</b> since the {reason === 'restore' ? 'restore' : 'import'} ({momentWithin(since, timeZone)}
        ). {what ? `This waits, and may have been sent before: ${what}.` : 'Nothing waits at the moment.'}{' '}
        {!mayRelease && 'An owner of the practice decides when sending goes on.'}
      </p>
      {mayRelease && (
        <>
          <Button size="xs" disabled={releasing.isPending} onClick={() => void ask(false)}>
            Release
          </Button>
          {hasPast && (
            <Button size="xs" disabled={releasing.isPending} onClick={() => void ask(true)}>
              Release, but drop what is past
            </Button>
          )}
        </>
      )}
    </section>
  );
}

const questions = {
  send: (what: string) => ({
    title: 'Let sending go on?',
    message: what
      ? `This goes out at once: ${what}. Some of it may have been sent before, and is then sent twice.`
      : 'Mails, texts, campaigns and webhooks go out again as they come up.',
    confirmLabel: 'Release',
  }),
  drop: (what: string) => ({
    title: 'Drop what is past, and let sending go on?',
    message: `Of what waits (${what}) nothing that is from before is sent to anybody: a campaign under way stops, one whose time has come is a draft again. What came since goes out. Refunds and payments are never dropped. This cannot be undone.`,
    confirmLabel: 'Drop and release',
    isDestructive: true,
  }),
};
