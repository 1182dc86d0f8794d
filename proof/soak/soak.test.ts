import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AcknowledgedWrites } from '../../e2e/busy-practice.ts';
import { expectWhole } from '../../e2e/invariants.ts';
import { byRunLength, recordFigure } from '../../src/testing/proof.ts';
import { median, totalRise } from '../../src/testing/slope.ts';
import { letTimePass, pastTheirEnd, sweptTables } from './expired-rows.ts';
import type { Everything } from './inspector.ts';
import { openSoak, type SoakPlace } from './instance.ts';
import type { Holding } from './resource-usage.ts';
import { type Portion, workFor } from './soak-interval.ts';

/** Two hours by default; PROVE_SOAK_MINUTES for shorter runs. */
const minutes = Number(process.env.PROVE_SOAK_MINUTES ?? 120);
const portions = byRunLength(4, minutes);
const seconds = byRunLength(4, 55);
/** Warm-up periods, which fill caches. */
const warmUps = byRunLength(1, Math.ceil(minutes / 10));

/**
 * Allowed increase from the first to the last sample, along a linear regression. The short form is still warming up, so
 * it only finds leaks per response or per connection, which most are. For a value of 0 there is no warm-up.
 */
const room: Record<keyof Holding, number> = {
  heap: byRunLength(12, 20),
  buffers: 10,
  memory: byRunLength(300, 200),
  // Prepared statements use about 50 kB each per connection.
  database: byRunLength(400, 300),
  threads: 8,
  descriptors: 30,
  handles: 60,
  connections: 8,
  temporary: 0,
  strayFiles: 0,
  passing: 0,
};

let at: SoakPlace;
beforeAll(async () => {
  at = await openSoak();
}, 240_000);
afterAll(() => at.close());
const whole = { retry: 0, timeout: (portions + warmUps) * 240_000 };

test('what nobody can use any more is gone soon after a start', whole, async () => {
  const tables = await sweptTables(at.owner());
  await letTimePass(at.owner(), tables, at.userIds[0] ?? 0);
  const left = await pastTheirEnd(at.owner(), tables, '1 hour');
  expect(
    tables.filter(name => !left[name]),
    'nothing is left there to be swept',
  ).toEqual([]);
  await at.startWhole();
  const nothing = Object.fromEntries(tables.map(name => [name, 0]));
  await expect.poll(() => pastTheirEnd(at.owner(), tables, '1 hour'), { timeout: 60_000 }).toEqual(nothing);
});

test('everybody works for long: nothing fails, nothing grows, nobody waits longer at the end', whole, async () => {
  const seen: Portion[] = [];
  for (let count = 0; count < warmUps; count++) await workFor(seconds, at);
  const first = await at.inside().lookAtAll();
  while (seen.length < portions) seen.push(await workFor(seconds, at));
  const last = await at.inside().lookAtAll();
  tell(seen, last);
  const risen = Object.keys(room)
    .filter(isHeld)
    .filter(what => totalRise(seen.map(each => each[what])) > room[what]);
  expect(risen.map(what => `${what}: ${seen.map(each => Math.round(each[what]))}`)).toEqual([]);
  // By class: a leak per response or per job would add hundreds.
  const more = Object.entries(last.listeners).filter(([kind, count]) => count > (first.listeners[kind] ?? 0) + 40);
  expect(more).toEqual([]);
  // Limit of prepared statements per connection.
  expect(Math.max(...last.statements)).toBeLessThanOrEqual(400);
  // Constants are added because small values vary with the machine's load.
  const [early, late] = [seen.slice(0, Math.ceil(portions / 4)), seen.slice(-Math.ceil(portions / 4))];
  expect(
    timesAsMuch(early, late, each => each.look),
    'how much more a page costs',
  ).toBeLessThan(byRunLength(2.5, 1.75));
  expect(
    timesAsMuch(early, late, each => each.wait + 10),
    'how much longer a page takes',
  ).toBeLessThan(byRunLength(5, 3));
  expect(
    timesAsMuch(early, late, each => each.cost),
    'how much more an answer costs',
  ).toBeLessThan(byRunLength(2.5, 2));
  expect(
    timesAsMuch(early, late, each => each.lag + 100),
    'how much later the event loop is',
  ).toBeLessThan(5);
  const tables = await sweptTables(at.owner());
  // Sweeps run every hour.
  const left = await pastTheirEnd(at.owner(), tables, '70 minutes');
  expect(left).toEqual(Object.fromEntries(tables.map(name => [name, 0])));
  await expectWhole(at.owner(), at.sink);
});

const isHeld = (what: string): what is keyof Holding => what in room;

const timesAsMuch = (early: Portion[], late: Portion[], of: (portion: Portion) => number) =>
  median(late.map(of)) / median(early.map(of));

/** Prints what was done, and the resources at the first and last sample. */
function tell(seen: Portion[], { statements }: Everything) {
  const all = (of: (portion: Portion) => number) => seen.reduce((sum, portion) => sum + of(portion), 0);
  const done = (what: (acknowledged: AcknowledgedWrites) => { size: number }) =>
    all(({ acknowledged }) => acknowledged.reduce((sum, each) => sum + what(each).size, 0));
  const work = [
    `${all(each => each.answers)} answers`,
    `${done(acknowledged => acknowledged.booked)} bookings`,
    `${done(acknowledged => acknowledged.granted)} purchases`,
    `${done(acknowledged => acknowledged.paid)} invoices`,
    `${done(acknowledged => acknowledged.campaigns)} campaigns`,
    `${done(acknowledged => acknowledged.erased)} erasures`,
  ];
  const ends = (of: (portion: Portion) => number) =>
    [seen.slice(0, 1), seen.slice(-1)].map(few => Math.round(median(few.map(of)))).join(' → ');
  const held = [
    `heap ${ends(each => each.heap)} MB`,
    `memory ${ends(each => each.memory)} MB`,
    `database ${ends(each => each.database)} MB`,
    `descriptors ${ends(each => each.descriptors)}`,
    `connections ${ends(each => each.connections)}`,
    `statements at most ${Math.max(...statements)}`,
    `an answer ${ends(each => each.cost)} ms of processor time`,
    `a page ${ends(each => each.look)} ms of it`,
    `after ${ends(each => each.wait)} ms`,
  ];
  const said = `${work.join(', ')}; ${held.join(', ')}; none of 500 and above`;
  if (process.env.SHOTS)
    process.stdout.write(`${said}\n${JSON.stringify(seen.map(({ acknowledged: _, ...rest }) => rest))}\n`);
  recordFigure('load', `soak of ${minutes} minutes`, said);
}
