import type { LeadFile } from '../contract.ts';

/** How many asked for it, and how many of them have it. */
export function peopleOf({ people, fetched }: LeadFile): string {
  if (people === 0) return 'nobody asked for it yet';
  const asked = `${people.toLocaleString('en-US')} ${people === 1 ? 'person' : 'people'} asked for it`;
  if (fetched === people) return asked;
  return `${asked}, ${fetched === 0 ? 'nobody' : fetched.toLocaleString('en-US')} downloaded it${fetched === 0 ? ' yet' : ''}`;
}
