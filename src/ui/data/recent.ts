import { useEffect } from 'react';
import type { IconName } from '../Icon.tsx';

export type Recent = { label: string; href: string; icon: IconName };

const maxRecent = 5;

/** In memory only, until the page is reloaded or the account changes: it would reveal which clients somebody opened. */
let opened: Recent[] = [];

/** Newest first, without the current page. */
export const recentPages = (current: string): Recent[] =>
  opened.filter(({ href }) => href !== current).slice(0, maxRecent);

export function addRecent(page: Recent): void {
  opened = [page, ...opened.filter(({ href }) => href !== page.href)].slice(0, maxRecent + 1);
}

/** Called when the record of a page was deleted. */
export function forgetPage(href: string): void {
  opened = opened.filter(page => page.href !== href);
}

/** Adds this page to the recent pages of the search box. */
export function useRecent(page: Recent | null): void {
  const { label, href, icon } = page ?? {};
  // Syncs with the search box, which is rendered elsewhere.
  useEffect(() => {
    if (label && href && icon) addRecent({ label, href, icon });
  }, [label, href, icon]);
}
