// Separate from booking.ts, so that the booking dialog does not load Zod (27 kB).

/** How long a time is reserved while the form is being filled in. */
export const reservationMinutes = 5;
/** How long a time is reserved while the booking is being paid for. */
export const paymentMinutes = 15;

/** Maximum time for which a request reserves its slot. */
const requestMinutes = 24 * 60;
/** Minimum time between the deadline for the answer and the session. */
const answerNoticeMinutes = 60;

/**
 * When a request expires without an answer: after a day, but at least an hour before the session. If the session is less
 * than two hours away, half of the time until then remains for the answer.
 */
export function answerDeadline(now: Date, start: Date): Date {
  const [from, until] = [now.getTime(), start.getTime()];
  const latest = Math.max(until - answerNoticeMinutes * 60_000, (from + until) / 2);
  return new Date(Math.min(from + requestMinutes * 60_000, latest));
}

type Answerable = { answerDueAt?: Date | string | null; status: string };

/** A request that nobody has answered yet. Its time is reserved. */
export const isWaitingForAnswer = ({ answerDueAt, status }: Answerable): boolean =>
  Boolean(answerDueAt) && status !== 'cancelled';
