import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api } from '../../../../../ui/api.ts';
import { sentenceOf } from '../../../../../ui/api-error.ts';
import { confirm } from '../../../../../ui/confirm.ts';
import { ErrorState } from '../../../../../ui/ErrorState.tsx';
import { refresh } from '../../../../../ui/query.ts';
import { RowSkeletons } from '../../../../../ui/RowSkeletons.tsx';
import { Section } from '../../../../../ui/Section.tsx';
import section from '../../../../../ui/section.module.css';
import { toast } from '../../../../../ui/toast.ts';
import type { SessionInfo } from '../../contract.ts';
import { SessionRow } from './SessionRow.tsx';
import { SignInAlerts } from './SignInAlerts.tsx';
import { sessionsPath, sessionsQuery } from './session-queries.ts';

/** Where this person is signed in; the others can be ended from here. */
export function Sessions() {
  const { data: sessions, error, refetch } = useQuery(sessionsQuery);
  const ending = useEndSession();
  const endOthers = async () => {
    const isConfirmed = await confirm({
      title: 'End all other sessions?',
      message: 'You’ll have to sign in again on every other device.',
      confirmLabel: 'End all others',
      isDestructive: true,
    });
    if (isConfirmed) ending.mutate(null);
  };
  const hasOthers = sessions?.some(session => !session.isCurrent);
  return (
    <Section
      title="Sessions"
      purpose="Browsers and devices signed in to your account."
      actions={
        hasOthers && (
          <Button size="xs" onClick={endOthers} disabled={ending.isPending}>
            End all others
          </Button>
        )
      }
    >
      {sessions ? (
        <ul className={section.card}>
          {sessions.map(session => (
            <SessionRow key={session.id} session={session} onEnd={() => ending.mutate(session)} />
          ))}
        </ul>
      ) : error ? (
        <div className={section.card}>
          <ErrorState title="Failed to load your sessions" error={error} onRetry={() => refetch()} />
        </div>
      ) : (
        <RowSkeletons label="Loading your sessions" />
      )}
      <div className={section.below}>
        <SignInAlerts />
      </div>
    </Section>
  );
}

/** One session, or with null all others. */
const useEndSession = () =>
  useMutation({
    mutationFn: (session: SessionInfo | null) => api.delete(session ? `${sessionsPath}/${session.id}` : sessionsPath),
    onSuccess: (_, session) => {
      toast.success(session ? 'Session ended' : 'All other sessions ended');
      return refresh(sessionsPath);
    },
    onError: error => toast.failure('Failed to end the session', sentenceOf(error, 'Please try again.')),
  });
