import type { LinkPair } from '../../by-link.ts';

type Query = LinkPair & { month?: string; date?: string; time?: string };

/** An address of the page that moves an appointment; what is undefined is left out. */
export function moveHref(query: Query): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return `/reschedule-appointment?${new URLSearchParams(given)}`;
}
