import { useSyncExternalStore } from 'react';

const interval = 30_000;

/** The current time, updated twice a minute. */
export const useNow = (): number => useSyncExternalStore(subscribe, readClock);

/** Rounded, because `useSyncExternalStore` needs a stable snapshot. */
const readClock = () => Math.floor(Date.now() / interval) * interval;

function subscribe(onTick: () => void) {
  const timer = window.setInterval(onTick, interval / 6);
  return () => window.clearInterval(timer);
}
