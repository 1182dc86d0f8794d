import type { LinkPair } from '../../by-link.ts';

type Query = LinkPair & { month?: string; date?: string; time?: string };

/** URL of the page for rescheduling; undefined parameters are omitted. */
export function moveHref(query: Query): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return `/reschedule-appointment?${new URLSearchParams(given)}`;
}
