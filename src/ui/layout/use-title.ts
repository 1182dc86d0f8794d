import { useEffect } from 'react';

/** Names the page in the browser's tab: "Clients · Sorrel". */
export function useTitle(title: string) {
  // Follows the page into document.title, which belongs to the browser.
  useEffect(() => {
    document.title = `${title} · Sorrel`;
  }, [title]);
}
