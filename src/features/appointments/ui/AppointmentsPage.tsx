import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo, useRef, useState } from 'react';
import { dayIn, formatTime } from '../../../shared/format-time.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { useCurrentUser, useMay } from '../../auth/ui/use-current-user.ts';
import type { Appointment } from '../contract.ts';
import { AppointmentPopup, type Opened } from './AppointmentPopup.tsx';
import { appointmentsFrom, appointmentsOn } from './appointment-queries.ts';
import { Calendar, useIsPhone } from './calendar/Calendar.tsx';
import { CalendarTools } from './calendar/CalendarTools.tsx';
import classes from './calendar/calendar.module.css';
import { daysOf } from './calendar/calendar-days.ts';
import type { CalendarProps } from './calendar/calendar-view.ts';
import { planDays } from './calendar/day-plan.ts';
import { ZoneNote } from './calendar/ZoneNote.tsx';
import { type CalendarSearch, calendarSearch } from './calendar-search.ts';
import { nextHour } from './next-hour.ts';
import { UpcomingAppointments } from './UpcomingAppointments.tsx';
import { useAppointmentActions } from './use-appointment-actions.tsx';

/** The calendar and what is to come (specification, section 2). Every time is the practice's. */
export function AppointmentsPage() {
  const { timeZone: zone, weekStart } = useCurrentUser().practice;
  const now = useNow();
  const today = dayIn(now, zone);
  const { view = 'month', date = today } = calendarSearch.parse(useSearch({ strict: false }));
  const days = daysOf(view, date, weekStart);
  const shown = useQuery(appointmentsOn(days));
  const ahead = useQuery(appointmentsFrom(today));
  const upcoming = useMemo(() => ahead.data?.filter(each => isUpcoming(each, now)), [ahead.data, now]);
  const plan = useMemo(() => shown.data && planDays(shown.data, zone), [shown.data, zone]);
  const details = useDetails([...(shown.data ?? []), ...(ahead.data ?? [])]);
  const mayWrite = useMay('appointments.write');
  const actions = useAppointmentActions(details.close);
  const create = (day?: string) => actions.open({ preset: nextHour(now, zone, day) });
  const { heading, go } = useGo({ view, date });
  const calendar = { view, date, today, weekStart, zone, now, plan, openId: details.openId, onGo: go };
  return (
    <>
      <PageHead
        title="Appointments"
        purpose={ahead.isPending ? '\u00a0' : summarize(upcoming ?? [])}
        actions={
          mayWrite && (
            <Button variant="filled" leftSection={<Icon name="plus" size={16} />} onClick={() => create(date)}>
              New Appointment
            </Button>
          )
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
      />
      <ZoneNote zone={zone} now={now} days={days} />
      {shown.isError && shown.data && <Stale since={formatTime(shown.dataUpdatedAt, zone)} />}
      <div ref={details.box} className={classes.calendar}>
        {shown.isError && !shown.data ? (
          <Failed onRetry={() => shown.refetch()} />
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
      {ahead.isError && !ahead.data ? (
        <Failed onRetry={() => ahead.refetch()} />
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

/** Beside the text of an event that is as wide as the page. */
const widestAnchor = 320;

const isUpcoming = ({ status, startTime }: Appointment, now: number) =>
  status !== 'cancelled' && Date.parse(startTime) > now;

const isUnconfirmed = ({ status }: Appointment) => status === 'scheduled' || status === 'pending';

function summarize(upcoming: Appointment[]): string {
  if (!upcoming.length) return 'Who comes when.';
  const sessions = upcoming.length === 1 ? '1 session ahead' : `${upcoming.length} sessions ahead`;
  const unconfirmed = upcoming.filter(isUnconfirmed).length;
  if (!unconfirmed) return `${sessions}, all confirmed.`;
  return unconfirmed === upcoming.length
    ? `${sessions}, not confirmed yet.`
    : `${sessions}, ${unconfirmed} of them not confirmed yet.`;
}

/** Moves through the calendar by its address; a new view takes the focus to its heading. */
function useGo(shown: CalendarSearch) {
  const navigate = useNavigate({ from: '/appointments' });
  const heading = useRef<HTMLHeadingElement>(null);
  const go: CalendarProps['onGo'] = to => {
    const isNewView = to.view !== undefined;
    if (isNewView && !(document.activeElement instanceof HTMLInputElement)) heading.current?.focus();
    void navigate({ search: { ...shown, ...to }, replace: !isNewView, resetScroll: false });
  };
  return { heading, go };
}

/** Whose details are open, and beside which event. What is shown is the newest known state of it. */
function useDetails(known: Appointment[]) {
  const box = useRef<HTMLDivElement>(null);
  const isPhone = useIsPhone();
  const [opened, setOpened] = useState<Opened | null>(null);
  // The focus goes back to where it was: the popup is made when it opens, too late to see that for itself.
  const opener = useRef<Element | null>(null);
  const open = useCallback((appointment: Appointment) => {
    opener.current = document.activeElement;
    setOpened({ appointment, anchor: null });
  }, []);
  const close = () => {
    if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
    setOpened(null);
  };
  const openBeside: CalendarProps['onOpen'] = (appointment, event) => {
    const around = box.current?.getBoundingClientRect();
    if (isPhone || !around) return open(appointment);
    opener.current = event;
    const { top, left, width, height } = event.getBoundingClientRect();
    setOpened({
      appointment,
      anchor: { top: top - around.top, left: left - around.left, width: Math.min(width, widestAnchor), height },
    });
  };
  const fresh = opened && known.find(each => each.id === opened.appointment.id);
  if (opened && fresh && fresh !== opened.appointment && fresh.updatedAt !== opened.appointment.updatedAt) {
    setOpened({ ...opened, appointment: fresh });
  }
  const openId = opened?.appointment.id ?? null;
  return { box, opened, openId, open, openBeside, close };
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={classes.card}>
      <ErrorState title="Failed to load appointments" onRetry={onRetry} />
    </div>
  );
}

function Stale({ since }: { since: string }) {
  return (
    <p className={classes.stale} role="status">
      <Icon name="alert" size={16} />
      The server cannot be reached. This is how things stood at {since}; it is tried again by itself.
    </p>
  );
}
