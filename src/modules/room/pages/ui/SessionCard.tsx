import { formatDayAndTime, formatTime, zoneName } from '../../../../shared/format/format-time.ts';
import { commonMessages } from '../../../../shared/messages/catalog.ts';
import { useLocale, useMessages } from '../../../../shared/messages/use-messages.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { isWaitingForAnswer } from '../../../scheduling/appointments/booking-rules.ts';
import { isJoinable, joinMinutes } from '../../../scheduling/availability/place.ts';
import type { RoomSession } from '../../overview/contract.ts';
import { roomMessages } from '../messages/catalog.ts';
import { RoomForm, RoomLink } from './RoomLayout.tsx';

/** As read from the database: with dates instead of strings. */
export type ShownSession = Omit<RoomSession, 'startTime' | 'endTime' | 'paymentDueAt' | 'answerDueAt'> & {
  startTime: Date;
  endTime: Date;
  paymentDueAt: Date | null;
  answerDueAt: Date | null;
};

type Props = {
  /** Heading of the card, if there is none outside. */
  label?: string;
  session: ShownSession;
  root: string;
  practiceName: string;
  timeZone: string;
  /** In milliseconds. */
  now: number;
};

/** An upcoming session: time, place and actions, of which at most one is primary. */
export function SessionCard({ label, session, root, practiceName, timeZone, now }: Props) {
  const t = useMessages(roomMessages).session;
  const locale = useLocale();
  const type = useMessages(commonMessages).appointmentTypes[session.type];
  const { startTime, endTime, joinUrl, placeKind, placeDetail, status } = session;
  const when = formatDayAndTime(startTime, timeZone, locale);
  const minutes = Math.round((endTime.getTime() - startTime.getTime()) / 60_000);
  const canJoin = joinUrl !== null && isJoinable(session, now);
  const hasBegun = startTime.getTime() <= now;
  const isRequest = isWaitingForAnswer(session);
  return (
    <section className="card room-session" id={`session-${session.id}`} aria-label={t.which(type, when)}>
      <div className="room-session-head">
        {label && <span className="muted">{label}</span>}
        <span className="room-status">{statusOf(session, t)}</span>
      </div>
      {label ? <h2 className="num">{when}</h2> : <h3 className="num">{when}</h3>}
      <p>{t.with(type, practiceName)}</p>
      <p className="muted">
        {t.minutes(minutes)}
        {placeKind && placeKind !== 'other' && `, ${t.place[placeKind]}`}
        {placeKind && placeKind !== 'video' && placeDetail && `, ${placeDetail}`}
      </p>
      <p className="faint">{t.inZone(zoneName(timeZone, startTime, locale))}</p>
      {canJoin && (
        <RoomLink className="btn btn-primary btn-block" href={joinUrl} target="_blank" rel="noreferrer">
          <Icon name="video" />
          {t.join}
        </RoomLink>
      )}
      {joinUrl !== null && !canJoin && (
        <p className="faint">
          {t.opens(formatTime(new Date(startTime.getTime() - joinMinutes * 60_000), timeZone, locale))}
        </p>
      )}
      {!hasBegun && (
        <RoomForm className="room-actions" method="post" action={`${root}/sessions`}>
          <input type="hidden" name="session" value={session.id} />
          {status !== 'confirmed' && !isRequest && (
            <button className="btn" type="submit" name="wish" value="confirm">
              {t.confirm}
            </button>
          )}
          {!isRequest && (
            <button className="btn" type="submit" name="wish" value="move">
              {t.reschedule}
            </button>
          )}
          <button className="btn" type="submit" name="wish" value="cancel">
            {isRequest ? t.withdraw : t.cancel}
          </button>
        </RoomForm>
      )}
    </section>
  );
}

type Texts = ReturnType<typeof roomMessages.in>['session'];

/** The status of a session, worded for clients. */
export function statusOf(
  { status, paymentDueAt, answerDueAt }: Pick<ShownSession, 'status' | 'paymentDueAt' | 'answerDueAt'>,
  t: Texts,
): string {
  if (paymentDueAt) return t.waitsForPayment;
  // A declined or expired request was never booked, so it isn’t called canceled.
  if (answerDueAt) return status === 'cancelled' ? t.notBooked : t.requested;
  const labels = {
    scheduled: t.waitsForConfirmation,
    pending: t.waitsForConfirmation,
    confirmed: t.confirmed,
    cancelled: t.cancelled,
    completed: t.completed,
    no_show: t.missed,
  };
  return labels[status];
}
