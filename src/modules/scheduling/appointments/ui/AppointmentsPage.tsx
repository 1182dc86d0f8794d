import { Button, NativeSelect, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, type Ref, useCallback, useMemo, useRef, useState } from 'react';
import { weekday } from '../../../../shared/calendar-month.ts';
import { dayIn, formatTime } from '../../../../shared/format/format-time.ts';
import { get } from '../../../../ui/data/query.ts';
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { Disclosure } from '../../../../ui/layout/Disclosure.tsx';
import { ButtonLink } from '../../../../ui/layout/links.tsx';
import { PageHead } from '../../../../ui/layout/PageHead.tsx';
import section from '../../../../ui/layout/section.module.css';
import { nextHour } from '../../../../ui/time/next-hour.ts';
import { ZoneNote } from '../../../../ui/time/ZoneNote.tsx';
import { useNow } from '../../../../ui/use-now.ts';
import { useCurrentUser, useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import { availability, type DayHours, dateOverride } from '../../availability/contract.ts';
import { useBusyTimes } from '../../busy-calendars/ui/use-busy-times.ts';
import { isWaitingForAnswer } from '../booking-rules.ts';
import type { Appointment } from '../contract.ts';
import { AppointmentPopup, type Opened } from './AppointmentPopup.tsx';
import { appointmentsFrom, appointmentsOn } from './appointment-queries.ts';
import { Calendar, useIsPhone } from './calendar/Calendar.tsx';
import classes from './calendar/calendar.module.css';
import { type CalendarProps, daysOf, viewLabels } from './calendar/calendar-days.ts';
import { planDays } from './calendar/day-plan.ts';
import event from './calendar/event.module.css';
import { MoveStatus } from './calendar/gestures/GhostBox.tsx';
import type { GridPosition } from './calendar/gestures/positions.ts';
import { useGestures } from './calendar/gestures/use-gestures.ts';
import legendStyles from './calendar/legend.module.css';
import { MonthView } from './calendar/MonthView.tsx';
import { PeriodNav } from './calendar/PeriodNav.tsx';
import { type CalendarSearch, type CalendarView, calendarSearch, calendarViews } from './calendar-search.ts';
import { displayLabels, displayStates, isHeld } from './describe-appointment.ts';
import { minuteOf } from './entry/appointment-form.ts';
import { StatusMark } from './Status.tsx';
import { UpcomingAppointments } from './UpcomingAppointments.tsx';
import { entryIntent, useAppointmentActions } from './use-appointment-actions.tsx';
import { useMove } from './use-move.ts';
import { type Practitioner, usePractitioners } from './use-practitioners.ts';

/** The practitioners and the one selected in the URL. `requestedId`: an unknown ID selects everybody. */
function useTeam(requestedId: number | undefined) {
  const { id } = useCurrentUser();
  const practitioners = usePractitioners();
  const chosen = practitioners.some(({ userId }) => userId === requestedId) ? (requestedId ?? null) : null;
  const isAlone = practitioners.length < 2;
  const isShown = useCallback(({ userId }: Appointment) => chosen === null || userId === chosen, [chosen]);
  const nameOf = (userId: number) => practitioners.find(each => each.userId === userId)?.name ?? 'a former member';
  const whose = ({ userId }: Appointment) => (isAlone || chosen !== null ? null : nameOf(userId));
  // With several practitioners no working hours are shaded, because they differ.
  const own = practitioners.find(({ userId }) => userId === id) ?? practitioners[0];
  const hoursOf = chosen ?? (isAlone ? (own?.userId ?? null) : null);
  return { practitioners, chosen, isShown, whose, hoursOf };
}

type PractitionerFilterProps = {
  practitioners: Practitioner[];
  chosen: number | null;
  onChoose: (userId: number | undefined) => void;
};

function PractitionerFilter({ practitioners, chosen, onChoose }: PractitionerFilterProps) {
  if (practitioners.length < 2) return null;
  return (
    <NativeSelect
      aria-label="Practitioner"
      className={classes.filter}
      size="xs"
      data={[
        { value: '', label: 'Everyone' },
        ...practitioners.map(({ userId, name }) => ({ value: String(userId), label: name })),
      ]}
      value={chosen ?? ''}
      onChange={event => onChoose(Number(event.currentTarget.value) || undefined)}
    />
  );
}

type DayAsideProps = Omit<CalendarProps, 'plan' | 'onOpen'> & { isShown: (appointment: Appointment) => boolean };

/** Month calendar beside the day view on wide screens. */
function DayAside({ isShown, ...calendar }: DayAsideProps) {
  const { date, weekStart, zone } = calendar;
  const { data } = useQuery(appointmentsOn(daysOf('month', date, weekStart)));
  const plan = useMemo(() => data && planDays(data.filter(isShown), zone), [data, zone, isShown]);
  return (
    <aside className={classes.aside} aria-label="Month">
      <MonthView {...calendar} plan={plan} onOpen={() => undefined} isCompact />
    </aside>
  );
}

/** Working hours by day in minutes past midnight; null while loading or if several practitioners are shown. */
function useWorkingHours(userId: number | null) {
  const isOne = userId !== null;
  const userFilter = { userId: userId ?? undefined };
  const rules = useQuery({ ...get(['/api/availability', userFilter], availability), enabled: isOne }).data;
  const overrides = useQuery({
    ...get(['/api/availability/overrides', userFilter], dateOverride.array()),
    enabled: isOne,
  }).data;
  return useMemo(() => {
    const special = new Map(overrides?.map(({ day, hours }) => [day, hours]));
    const hoursOn = (day: string) => {
      if (!isOne || !rules || !overrides) return null;
      return spansOf(special.get(day) ?? rules.weeklyHours[weekday(day)] ?? []);
    };
    const closureOn = (day: string) => (hoursOn(day)?.length !== 0 ? null : special.has(day) ? 'once' : 'weekly');
    return { hoursOn, closureOn } satisfies Partial<CalendarProps>;
  }, [rules, overrides, isOne]);
}

const spansOf = (hours: DayHours) => hours.map(({ from, to }) => ({ from: minuteOf(from), to: minuteOf(to) }));

/** Closed, so that ten marks don't stand between the calendar and the list. */
const Legend = () => (
  <Disclosure summary="Legend" isQuiet>
    <ul className={legendStyles.legend} aria-label="Legend">
      {displayStates.map(state => (
        <li key={state} className={event.event} data-look={state} data-shape="chip" data-still>
          <StatusMark look={state} />
          <b>{displayLabels[state]}</b>
        </li>
      ))}
    </ul>
  </Disclosure>
);

/** Specification, section 2. All times are in the practice's zone. */
export function AppointmentsPage() {
  const { timeZone: zone, weekStart } = useCurrentUser().practice;
  const now = useNow();
  const today = dayIn(now, zone);
  const { view = 'month', date = today, with: requestedId } = calendarSearch.parse(useSearch({ strict: false }));
  const team = useTeam(requestedId);
  const days = daysOf(view, date, weekStart);
  const shown = useQuery(appointmentsOn(days));
  const upcomingQuery = useQuery(appointmentsFrom(today));
  const { isShown } = team;
  const upcoming = useMemo(
    () => upcomingQuery.data?.filter(each => isUpcoming(each, now) && isShown(each)),
    [upcomingQuery.data, now, isShown],
  );
  const plan = useMemo(() => shown.data && planDays(shown.data.filter(isShown), zone), [shown.data, zone, isShown]);
  const details = useDetails([...(shown.data ?? []), ...(upcomingQuery.data ?? [])]);
  const mayWrite = useMay('appointments.write');
  const actions = useAppointmentActions(details.close);
  const userId = team.chosen ?? undefined;
  const create = (day?: string) => actions.open({ preset: { ...nextHour(now, zone, day), userId } });
  const { heading, go } = useGo({ view, date, with: requestedId });
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
    onCreate: ({ day, minute }: GridPosition) =>
      minute === null ? create(day) : actions.open({ preset: { day, minute, userId } }),
    onDrop: move,
    onGo: go,
  };
  // On phones the month and week views only select a day, so gestures are disabled there.
  useGestures(details.box, mayWrite && (!isPhone || view === 'day') ? gestures : null);
  const calendar = {
    ...{ view, date, today, weekStart, zone, now, plan, openId: details.openId, onGo: go },
    ...{ whose: team.whose, mayChange: mayWrite, ...useWorkingHours(team.hoursOf) },
    busyOn: useBusyTimes(team.hoursOf, days, zone),
    next: upcoming?.find(each => !isHeld(each) && dayIn(each.startTime, zone) > date),
  };
  return (
    <>
      <PageHead
        title="Appointments"
        purpose={upcomingQuery.isPending ? '\u00a0' : summarize(upcoming ?? [])}
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
      {upcomingQuery.isError && !upcomingQuery.data ? (
        <Failed what="upcoming appointments" onRetry={() => upcomingQuery.refetch()} />
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

/** Unpaid bookings and requests may still expire, so they are not upcoming. */
function summarize(all: Appointment[]): string {
  const upcoming = all.filter(each => !isHeld(each));
  const requests = all.filter(isWaitingForAnswer).length;
  if (!upcoming.length && !requests) return 'Your calendar and upcoming appointments.';
  const unconfirmed = upcoming.filter(isUnconfirmed).length;
  const confirmed = unconfirmed ? `${unconfirmed} unconfirmed` : 'all confirmed';
  return [
    requests > 0 && `${requests} ${requests === 1 ? 'request' : 'requests'} to answer`,
    `${upcoming.length} upcoming`,
    upcoming.length > 0 && confirmed,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Navigates by URL. A new view moves the focus to its heading. */
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
    <div className={section.card}>
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

/** In pixels. For a wider event the popover opens beside its text. */
const widestAnchor = 320;

/** The open appointment in its latest known state, and the event it is anchored to. */
function useDetails(appointments: Appointment[]) {
  const box = useRef<HTMLDivElement>(null);
  const isPhone = useIsPhone();
  const [opened, setOpened] = useState<Opened | null>(null);
  // The focus returns to the opener. The popover is created too late to detect it itself.
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
  const fresh = opened && appointments.find(each => each.id === opened.appointment.id);
  if (opened && fresh && fresh !== opened.appointment && fresh.updatedAt !== opened.appointment.updatedAt) {
    setOpened({ ...opened, appointment: fresh });
  }
  const openId = opened?.appointment.id ?? null;
  return { box, opened, openId, open, openBeside, close };
}

type CalendarToolsProps = Pick<CalendarProps, 'date' | 'today' | 'weekStart' | 'zone' | 'onGo'> & {
  view: CalendarView;
  heading: Ref<HTMLHeadingElement>;
  children?: ReactNode;
};

const switches = calendarViews.map(value => ({ value, label: viewLabels[value] }));

function CalendarTools({ children, ...shown }: CalendarToolsProps) {
  const { view, date, onGo } = shown;
  return (
    <div className={classes.tools}>
      <PeriodNav {...shown} />
      {children}
      <SegmentedControl
        aria-label="View"
        data={switches}
        value={view}
        onChange={value => onGo({ date, view: calendarViews.find(each => each === value) })}
      />
    </div>
  );
}
