import { useEffect, useRef, useState } from 'react';
import type { PublicService } from '../../../availability/contract.ts';
import type { BioPageData } from '../../booking.ts';
import { reservationMinutes } from '../../booking-rules.ts';
import type { FreeTime } from './free-times.ts';
import { randomKey, releaseHold, sendHold } from './use-free-slots.ts';

/** In seconds; the remaining time is shown from here on. */
export const lastSeconds = 120;

type UseHoldInput = {
  data: BioPageData;
  service: PublicService | null;
  /** Called if another visitor took the time. */
  onTaken: (time: FreeTime, message: string | null) => void;
};

/** Reserves the selected time while the form is being filled in. If that fails, the time may still be booked. */
export function useHold({ data: { slug }, service, onTaken }: UseHoldInput) {
  const [token] = useState(randomKey);
  const [reservation, setReservation] = useState<{ time: FreeTime; until: number } | null>(null);
  const pending = useRef(Promise.resolve(true));
  const now = useSeconds(reservation !== null);

  const keep = (time: FreeTime) => {
    if (!service) return;
    // Uses the visitor's own clock: it may be wrong, but is precise enough for measuring five minutes.
    const until = Date.now() + reservationMinutes * 60_000;
    const form = { storefrontSlug: slug, serviceId: service.id, date: time.date, time: time.time, holdToken: token };
    pending.current = sendHold(form).then(answer => {
      const isGone = !answer.ok && answer.isTaken;
      setReservation(answer.ok ? { time, until } : null);
      if (isGone) onTaken(time, answer.message);
      return !isGone;
    });
  };
  const isKept = reservation !== null;
  // Releases the time when the visitor leaves the page.
  useEffect(() => {
    if (!isKept) return;
    const release = () => releaseHold(slug, token);
    window.addEventListener('pagehide', release);
    return () => window.removeEventListener('pagehide', release);
  }, [isKept, slug, token]);

  return {
    token,
    /** Zero or less after expiry. */
    secondsLeft: reservation && Math.ceil((reservation.until - now) / 1_000),
    keep,
    /** Extends the reservation while the visitor is still typing. */
    keepOn: () => {
      if (reservation && reservation.until - Date.now() < lastSeconds * 1_000) keep(reservation.time);
    },
    /** Resolves to whether the time can still be booked. */
    settled: () => pending.current,
    forget: () => setReservation(null),
  };
}
export type Hold = ReturnType<typeof useHold>;

function useSeconds(isRunning: boolean): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!isRunning) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [isRunning]);
  return now;
}
