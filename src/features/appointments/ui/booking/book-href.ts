import type { BookableType } from './booking-calls.ts';

type Query = { type: BookableType; month?: string; date?: string; time?: string };

/** An address of the booking page; what is undefined is left out. */
export function bookHref(slug: string, query: Query): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return `/bio/${slug}/book?${new URLSearchParams(given)}`;
}
