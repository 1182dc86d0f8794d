// @module-tag slow

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addMinutes } from '../../../../../shared/dates.ts';
import { byRunLength } from '../../../../../testing/proof.ts';
import { defaultAvailability } from '../../../availability/contract.ts';
import { daysFrom, freeSlots } from '../../../availability/server/free-slots.ts';
import { readCalendar } from './read-calendar.ts';

// The calendar of the model is written as a file, which is read. The other way to its busy times is slow and uses
// neither the library nor Temporal: each day is compared with each rule, and offsets come from Intl.

const zones = [
  ...['America/New_York', 'Europe/Berlin', 'Europe/London', 'Australia/Lord_Howe', 'Africa/Casablanca'],
  ...['America/Santiago', 'Africa/Cairo', 'Pacific/Chatham', 'Asia/Kathmandu'],
];
/** Each is ten days around a clock change of some of the zones. */
const firstDays = ['2026-10-20', '2026-10-30', '2027-03-10', '2027-03-24', '2027-04-01', '2027-04-25', '2026-09-02'];
const dayMs = 86_400_000;

type Change = { index: number; kind: 'except' | 'cancel' | 'move' };
type ModelEvent = {
  /** Days from the first day that is looked at. */
  day: number;
  minute: number;
  length: number;
  isDay: boolean;
  /** `null`: floating. */
  zone: string | null;
  frequency: 'once' | 'daily' | 'weekly' | 'monthly';
  interval: number;
  weekdays: number[];
  end: { kind: 'never' | 'count' | 'until'; times: number };
  changes: Change[];
  isFree: boolean;
};

const event: fc.Arbitrary<ModelEvent> = fc.record({
  day: fc.integer({ min: -40, max: 12 }),
  // Often at the hours in which clocks change.
  minute: fc.oneof(fc.integer({ min: 0, max: 15 }), fc.integer({ min: 0, max: 95 })).map(quarter => quarter * 15),
  length: fc.constantFrom(15, 30, 60, 95, 240, 1_500),
  isDay: fc.boolean(),
  zone: fc.constantFrom(...zones, 'UTC', null),
  frequency: fc.constantFrom('once', 'daily', 'weekly', 'monthly'),
  interval: fc.integer({ min: 1, max: 3 }),
  weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 3 }),
  end: fc.record({ kind: fc.constantFrom('never', 'count', 'until'), times: fc.integer({ min: 1, max: 40 }) }),
  changes: fc.uniqueArray(
    fc.record({ index: fc.integer({ min: 0, max: 25 }), kind: fc.constantFrom('except', 'cancel', 'move') }),
    { maxLength: 4, selector: ({ index }) => index },
  ),
  isFree: fc.integer({ min: 0, max: 9 }).map(number => number === 0),
});

