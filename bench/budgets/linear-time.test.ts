import { test } from 'vitest';
import { checkClaims } from '../../src/modules/content/contents/claims.ts';
import { cleanHtml } from '../../src/modules/messaging/mailings/server/clean-html.ts';
import { meaningOf } from '../../src/modules/messaging/sms/server/callback-routes.ts';
import { defaultAvailability } from '../../src/modules/scheduling/availability/contract.ts';
import { freeSlots } from '../../src/modules/scheduling/availability/server/free-slots.ts';
import { csvFile } from '../../src/platform/formats/csv.ts';
import { linesOf } from '../../src/platform/formats/zip.ts';
import { addDays } from '../../src/shared/dates.ts';
import { expectWithin } from '../budget.ts';
import { ownTime } from '../own-time.ts';

/** Inputs of the maximum accepted size, for which a quadratic implementation would exceed the budget many times. */
const inputs: [what: string, most: number, work: () => unknown][] = [
  ...['\n', '\t', ' ', ';', ' \n'].map((empty): [string, number, () => unknown] => [
    `CSV: a note of 50,000 characters, nearly all ${JSON.stringify(empty)}`,
    500,
    () => csvOf(`a${empty.repeat(49_998 / empty.length)}b`),
  ]),
  ['SMS keyword: 250,000 exclamation marks', 100, () => meaningOf(`stop${'!'.repeat(250_000)}x`)],
  ...[
    '<b>'.repeat(19_000),
    '<p><div>'.repeat(9_000),
    `${'<b>'.repeat(13_000)}${'</i>'.repeat(6_900)}`,
    '<ul><li>'.repeat(9_900),
    `<p>${'<br>a'.repeat(19_000)}</p>`,
    `<p>a${' '.repeat(190_000)}b \n</p>`,
  ].map((html): [string, number, () => unknown] => [`HTML: ${html.slice(0, 12)}…`, 2_000, () => cleanHtml(html)]),
  [
    'claims: many numbers',
    500,
    () => checkClaims('guaranteed studies lose 10 code 30 percent instead of '.repeat(1_000)),
  ],
  ['claims: line breaks', 500, () => checkClaims('\n'.repeat(50_000))],
  ['claims: codes', 500, () => checkClaims('30% use code\n\n'.repeat(3_000))],
  ['claims: blanks', 500, () => checkClaims(`source${' '.repeat(50_000)}`)],
  ['archive: a line of 4 MB in pieces of 100 bytes', 5_000, () => Array.fromAsync(linesOf(cut(4_000_000, 100)))],
  ['free times: six weeks of five minutes beside 4,200 sessions', 500, sixWeeks()],
];

test.each(inputs)('%s takes at most %i ms of processor time', async (what, most, work) => {
  expectWithin(`${what}, ms`, await ownTime(work), { atMost: most });
});

async function csvOf(cell: string): Promise<string> {
  const file = await csvFile<string>({ Note: text => text }, async () => ({ items: [cell], nextCursor: null }));
  return new Response(file).text();
}

async function* cut(length: number, size: number) {
  const bytes = Buffer.alloc(length, 'x');
  for (let at = 0; at < length; at += size) yield bytes.subarray(at, at + size);
}

function sixWeeks(): () => void {
  const allDay = [{ from: '00:00', to: '24:00' }];
  const weeklyHours = Array.from({ length: 7 }, () => allDay);
  const rules = { ...defaultAvailability, weeklyHours, stepMinutes: 5, dailyMaximum: 100, bufferAfter: 10 };
  const days = Array.from({ length: 42 }, (_, index) => addDays('2026-11-23', index));
  const busy = days.flatMap(day =>
    Array.from({ length: 99 }, (_, index) => {
      const start = new Date(Date.parse(`${day}T05:00:00Z`) + index * 14 * 60_000);
      return { start, end: new Date(start.getTime() + 5 * 60_000) };
    }),
  );
  const now = new Date('2026-11-21T15:10:00Z');
  const calendar = { zone: 'America/New_York', rules, overrides: new Map() };
  const ask = (given: typeof busy) => {
    for (const day of days) freeSlots(day, { ...calendar, busy: given }, { minutes: 30, now });
  };
  // Compiles the function first.
  ask([]);
  return () => ask(busy);
}
