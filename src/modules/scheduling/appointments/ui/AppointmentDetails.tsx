import { Skeleton, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { typeLabels } from '../../../../shared/appointment-types.ts';
import { formatMoment } from '../../../../shared/format/format-moment.ts';
import { formatMoney } from '../../../../shared/format/format-money.ts';
import {
  formatDay,
  formatTime,
  formatTimeRange,
  formatWeekdayAndTime,
  localZone,
  zoneName,
} from '../../../../shared/format/format-time.ts';
import { toCents } from '../../../../shared/money.ts';
import { Icon, type IconName } from '../../../../ui/Icon.tsx';
import { initialsOf, Portrait } from '../../../../ui/layout/Portrait.tsx';
import { onDemand } from '../../../../ui/on-demand.tsx';
import { agree, formatExactRange } from '../../../../ui/time/practice-time.ts';
import { useNow } from '../../../../ui/use-now.ts';
import { useCurrentUser, useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import { joinUrlOf } from '../../availability/place.ts';
import { describePlace } from '../../availability/ui/PlaceFields.tsx';
import { usePackageBalance } from '../../packages/ui/PackageBalance.tsx';
import { ReminderTrail } from '../../reminders/ui/ReminderTrail.tsx';
import type { Appointment, AppointmentDetail, SeriesFrequency } from '../contract.ts';
import { appointmentQuery } from './appointment-queries.ts';
import { minutesOf } from './calendar/day-plan.ts';
import { clientName, displayStateOf, isHeld, isStillAhead } from './describe-appointment.ts';
import classes from './details.module.css';
import { StatusBadge } from './Status.tsx';
import { usePractitioners } from './use-practitioners.ts';

const LateFee = onDemand(() => import('./DepositAndFee.tsx').then(file => file.LateFee));
const RefundDeposit = onDemand(() => import('./DepositAndFee.tsx').then(file => file.RefundDeposit));

type Props = { appointment: Appointment; zone: string };

/** Shared by the popover and the dialog; the title is rendered by the caller. */
export function AppointmentDetails({ appointment, zone }: Props) {
  const { type, status, description, startTime, endTime, paymentDueAt, answerDueAt } = appointment;
  const now = useNow();
  return (
    <dl className={classes.facts}>
      <Fact icon="clock" name="When">
        {formatDay(startTime, zone)}
        <br />
        {formatExactRange(startTime, endTime, zone)} <span>{zoneName(zone, startTime)}</span>
        <OwnTime appointment={appointment} zone={zone} />
      </Fact>
      <Fact icon="tag" name="Type">
        {typeLabels[type]}, {minutesOf(appointment)} min
      </Fact>
      <PlaceFact appointment={appointment} />
      <Fact icon="check" name="Status">
        <StatusBadge
          status={status}
          isUnmarked={displayStateOf(appointment, now) === 'unmarked'}
          held={paymentDueAt ? 'unpaid' : isHeld(appointment) ? 'requested' : undefined}
        />
        {paymentDueAt && <small className={classes.own}>Held until {formatTime(paymentDueAt, zone)}</small>}
        {answerDueAt && isHeld(appointment) && (
          <small className={classes.own}>Answer by {formatWeekdayAndTime(answerDueAt, zone)}</small>
        )}
      </Fact>
      {description && (
        <Fact icon="write" name="Notes">
          <p className={classes.notes}>{description}</p>
        </Fact>
      )}
      <PackageFact appointment={appointment} />
      <MoreFacts appointment={appointment} zone={zone} />
      {!isHeld(appointment) && (
        <Fact icon="bell" name="Reminders">
          <ReminderTrail appointmentId={appointment.id} zone={zone} />
        </Fact>
      )}
    </dl>
  );
}

/** The link of a video call is always shown, because the practitioner may want to open the room early. */
function PlaceFact({ appointment }: { appointment: Appointment }) {
  const { placeKind, placeDetail } = appointment;
  const place = describePlace(placeKind, placeDetail);
  const link = joinUrlOf(appointment);
  if (!place) return null;
  return (
    <Fact icon={placeKind === 'video' ? 'video' : 'home'} name="Where">
      {link ? (
        <a href={link} target="_blank" rel="noreferrer">
          Join the video call
        </a>
      ) : (
        place
      )}
    </Fact>
  );
}

function PackageFact({ appointment }: { appointment: Appointment }) {
  const balance = usePackageBalance(appointment);
  return (
    balance && (
      <Fact icon="archive" name="Package">
        {balance}
      </Fact>
    )
  );
}

type DetailFact = { icon: IconName; name: string; text: string };

const rhythms: Record<SeriesFrequency, string> = {
  weekly: 'every week',
  biweekly: 'every two weeks',
  monthly: 'every month',
};

type Around = { zone: string; currency: string; hasTeam: boolean };

/** History of the appointment in chronological order. */
function factsOf(detail: AppointmentDetail, { zone, currency, hasTeam }: Around): DetailFact[] {
  const { service, series, deposit, policyAcceptedAt, movedAt, cancelledAt } = detail;
  const at = (instant: string) => formatMoment(instant, zone);
  const because = (reason: string | null) => (reason ? `: “${reason}”` : '');
  const byClient = detail.answerDueAt ? 'Requested by the client' : 'Booked by the client';
  const booker = detail.bookedBy === 'client' ? byClient : 'Added by the practice';
  const late = detail.isLateCancellation ? ', late' : '';
  const facts: (DetailFact | null)[] = [
    service && {
      icon: 'bag',
      name: 'Service',
      text: service.price === null ? service.name : `${service.name}, ${formatMoney(service.price, currency)}`,
    },
    hasTeam ? { icon: 'person', name: 'Practitioner', text: `With ${detail.practitioner}` } : null,
    series && {
      icon: 'retry',
      name: 'Series',
      text: `${series.number} of ${series.count}, ${rhythms[series.frequency]}`,
    },
    detail.overlapsOnPurpose ? { icon: 'alert', name: 'Overlap', text: 'Double-booked' } : null,
    { icon: 'calendar', name: 'Booked', text: `${booker}, ${at(detail.createdAt)}` },
    deposit && { icon: 'invoice', name: 'Payment', text: depositOf(deposit, at) },
    policyAcceptedAt ? { icon: 'check', name: 'Policy', text: `Policy accepted, ${at(policyAcceptedAt)}` } : null,
    movedAt
      ? { icon: 'clock', name: 'Rescheduled', text: `Rescheduled, ${at(movedAt)}${because(detail.moveReason)}` }
      : null,
    cancelledAt
      ? {
          icon: 'close',
          name: detail.answerDueAt ? 'Request' : 'Cancelled',
          text: `${endingOf(detail)}${late}, ${at(cancelledAt)}${because(detail.cancelReason)}`,
        }
      : null,
  ];
  return facts.filter(fact => fact !== null);
}

/** For example "Cancelled by the client", or the outcome of a request that was not accepted. */
function endingOf({ answerDueAt, cancelledBy }: AppointmentDetail): string {
  if (!answerDueAt) return `Cancelled by the ${cancelledBy ?? 'practice'}`;
  if (!cancelledBy) return 'Expired without an answer';
  return cancelledBy === 'client' ? 'Withdrawn by the client' : 'Declined by the practice';
}

/** For example "Paid $30.00 when booked, Nov 20, 9:14 AM; $30.00 refunded". */
function depositOf(deposit: NonNullable<AppointmentDetail['deposit']>, at: (instant: string) => string): string {
  const { amount, refunded, currency, paidAt, isTest } = deposit;
  const back = toCents(refunded) > 0 ? `; ${formatMoney(refunded, currency)} refunded` : '';
  return `${isTest ? 'Test payment: ' : ''}Paid ${formatMoney(amount, currency)} when booked, ${at(paidAt)}${back}`;
}

/** Details that lists do not include, fetched when opened. */
function MoreFacts({ appointment: { id, clientId, updatedAt }, zone }: Props) {
  const { currency } = useCurrentUser().practice;
  const hasTeam = usePractitioners().length > 1;
  const mayDecide = useMay('deposits.decide');
  const detail = useQuery(appointmentQuery(id, updatedAt));
  if (detail.isError) {
    return (
      <Fact icon="alert" name="More">
        <span>Couldn’t load more details.</span>
      </Fact>
    );
  }
  if (!detail.data) return <Skeleton height={14} width="70%" />;
  const { deposit } = detail.data;
  const { lateFee } = detail.data;
  const isKept = deposit !== null && toCents(deposit.left) > 0 && !isStillAhead(detail.data);
  const facts = factsOf(detail.data, { zone, currency, hasTeam }).map(({ icon, name, text }) => (
    <Fact key={name} icon={icon} name={name}>
      {text}
      {name === 'Payment' && isKept && mayDecide && (
        <>
          <br />
          <RefundDeposit id={id} deposit={deposit} />
        </>
      )}
    </Fact>
  ));
  return (
    <>
      {facts}
      {detail.data.forms.length > 0 && (
        <Fact icon="form" name="Forms">
          {detail.data.forms.map(form => (
            <div key={form.id}>
              <Link
                to="/clients/$id"
                params={{ id: String(clientId) }}
                search={{ tab: 'forms', form: form.id }}
                className={classes.client}
              >
                {form.title}
              </Link>{' '}
              <small>{form.isFinished ? 'answered' : 'not answered yet'}</small>
              {form.answers.length > 0 && (
                <dl className={classes.answers}>
                  {form.answers.map(({ label, lines }) => (
                    <div key={label}>
                      <dt>{label}</dt>
                      <dd>{lines.join('\n')}</dd>
                    </div>
                  ))}
                </dl>
              )}
            </div>
          ))}
        </Fact>
      )}
      {lateFee && (
        <Fact icon="invoice" name="Late fee">
          <LateFee id={id} fee={lateFee} />
        </Fact>
      )}
    </>
  );
}

export function ClientLink({ appointment }: { appointment: Appointment }) {
  return (
    <Link to="/clients/$id" params={{ id: String(appointment.clientId) }} className={classes.client}>
      {clientName(appointment)}
    </Link>
  );
}

export function ClientPortrait({ appointment: { client } }: { appointment: Appointment }) {
  return <Portrait initials={initialsOf(client)} seed={client.id} />;
}

/** The time in the reader's own zone, if the clock there differs. */
function OwnTime({ appointment: { startTime, endTime }, zone }: { appointment: Appointment; zone: string }) {
  const own = localZone();
  if (agree([startTime], zone, own)) return null;
  const day = formatDay(startTime, own);
  return (
    <small className={classes.own}>
      Your time: {day !== formatDay(startTime, zone) && `${day}, `}
      {formatTimeRange(startTime, endTime, own)} {zoneName(own, startTime)}
    </small>
  );
}

function Fact({ icon, name, children }: { icon: IconName; name: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt title={name}>
        <Icon name={icon} size={16} />
        <VisuallyHidden>{name}</VisuallyHidden>
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
