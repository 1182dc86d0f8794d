import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { dayIn, formatCalendarDayOfYear, formatDayOfYear } from '../../../../shared/format/format-time.ts';
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx';
import { ProgressBar } from '../../../../ui/feedback/ProgressBar.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { ButtonLink } from '../../../../ui/layout/links.tsx';
import { PageHead } from '../../../../ui/layout/PageHead.tsx';
import { initialsOf, Portrait } from '../../../../ui/layout/Portrait.tsx';
import section from '../../../../ui/layout/section.module.css';
import { dialogOnDemand, loadsOnIntent, onDemand, usePreload } from '../../../../ui/on-demand.tsx';
import { ZoneNote } from '../../../../ui/time/ZoneNote.tsx';
import { useNow } from '../../../../ui/use-now.ts';
import { loadWhenIdle } from '../../../../ui/when-idle.ts';
import { useCurrentUser, useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import { Creator } from '../../../content/contents/ui/Creator.tsx';
import { goalLabels, type ListedClient } from '../../../people/clients/contract.ts';
import { recentClientsQuery } from '../../../people/clients/ui/client-queries.ts';
import { formatLastContact, formatNext, fullName } from '../../../people/clients/ui/format-client.ts';
import { ClientStatusWord } from '../../../people/clients/ui/list/ClientStatusWord.tsx';
import type { Appointment } from '../../../scheduling/appointments/contract.ts';
import { Attention, needsConfirmation, TodayRow } from './Attention.tsx';
import classes from './dashboard.module.css';
import { todayQuery } from './dashboard-queries.ts';
import { dashboardSearch } from './dashboard-search.ts';
import { Metrics, Weeks } from './Metrics.tsx';
import { NoClients } from './NoClients.tsx';
import todayClasses from './today.module.css';

const AddNewClientDialog = dialogOnDemand(() =>
  import('./AddNewClientDialog.tsx').then(file => file.AddNewClientDialog),
);

const WaitingForms = lazy(() =>
  loadWhenIdle(() => import('../../../forms/requests/ui/WaitingForms.tsx')).then(file => ({
    default: file.WaitingFormsLine,
  })),
);

const loadStart = () => loadWhenIdle(() => import('./DashboardStart.tsx'));
const DashboardStart = lazy(() => loadStart().then(file => ({ default: file.DashboardStart })));
const DashboardSteps = lazy(() => loadStart().then(file => ({ default: file.DashboardSteps })));

function RowSkeleton() {
  return (
    <div role="status" aria-label="Loading">
      {['9rem', '7rem', '8rem'].map(width => (
        <div key={width} className={classes.rowSkeleton}>
          <Skeleton height={36} width={36} radius="50%" />
          <div>
            <Skeleton height={12} width={width} />
            <Skeleton height={10} width="6rem" />
          </div>
          <Skeleton height={12} width="3.5rem" />
        </div>
      ))}
    </div>
  );
}

const AllClients = onDemand(() => import('./AllClients.tsx').then(file => file.AllClients), <RowSkeleton />);

/** Opens the content creator (specification, section 2). */
function ContentCard() {
  const mayWrite = useMay('content.write');
  return (
    <section className={`${section.card} ${classes.content}`} aria-labelledby="content-creator">
      <h2 id="content-creator">AI-Powered Content Creator</h2>
      <p>Drafts for Instagram, your blog, newsletters and recipes, in your tone.</p>
      {mayWrite && <Creator />}
    </section>
  );
}

function RecentClients({ onAdd }: { onAdd: (() => void) | null }) {
  const { data: recent, error, refetch } = useQuery(recentClientsQuery);
  return (
    <section className={`${section.card} ${classes.card}`} aria-labelledby="recent-clients" data-tour="recent-clients">
      <div className={classes.cardHead}>
        <h2 id="recent-clients">Recent Clients</h2>
        <ButtonLink to="/" search={{ clients: 'all' }} resetScroll={false} size="xs">
          View All
        </ButtonLink>
      </div>
      {recent ? (
        <RecentList clients={recent.items} onAdd={onAdd} />
      ) : error ? (
        <ErrorState title="Failed to load clients" error={error} onRetry={() => refetch()} />
      ) : (
        <RowSkeleton />
      )}
    </section>
  );
}

function RecentList({ clients, onAdd }: { clients: ListedClient[]; onAdd: (() => void) | null }) {
  if (!clients.length) return <NoClients onAdd={onAdd} />;
  return (
    <ul>
      {clients.map(client => (
        <RecentClient key={client.id} client={client} />
      ))}
    </ul>
  );
}

function RecentClient({ client }: { client: ListedClient }) {
  const zone = useCurrentUser().practice.timeZone;
  return (
    <li>
      <Link to="/clients/$id" params={{ id: String(client.id) }} className={classes.recent}>
        <Portrait initials={initialsOf(client)} imageUrl={client.profileImageUrl} seed={client.id} />
        <span className={classes.recentName}>{fullName(client)}</span>
        <ClientStatusWord status={client.status} />
        <span className={classes.recentGoal}>{goalLabels[client.goal]}</span>
        {client.nextAppointment ? (
          <span className={classes.recentNext}>{formatNext(client.nextAppointment, zone)}</span>
        ) : (
          <span className={classes.recentContact}>
            <VisuallyHidden>Last contact: </VisuallyHidden>
            {formatLastContact(client.lastContact, zone)}
          </span>
        )}
        {client.progressPercentage > 0 && (
          <span className={classes.recentProgress}>
            <ProgressBar percent={client.progressPercentage} label="Progress" />
          </span>
        )}
      </Link>
    </li>
  );
}

type UpcomingOptions = { zone: string; now: number; room: number };

/** The first appointments after today (in the practice's time zone) that take place, at most `room`. */
export const upcomingSessions = (appointments: Appointment[], { zone, now, room }: UpcomingOptions): Appointment[] =>
  appointments
    .filter(({ startTime, status }) => status !== 'cancelled' && dayIn(startTime, zone) > dayIn(now, zone))
    .slice(0, Math.max(0, room));

/** Today's sessions in the practice's time zone, with the current one highlighted. */
function Today() {
  const zone = useCurrentUser().practice.timeZone;
  const now = useNow();
  const { data, error, refetch } = useQuery(todayQuery(now, zone));
  const sessions = data?.filter(({ startTime }) => dayIn(startTime, zone) === dayIn(now, zone));
  const next = data ? upcomingSessions(data, { zone, now, room: maxRows - (sessions?.length ?? 0) }) : [];
  return (
    <section className={`${section.card} ${classes.card}`} aria-labelledby="today" data-tour="today">
      <div className={classes.cardHead}>
        <h2 id="today">Today</h2>
        <span className={classes.faint}>{formatDayOfYear(now, zone)}</span>
        <Link to="/appointments" search={{ view: 'day' }} className={classes.link}>
          Open calendar
        </Link>
      </div>
      {sessions ? (
        <>
          <Sessions sessions={sessions} now={now} zone={zone} />
          <ComingUp sessions={next} now={now} zone={zone} />
        </>
      ) : error ? (
        <ErrorState title="Failed to load today’s appointments" error={error} onRetry={() => refetch()} />
      ) : (
        <RowSkeleton />
      )}
      <Suspense>
        <WaitingForms className={todayClasses.attention} />
      </Suspense>
      <Attention unconfirmed={sessions?.filter(session => needsConfirmation(session, now)) ?? []} />
    </section>
  );
}

/** Upcoming sessions fill the card up to this number of rows on a quiet day. */
const maxRows = 6;

function ComingUp({ sessions, now, zone }: { sessions: Appointment[]; now: number; zone: string }) {
  const days = Object.entries(Object.groupBy(sessions, ({ startTime }) => dayIn(startTime, zone)));
  return days.map(([day, ofDay = []]) => (
    <section key={day} aria-labelledby={`coming-${day}`}>
      <h3 id={`coming-${day}`} className={todayClasses.day}>
        {dayIn(now + oneDay, zone) === day ? 'Tomorrow' : formatCalendarDayOfYear(day)}
      </h3>
      <ul>
        {ofDay.map(session => (
          <TodayRow key={session.id} session={session} now={now} zone={zone} />
        ))}
      </ul>
    </section>
  ));
}

const oneDay = 86_400_000;

function Sessions({ sessions, now, zone }: { sessions: Appointment[]; now: number; zone: string }) {
  if (!sessions.length) return <p className={todayClasses.nothing}>Nothing on your calendar today.</p>;
  return (
    <>
      <div className={todayClasses.zone}>
        <ZoneNote zone={zone} now={now} />
      </div>
      <ul>
        {sessions.map(session => (
          <TodayRow key={session.id} session={session} now={now} zone={zone} />
        ))}
      </ul>
    </>
  );
}

export function DashboardPage() {
  const { clients, search = '' } = dashboardSearch.parse(useSearch({ strict: false }));
  const mayAdd = useMay('clients.write');
  const [isAdding, setIsAdding] = useState(false);
  usePreload(AddNewClientDialog);
  const add = () => setIsAdding(true);
  return (
    <>
      <PageHead
        title="Welcome back!"
        tabTitle="Dashboard"
        purpose="Here's what's happening with your nutrition practice today."
        tour="greeting"
        actions={
          mayAdd && (
            <Button
              variant="filled"
              leftSection={<Icon name="plus" />}
              {...loadsOnIntent(AddNewClientDialog)}
              onClick={add}
            >
              Add New Client
            </Button>
          )
        }
      />
      <Suspense>
        <DashboardStart />
      </Suspense>
      <div className={classes.grid} data-wide={clients}>
        {!clients && <Today />}
        <div className={classes.side}>
          <Metrics />
          {clients === 'all' ? (
            <AllClients search={search} onAdd={mayAdd ? add : null} />
          ) : (
            <RecentClients onAdd={mayAdd ? add : null} />
          )}
        </div>
        {clients && <Today />}
      </div>
      <Weeks />
      <Suspense>
        <DashboardSteps />
      </Suspense>
      <ContentCard />
      <AddNewClientDialog isOpen={isAdding} onClose={() => setIsAdding(false)} />
    </>
  );
}
