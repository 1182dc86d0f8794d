import { useEffect, useRef, useState } from 'react';
import type { PublicService } from '../../../availability/contract.ts';
import type { BioPageData } from '../../booking.ts';
import { holdMinutes } from '../../booking-rules.ts';
import { randomKey, releaseHold, sendHold } from './booking-calls.ts';
import type { FreeTime } from './free-times.ts';

/** From then on it is said how long the time is kept. */
export const lastSeconds = 120;

type Given = {
  data: BioPageData;
  service: PublicService | null;
  /** Somebody else was faster. */
  onTaken: (time: FreeTime, message: string | null) => void;
};

/** Keeps the chosen time while the form is filled in. A time that cannot be kept may be booked all the same. */
export function useHold({ data: { slug }, service, onTaken }: Given) {
  const [token] = useState(randomKey);
  const [kept, setKept] = useState<{ time: FreeTime; until: number } | null>(null);
  const pending = useRef(Promise.resolve(true));
  const now = useSeconds(kept !== null);

  const keep = (time: FreeTime) => {
    if (!service) return;
    // By the visitor's own clock, which may be wrong about the hour but not about five minutes.
    const until = Date.now() + holdMinutes * 60_000;
    const form = { storefrontSlug: slug, serviceId: service.id, date: time.date, time: time.time, holdToken: token };
    pending.current = sendHold(form).then(answer => {
      const isGone = !answer.ok && answer.isTaken;
      setKept(answer.ok ? { time, until } : null);
      if (isGone) onTaken(time, answer.message);
      return !isGone;
    });
  };
  const isKept = kept !== null;
  // Follows the browser: whoever leaves the page lets the time go.
  useEffect(() => {
    if (!isKept) return;
    const release = () => releaseHold(slug, token);
    window.addEventListener('pagehide', release);
    return () => window.removeEventListener('pagehide', release);
  }, [isKept, slug, token]);

  return {
    token,
    /** Of the time that is kept; none or less when that is over. */
    secondsLeft: kept && Math.ceil((kept.until - now) / 1_000),
    keep,
    /** Whoever is still typing needs the time a little longer. */
    keepOn: () => {
      if (kept && kept.until - Date.now() < lastSeconds * 1_000) keep(kept.time);
    },
    /** Whether the time may still be booked, once that is known. */
    settled: () => pending.current,
    forget: () => setKept(null),
  };
}
export type Hold = ReturnType<typeof useHold>;

function useSeconds(isRunning: boolean): number {
  const [now, setNow] = useState(Date.now);
  // Follows the clock.
  useEffect(() => {
    if (!isRunning) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [isRunning]);
  return now;
}
