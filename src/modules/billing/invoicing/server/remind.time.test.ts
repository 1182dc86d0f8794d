// @module-tag slow

import { afterAll, beforeAll, expect, test } from 'vitest';
import { invoiceMails, issueNew } from '../../../../testing/practice/invoices.ts';
import { giveMailServer } from '../../../../testing/practice/mail-server.ts';
import { buildPractice, openWorld, type World } from '../../../../testing/world.ts';
import { remindOfOverdue } from './remind.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
  giveMailServer(world);
});
afterAll(() => world.close());

/** Due on March 10: reminded three days later, between 9:00 and 20:00 in each time zone. */
test.each([
  [
    'America/Los_Angeles',
    '2026-03-13T15:59:59Z',
    '2026-03-13T16:00:00Z',
    '2026-03-14T02:59:59Z',
    '2026-03-14T03:00:00Z',
  ],
  ['Asia/Kathmandu', '2026-03-13T03:14:59Z', '2026-03-13T03:15:00Z', '2026-03-13T14:14:59Z', '2026-03-13T14:15:00Z'],
  [
    'Pacific/Kiritimati',
    '2026-03-12T18:59:59Z',
    '2026-03-12T19:00:00Z',
    '2026-03-13T05:59:59Z',
    '2026-03-13T06:00:00Z',
  ],
  ['Pacific/Pago_Pago', '2026-03-13T19:59:59Z', '2026-03-13T20:00:00Z', '2026-03-14T06:59:59Z', '2026-03-14T07:00:00Z'],
  // Daylight saving time begins on March 8.
  ['America/New_York', '2026-03-13T12:59:59Z', '2026-03-13T13:00:00Z', '2026-03-13T23:59:59Z', '2026-03-14T00:00:00Z'],
])('in %s sends reminders only during the day', async (timeZone, tooEarly, first, last, tooLate) => {
  /** How many reminders the client of a new practice has got after each of these moments. */
  const asked = async (...moments: string[]) => {
    const practice = await buildPractice(world, { timeZone });
    await issueNew(practice, { dueDate: '2026-03-10' });
    const counts: number[] = [];
    for (const moment of moments) {
      await remindOfOverdue(world.services, undefined, new Date(moment));
      counts.push((await invoiceMails(world, practice)).length);
    }
    return counts;
  };
  expect(await asked(tooEarly, first, last, tooLate)).toEqual([0, 1, 1, 1]);
  expect(await asked(tooLate, last)).toEqual([0, 1]);
});
