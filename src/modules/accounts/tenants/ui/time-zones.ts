import { formatTime } from '../../../../shared/format-time.ts';

/** Every zone that this browser knows by its name of today, with the one that is chosen already. */
export function timeZones(chosen: string): string[] {
  const known = Intl.supportedValuesOf('timeZone').map(zone => (zone === chosen ? zone : (renamed[zone] ?? zone)));
  return [...new Set([...known, 'UTC', chosen])].toSorted();
}

/** Some browsers list the names that cities had in 1993. They, and the server, take the newer ones too. */
const renamed: Record<string, string> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Godthab': 'America/Nuuk',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

/** "UTC−05:00": how far the zone is from UTC at that instant. */
export function offsetOf(zone: string, instant: number): string {
  const parts = clockOf(zone).formatToParts(instant);
  const name = parts.find(part => part.type === 'timeZoneName')?.value ?? '';
  // "GMT" alone in some browsers, "GMT+00:00" in others.
  return `UTC${name.replace('GMT', '').replace('+00:00', '').replace('-', '−')}`;
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
