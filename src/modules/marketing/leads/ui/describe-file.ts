import type { LeadFile } from '../contract.ts';

/** How many asked for it, and how many of them have it. */
export function peopleOf({ people, fetched }: LeadFile): string {
  if (people === 0) return 'no requests yet';
  const asked = `requested by ${people.toLocaleString('en-US')} ${people === 1 ? 'person' : 'people'}`;
  if (fetched === people) return asked;
  return `${asked}, ${fetched === 0 ? 'not downloaded yet' : `downloaded by ${fetched.toLocaleString('en-US')}`}`;
}
