import { useEffect } from 'react';
import type { IconName } from '../Icon.tsx';

/** A page that was opened: what it is about and where it is. */
export type Recent = { label: string; href: string; icon: IconName };

const most = 5;

/** Until the page is loaded anew or another account signs in: whom somebody looked at is written down nowhere. */
let opened: Recent[] = [];

/** The last few, newest first, without the one that is open. */
export const recentPages = (current: string): Recent[] => opened.filter(({ href }) => href !== current).slice(0, most);

export function remember(page: Recent): void {
  opened = [page, ...opened.filter(({ href }) => href !== page.href)].slice(0, most + 1);
}

/** What was deleted is nowhere to go to. */
export function forgetPage(href: string): void {
  opened = opened.filter(page => page.href !== href);
}

/** Offered in the search before anything is typed. */
export function useRecent(page: Recent | null): void {
  const { label, href, icon } = page ?? {};
  // Tells the search, which is drawn elsewhere, what has been opened.
  useEffect(() => {
    if (label && href && icon) remember({ label, href, icon });
  }, [label, href, icon]);
}
