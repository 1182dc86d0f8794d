import { useEffect, useState } from 'react';

const pace = 30_000;

/** The present moment, as often as a screen that shows minutes needs it. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  // Follows the machine's clock.
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), pace);
    return () => clearInterval(timer);
  }, []);
  return now;
}
