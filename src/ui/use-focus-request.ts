import { useCallback, useEffect, useState } from 'react';

type Find = () => HTMLElement | null;

/** Puts the cursor into what the next renders bring onto the page: a tab, a row, a field. */
export function useFocusRequest(): (find: Find) => void {
  const [find, setFind] = useState<Find | null>(null);
  // Moves the browser's focus as soon as the element is there.
  useEffect(() => {
    const element = find?.();
    if (!element) return;
    element.focus();
    setFind(null);
  });
  return useCallback(wanted => setFind(() => wanted), []);
}
