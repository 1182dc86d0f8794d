import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo, useRef } from 'react';
import { dayIn, formatTime } from '../../../../shared/format-time.ts';
import { ErrorState } from '../../../../ui/ErrorState.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { ButtonLink } from '../../../../ui/links.tsx';
import { PageHead } from '../../../../ui/PageHead.tsx';
import { useNow } from '../../../../ui/use-now.ts';
import { useCurrentUser, useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import type { Appointment } from '../contract.ts';
import { AppointmentPopup } from './AppointmentPopup.tsx';
import { appointmentsFrom, appointmentsOn } from './appointment-queries.ts';
import { Calendar, useIsPhone } from './calendar/Calendar.tsx';
import { CalendarTools } from './calendar/CalendarTools.tsx';
import classes from './calendar/calendar.module.css';
import { daysOf } from './calendar/calendar-days.ts';
import { DayAside } from './calendar/DayAside.tsx';
import { planDays } from './calendar/day-plan.ts';
import { MoveStatus } from './calendar/gestures/MoveStatus.tsx';
import type { Place } from './calendar/gestures/places.ts';
import { useGestures } from './calendar/gestures/use-gestures.ts';
import { Legend } from './calendar/Legend.tsx';
import { ZoneNote } from './calendar/ZoneNote.tsx';
import { type CalendarSearch, calendarSearch } from './calendar-search.ts';
import { nextHour } from './next-hour.ts';
import { PractitionerFilter } from './PractitionerFilter.tsx';
import { UpcomingAppointments } from './UpcomingAppointments.tsx';
import { entryIntent, useAppointmentActions } from './use-appointment-actions.tsx';
import { useDetails } from './use-details.ts';
import { useMove } from './use-move.ts';
import { useTeam } from './use-team.ts';
import { useWorkingHours } from './use-working-hours.ts';

/** The calendar and what is to come (specification, section 2). Every time is the practice's. */
export function AppointmentsPage() {
  const { timeZone: zone, weekStart } = useCurrentUser().practice;
  const now = useNow();
  const today = dayIn(now, zone);
  const { view = 'month', date = today, with: wanted } = calendarSearch.parse(useSearch({ strict: false }));
  const team = useTeam(wanted);
  const days = daysOf(view, date, weekStart);
  const shown = useQuery(appointmentsOn(days));
  const ahead = useQuery(appointmentsFrom(today));
  const { isShown } = team;
  const upcoming = useMemo(
    () => ahead.data?.filter(each => isUpcoming(each, now) && isShown(each)),
    [ahead.data, now, isShown],
  );
  const plan = useMemo(() => shown.data && planDays(shown.data.filter(isShown), zone), [shown.data, zone, isShown]);
  const details = useDetails([...(shown.data ?? []), ...(ahead.data ?? [])]);
  const mayWrite = useMay('appointments.write');
  const actions = useAppointmentActions(details.close);
  const userId = team.chosen ?? undefined;
  const create = (day?: string) => actions.open({ preset: { ...nextHour(now, zone, day), userId } });
  const { heading, go } = useGo({ view, date, with: wanted });
  const move = useMove({
    zone,
    askScope: actions.askScope,
    onPutBack: ({ startTime }) => {
      const day = dayIn(startTime, zone);
      if (!days.includes(day)) go({ date: day });
    },
  });
  const isPhone = useIsPhone();
  const hasAside = view === 'day' && !isPhone;
  const gestures = {
    zone,
    days,
    isMonth: view === 'month',
    find: (id: number) => shown.data?.find(each => each.id === id),
    onCreate: ({ day, minute }: Place) =>
      minute === null ? create(day) : actions.open({ preset: { day, minute, userId } }),
    onDrop: move,
    onGo: go,
  };
  // On a phone a month and a week are there to choose a day from.
  useGestures(details.box, mayWrite && (!isPhone || view === 'day') ? gestures : null);
  const calendar = {
    ...{ view, date, today, weekStart, zone, now, plan, openId: details.openId, onGo: go },
    ...{ whose: team.whose, mayChange: mayWrite, hoursOn: useWorkingHours(team.hoursOf) },
  };
  return (
    <>
      <PageHead
        title="Appointments"
        purpose={ahead.isPending ? '\u00a0' : summarize(upcoming ?? [])}
        actions={
          <>
            <ButtonLink to="/appointments/waitlist">Waitlist</ButtonLink>
            {mayWrite && (
              <Button
                variant="filled"
                leftSection={<Icon name="plus" size={16} />}
                {...entryIntent}
                onClick={() => create(date)}
              >
                New Appointment
              </Button>
            )}
          </>
        }
      />
      <CalendarTools
        view={view}
        date={date}
        today={today}
        weekStart={weekStart}
        onGo={go}
        heading={heading}
        zone={zone}
      >
        <PractitionerFilter
          practitioners={team.practitioners}
          chosen={team.chosen}
          onChoose={userId => go({ date, with: userId })}
        />
      </CalendarTools>
      <MoveStatus />
      <ZoneNote zone={zone} now={now} days={days} />
      {shown.isError && shown.data && <Stale since={formatTime(shown.dataUpdatedAt, zone)} />}
      <div className={classes.place} data-aside={hasAside || undefined}>
        <div ref={details.box} className={classes.calendar}>
          {shown.isError && !shown.data ? (
            <Failed what="appointments" onRetry={() => shown.refetch()} />
          ) : (
            <Calendar {...calendar} onOpen={details.openBeside} />
          )}
          <AppointmentPopup
            opened={details.opened}
            zone={zone}
            onClose={details.close}
            actions={mayWrite ? actions : null}
          />
        </div>
        {hasAside && <DayAside {...calendar} isShown={isShown} />}
      </div>
      <div className={classes.legend}>{(shown.data || !shown.isError) && <Legend />}</div>
      {ahead.isError && !ahead.data ? (
        <Failed what="upcoming appointments" onRetry={() => ahead.refetch()} />
      ) : (
        <UpcomingAppointments
          upcoming={upcoming}
          zone={zone}
          today={today}
          weekStart={weekStart}
          onOpen={details.open}
          actions={mayWrite ? actions : null}
          onCreate={() => create()}
        />
      )}
      {actions.element}
    </>
  );
}

const isUpcoming = ({ status, startTime }: Appointment, now: number) =>
  status !== 'cancelled' && Date.parse(startTime) > now;

const isUnconfirmed = ({ status }: Appointment) => status === 'scheduled' || status === 'pending';

/** Without those that nobody has paid for yet: they may be none tomorrow. */
function summarize(all: Appointment[]): string {
  const upcoming = all.filter(({ paymentDueAt }) => !paymentDueAt);
  if (!upcoming.length) return 'Your calendar and upcoming appointments.';
  const unconfirmed = upcoming.filter(isUnconfirmed).length;
  return `${upcoming.length} upcoming · ${unconfirmed ? `${unconfirmed} unconfirmed` : 'all confirmed'}`;
}

/** Moves through the calendar by its address; a new view takes the focus to its heading. */
function useGo(shown: CalendarSearch) {
  const navigate = useNavigate({ from: '/appointments' });
  const heading = useRef<HTMLHeadingElement>(null);
  const go = (to: CalendarSearch & { date: string }) => {
    const isNewView = to.view !== undefined;
    if (isNewView && !(document.activeElement instanceof HTMLInputElement)) heading.current?.focus();
    void navigate({ search: { ...shown, ...to }, replace: !isNewView, resetScroll: false });
  };
  return { heading, go };
}

function Failed({ what, onRetry }: { what: string; onRetry: () => void }) {
  return (
    <div className={classes.card}>
      <ErrorState title={`Failed to load ${what}`} onRetry={onRetry} />
    </div>
  );
}

function Stale({ since }: { since: string }) {
  return (
    <p className={classes.stale} role="status">
      <Icon name="alert" size={16} />
      Can’t reach the server. Showing your calendar as of {since}. Retrying automatically.
    </p>
  );
}
