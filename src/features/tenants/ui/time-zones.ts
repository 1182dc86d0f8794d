import { formatTime } from '../../../shared/format-time.ts';

/** Every zone that this browser knows, with the one that is chosen already. */
export function timeZones(chosen: string): string[] {
  const known = Intl.supportedValuesOf('timeZone');
  return [...new Set([...known, 'UTC', chosen])].toSorted();
}

/** "UTC−05:00": how far the zone is from UTC at that instant. */
export function offsetOf(zone: string, instant: number): string {
  const parts = clockOf(zone).formatToParts(instant);
  const name = parts.find(part => part.type === 'timeZoneName')?.value ?? '';
  const offset = name.replace('GMT', '').replace('-', '−');
  return `UTC${offset || '±00:00'}`;
}

/** "America/Argentina/Buenos_Aires" as it is read: "Buenos Aires, Argentina, America". */
export const placeOf = (zone: string) => zone.split('/').toReversed().join(', ').replaceAll('_', ' ');

/** "2:32 PM, UTC−05:00" */
export const timeAndOffset = (zone: string, now: number) => `${formatTime(now, zone)}, ${offsetOf(zone, now)}`;

/** Whether every typed word begins a word of the zone's name, its place or what people call it. */
export function isFound(zone: string, typed: string, called: string): boolean {
  const words = wordsOf(`${zone} ${called}`);
  return wordsOf(typed).every(word => words.some(each => each.startsWith(word)));
}

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}+−-]+/u)
    .filter(Boolean);

/** Making a formatter costs a hundred times as much as using it, and the list has hundreds. */
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  clocks.set(zone, made);
  return made;
}
