import { useEffect } from 'react';

/** Sets the title of the browser tab: "Clients · Sorrel". */
export function useTitle(title: string) {
  // Syncs with document.title.
  useEffect(() => {
    document.title = `${title} · Sorrel`;
  }, [title]);
}