const formatters = new Map<string, Intl.DateTimeFormat>();
/** In milliseconds. */
function offsetAt(instant: number, zone: string): number {
  const known =
    formatters.get(zone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  formatters.set(zone, known);
  return Date.parse(`${known.format(instant).replace(' ', 'T')}Z`) - instant;
}

function instantOf(wall: number, zone: string): number {
  const [before, after] = [offsetAt(wall - dayMs, zone), offsetAt(wall + dayMs, zone)];
  const found = [wall - before, wall - after].filter(instant => instant + offsetAt(instant, zone) === wall);
  return found.length ? Math.min(...found) : wall - before;
}

const wallAt = (first: string, { day, minute, isDay }: Pick<ModelEvent, 'day' | 'minute' | 'isDay'>) =>
  Date.parse(`${first}T00:00:00Z`) + day * dayMs + (isDay ? 0 : minute * 60_000);
const weekdayOf = (wall: number) => new Date(wall).getUTCDay();
const mondayOf = (wall: number) => Math.floor(wall / dayMs) - ((weekdayOf(wall) + 6) % 7);

/** The walls of all occurrences up to 20 days after the first day, by comparing every day with the rule. */
function wallsOf(model: ModelEvent, first: string): number[] {
  const start = wallAt(first, model);
  if (model.frequency === 'once') return [start];
  const weekdays = new Set([...model.weekdays, weekdayOf(start)]);
  const walls: number[] = [];
  const most = model.end.kind === 'never' ? Number.POSITIVE_INFINITY : model.end.times;
  for (let wall = start; wall < Date.parse(`${first}T00:00:00Z`) + 20 * dayMs && walls.length < most; wall += dayMs) {
    const days = Math.round((wall - start) / dayMs);
    const [one, other] = [new Date(start), new Date(wall)];
    const months = (other.getUTCFullYear() - one.getUTCFullYear()) * 12 + other.getUTCMonth() - one.getUTCMonth();
    const weeks = (mondayOf(wall) - mondayOf(start)) / 7;
    const isIn = {
      daily: days % model.interval === 0,
      weekly: weekdays.has(weekdayOf(wall)) && weeks % model.interval === 0,
      monthly: one.getUTCDate() === other.getUTCDate() && months % model.interval === 0,
    }[model.frequency];
    if (isIn) walls.push(wall);
  }
  return walls;
}

const daysOf = ({ length }: ModelEvent) => Math.ceil(length / 1_440);
/** Where a moved occurrence goes. */
const movedTo = (wall: number) => wall + dayMs + 105 * 60_000 - (wall % (60 * 60_000));

function slowBusyTimes(events: ModelEvent[], first: string, practiceZone: string): [number, number][] {
  return events.flatMap(model => {
    if (model.isFree) return [];
    const zone = model.isDay ? practiceZone : (model.zone ?? practiceZone);
    const span = (wall: number): [number, number] => {
      const start = instantOf(wall, zone);
      return [start, model.isDay ? instantOf(wall + daysOf(model) * dayMs, zone) : start + model.length * 60_000];
    };
    return wallsOf(model, first).flatMap((wall, index) => {
      const change = changeAt(model, index);
      if (!change) return [span(wall)];
      return change.kind === 'move' ? [span(model.isDay ? wall + dayMs : movedTo(wall))] : [];
    });
  });
}

const changeAt = ({ changes, frequency }: ModelEvent, index: number) =>
  frequency === 'once' ? undefined : changes.find(each => each.index === index);

const compact = (wall: number) => new Date(wall).toISOString().replace(/[-:]|\.\d+Z/g, '');

function write(events: ModelEvent[], first: string): string {
  const parts = events.flatMap((model, index) => {
    const time = (name: string, wall: number) => {
      if (model.isDay) return `${name};VALUE=DATE:${compact(wall).slice(0, 8)}`;
      if (model.zone === 'UTC') return `${name}:${compact(wall)}Z`;
      return `${name}${model.zone ? `;TZID=${model.zone}` : ''}:${compact(wall)}`;
    };
    const length = model.isDay ? `DURATION:P${daysOf(model)}D` : `DURATION:PT${model.length}M`;
    const common = [`UID:${index}@model.example`, length, ...(model.isFree ? ['TRANSP:TRANSPARENT'] : [])];
    const walls = wallsOf(model, first);
    const changed = walls.flatMap((wall, at) => {
      const change = changeAt(model, at);
      return change ? [{ wall, kind: change.kind }] : [];
    });
    const exceptions = changed.filter(({ kind }) => kind === 'except').map(({ wall }) => time('EXDATE', wall));
    const series = [time('DTSTART', wallAt(first, model)), ...common, ...ruleOf(model, walls), ...exceptions];
    const overrides = changed
      .filter(({ kind }) => kind !== 'except')
      .map(({ wall, kind }) => [
        time('RECURRENCE-ID', wall),
        time('DTSTART', kind === 'move' ? (model.isDay ? wall + dayMs : movedTo(wall)) : wall),
        ...common,
        ...(kind === 'cancel' ? ['STATUS:CANCELLED'] : []),
      ]);
    return [series, ...overrides].map(lines => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n'));
  });
  return ['BEGIN:VCALENDAR', ...parts, 'END:VCALENDAR', ''].join('\r\n');
}

const weekdayNames = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

function ruleOf(model: ModelEvent, walls: number[]): string[] {
  const { frequency, interval, end } = model;
  if (frequency === 'once') return [];
  const weekdays = [...new Set([...model.weekdays, weekdayOf(walls[0] ?? 0)])];
  const until = walls.at(-1) ?? 0;
  const isComplete = walls.length === end.times;
  return [
    [
      `RRULE:FREQ=${frequency.toUpperCase()};INTERVAL=${interval}`,
      frequency === 'weekly' ? `;BYDAY=${weekdays.map(each => weekdayNames[each]).join()}` : '',
      end.kind === 'count' ? `;COUNT=${end.times}` : '',
      end.kind === 'until' && isComplete ? `;UNTIL=${untilOf(model, until)}` : '',
    ].join(''),
  ];
}

/** Floating times and whole days end in their own form; UNTIL of other times is in UTC. */
function untilOf({ isDay, zone }: ModelEvent, wall: number) {
  if (isDay) return compact(wall).slice(0, 8);
  return zone ? `${compact(instantOf(wall, zone))}Z` : compact(wall);
}

const allDay = [{ from: '00:00', to: '24:00' }];
const rules = {
  ...defaultAvailability,
  weeklyHours: Array.from({ length: 7 }, () => allDay),
  horizonCount: 24,
  stepMinutes: 15,
};

const calendars = byRunLength(40, 1_000);

test(`offers exactly the times that are free in ${calendars} random calendars`, () => {
  let taken = 0;
  let offered = 0;
  fc.assert(
    fc.property(
      fc.array(event, { minLength: 1, maxLength: 6 }),
      fc.constantFrom(...firstDays),
      fc.constantFrom(...zones),
      (events, first, zone) => {
        const window = { from: Date.parse(first) - 3 * dayMs, to: Date.parse(first) + 13 * dayMs };
        const own = { prefix: 'appointment-1-', suffix: '@localhost' };
        const result = readCalendar(write(events, first), { timeZone: zone, window, own, owner: null });
        if ('problem' in result) return expect.fail(result.problem);
        expect(result.unreadable).toBe(0);
        const elsewhere = [];
        for (let at = 0; at < result.busy.length; at += 2)
          elsewhere.push({ start: new Date(result.busy[at] ?? 0), end: new Date(result.busy[at + 1] ?? 0) });
        const busy = slowBusyTimes(events, first, zone);
        const calendar = { zone, rules, overrides: new Map(), busy: [] };
        const asked = { minutes: 30, now: addMinutes(new Date(first), -48 * 60) };
        for (const day of daysFrom(first, 10)) {
          const all = freeSlots(day, calendar, asked).map(({ start }) => start);
          const isTaken = (start: string) => {
            const from = Date.parse(start);
            return busy.some(([begins, ends]) => begins < from + 30 * 60_000 && from < ends);
          };
          const expected = all.filter(start => !isTaken(start));
          expect(freeSlots(day, { ...calendar, elsewhere }, asked).map(({ start }) => start)).toEqual(expected);
          offered += expected.length;
          taken += all.length - expected.length;
        }
      },
    ),
    { numRuns: calendars },
  );
  // Makes sure that the test has checked something of both.
  expect(Math.min(taken, offered)).toBeGreaterThan(40 * calendars);
});
