import { useCallback, useEffect, useState } from 'react';

type Find = () => HTMLElement | null;

/** Focuses an element that a later render adds: a tab, a row, a field. */
export function useFocusRequest(): (find: Find) => void {
  const [find, setFind] = useState<Find | null>(null);
  // Syncs with the browser's focus once the element exists.
  useEffect(() => {
    const element = find?.();
    if (!element) return;
    element.focus();
    setFind(null);
  });
  return useCallback(findElement => setFind(() => findElement), []);
}
