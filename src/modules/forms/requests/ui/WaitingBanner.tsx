import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api } from '../../../../ui/data/api.ts';
import { sentenceOf } from '../../../../ui/data/api-error.ts';
import { refresh } from '../../../../ui/data/query.ts';
import banner from '../../../../ui/feedback/banner.module.css';
import { toast } from '../../../../ui/feedback/toast.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { useNow } from '../../../../ui/use-now.ts';
import { useCurrentUser, useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import type { WaitingForm } from '../waiting-form.ts';
import { requestsPath, titleOf, waitingPath, waitingQuery } from './WaitingForms.tsx';

/** "Amara Diallo has 6 minutes left, Owen Gallagher hasn’t started" */
function statesOf(waiting: WaitingForm[]): string {
  const [first, second, ...others] = waiting.map(({ clientName, status, minutesLeft }) => {
    if (status === 'asked') return `${clientName} hasn’t started`;
    return `${clientName} has ${minutesLeft === 1 ? '1 minute' : `${minutesLeft} minutes`} left`;
  });
  if (!second) return `${first}.`;
  return others.length ? `${first}, ${second}, and ${others.length} more.` : `${first}, ${second}.`;
}

/** Reminds one client after the other, so that one who can’t be reminded doesn’t stop the rest. */
function useRemindAll() {
  return useMutation({
    mutationFn: async (waiting: WaitingForm[]) => {
      const failures: string[] = [];
      for (const { requestId, clientName } of waiting) {
        const sent = api.post(`${requestsPath}/${requestId}/remind`);
        await sent.catch(error => failures.push(`${clientName}: ${sentenceOf(error, 'Try again later.')}`));
      }
      return { failures, count: waiting.length - failures.length };
    },
    onSuccess: async ({ failures, count }) => {
      await refresh(waitingPath);
      if (failures.length)
        toast.failure(count ? 'Not everyone was reminded' : 'Nobody was reminded', failures.join(' '));
      else toast.success(count === 1 ? 'Reminder sent' : `${count} reminders sent`);
    },
  });
}

/** Above the list of forms. */
export function WaitingBanner() {
  const { data: waiting } = useQuery(waitingQuery);
  const { timeZone } = useCurrentUser().practice;
  const mayWrite = useMay('records.write');
  const now = useNow();
  const reminding = useRemindAll();
  if (!waiting?.length) return null;
  return (
    <div className={banner.banner} data-tone="attention">
      <Icon name="clock" />
      <p>
        <b>{titleOf(waiting, timeZone, now)}.</b> {statesOf(waiting)}
      </p>
      {mayWrite && (
        <Button
          size="xs"
          loading={reminding.isPending}
          onClick={() => {
            if (!reminding.isPending) reminding.mutate(waiting);
          }}
        >
          {waiting.length === 1 ? 'Remind' : waiting.length === 2 ? 'Remind both' : `Remind all ${waiting.length}`}
        </Button>
      )}
    </div>
  );
}
