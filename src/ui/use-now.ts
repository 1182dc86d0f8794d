import { useSyncExternalStore } from 'react';

const interval = 30_000;

/** The time, moving on twice a minute. */
export const useNow = (): number => useSyncExternalStore(subscribe, readClock);

/** Rounded, so that two readings of one interval are the same. */
const readClock = () => Math.floor(Date.now() / interval) * interval;

function subscribe(onTick: () => void) {
  const timer = window.setInterval(onTick, interval / 6);
  return () => window.clearInterval(timer);
}
