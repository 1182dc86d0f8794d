import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { dayIn } from '../../../../shared/format/format-time.ts';
import { get } from '../../../../ui/data/query.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { useNow } from '../../../../ui/use-now.ts';
import { useCurrentUser, useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import { type WaitingForm, waitingForm } from '../waiting-form.ts';

export const requestsPath = '/api/form-requests';
export const waitingPath = '/api/forms/waiting';
export const waitingQuery = get([waitingPath], waitingForm.array());

/** "2 sessions tomorrow without their form" */
export function titleOf(waiting: WaitingForm[], zone: string, now: number): string {
  const sessions = new Map(waiting.map(({ appointmentId, startTime }) => [appointmentId, dayIn(startTime, zone)]));
  const today = dayIn(now, zone);
  const days = new Set([...sessions.values()].map(day => (day === today ? 'today' : 'tomorrow')));
  const when = days.size > 1 ? 'today and tomorrow' : [...days].join();
  return sessions.size === 1
    ? `1 session ${when} without its form`
    : `${sessions.size} sessions ${when} without their form`;
}

type LineProps = { className: string | undefined };

/** In the Today card of the dashboard. */
export function WaitingFormsLine({ className }: LineProps) {
  const mayRead = useMay('records.read');
  const { data: waiting } = useQuery({ ...waitingQuery, refetchInterval: 60_000, enabled: mayRead });
  const { timeZone } = useCurrentUser().practice;
  const now = useNow();
  if (!waiting?.length) return null;
  return (
    <ul className={className}>
      <li>
        <Link to="/forms">
          <Icon name="form" size={16} />
          <b>{titleOf(waiting, timeZone, now)}</b>
          <span>{waiting.length === 1 ? waiting[0]?.clientName : `${waiting[0]?.clientName} and others`}</span>
        </Link>
      </li>
    </ul>
  );
}
