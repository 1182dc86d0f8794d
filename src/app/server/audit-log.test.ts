import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Event, wholeLog } from '../../testing/audit/events.ts';
import { mark } from '../../testing/audit/marks.ts';
import { fromThere, type Made, openAuditRounds } from '../../testing/audit/rounds.ts';
import { routes } from '../../testing/fuzz/rounds.ts';
import { foundIn } from '../../testing/fuzz/unasked.ts';
import { openWorld, testPassword, type World } from '../../testing/world.ts';
import { openTouches } from './open-touches.ts';
import { routeTouches } from './route-touches.ts';

let world: World;
const made: Made[] = [];
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** Providers sign what they tell of; it stands in the logs of mails, texts and payments. */
const signed = Object.keys(openTouches).filter(route => /\/api\/(webhooks|sms\/callbacks)\//.test(route));

/** First what writes, so that every list shows texts with the mark; last what takes things away. */
const turns = ['POST', 'PUT', 'PATCH', 'GET', 'DELETE'];
const turnOf = (route: string) => turns.indexOf(route.split(' ')[0] ?? '');
const called = Object.keys({ ...routeTouches, ...openTouches })
  .filter(route => routes.includes(route) && !signed.includes(route))
  .toSorted((one, next) => turnOf(one) - turnOf(next));
const touchOf = (route: string) => routeTouches[route] ?? openTouches[route] ?? 'nothing';

test('each route that is noted is called here', () => {
  const all = [...Object.keys(routeTouches), ...Object.keys(openTouches).filter(route => route.includes(' /api/'))];
  expect(all.filter(route => !called.includes(route) && !signed.includes(route))).toEqual([]);
  expect(called.length).toBeGreaterThan(250);
});

test('every call leaves the line that is said of it: who, what, whom about, when, from where', async () => {
  const make = await openAuditRounds(world);
  for (const route of called) made.push(await make(route, { isOpen: !routeTouches[route] }));
  const faults = made.flatMap(each => {
    const fault = faultIn(each);
    return fault ? [`${each.route}: ${fault}`] : [];
  });
  expect(faults).toEqual([]);
}, 900_000);

function faultIn(call: Made): string | null {
  const { route, status, text, events } = call;
  if (status >= 400) return `${status} ${text.slice(0, 300)}`;
  const touch = touchOf(route);
  const wanted = ownEvents[route] ?? touch;
  const found = events.filter(({ act, subject }) => `${act} ${subject}` === wanted);
  if (wanted === 'nothing') return events.length ? `is noted: ${JSON.stringify(events)}` : null;
  // A restore is noted once more by the job that made it, which may be first.
  const event = found.find(({ actor }) => actor !== 'job') ?? found[0];
  if (!event) return `is not noted as ${wanted}: ${JSON.stringify(events)}`;
  return ownEvents[route] ? wrongPlace(event) : wrongIn(call, event);
}

/** What accounts do for themselves writes its own line. */
const ownEvents: Record<string, string> = {
  'POST /api/signup': 'signed_in session',
  'POST /api/login': 'signed_in session',
  'POST /api/login/code': 'signed_in session',
  'POST /api/reset-password': 'changed password',
  'POST /api/join': 'added member',
};

function wrongIn({ route, keys, json, practice, began }: Made, event: Event): string | null {
  const isOwn = route in routeTouches;
  if (event.tenantId !== practice.tenantId) return `is in the log of ${event.tenantId}`;
  const [actor, userId] = isOwn ? ['member', practice.userId] : ['client', null];
  if (event.actor !== actor || event.userId !== userId) return `was done by ${event.actor} ${event.userId}`;
  if (Math.abs(event.at.getTime() - began) > 60_000) return `was at ${event.at.toISOString()}`;
  return wrongPlace(event) ?? wrongSubject(route, { keys, json, event });
}

function wrongPlace({ device, place }: Event): string | null {
  const isRight = device === fromThere.device && place === fromThere.place;
  return isRight ? null : `is from ${device}, ${place}`;
}

/** The client stands first in these addresses, and what is the client's after it. */
const ofClients = /^[A-Z]+ \/api\/(clients|privacy\/clients|sms\/recipients)\/:/;

function wrongSubject(route: string, { keys, json, event }: Pick<Made, 'keys' | 'json'> & { event: Event }) {
  const [first, second] = keys.filter(key => /^\d+$/.test(key)).map(Number);
  const isOfClient = ofClients.test(route);
  const madeOne = route.startsWith('POST ') && event.act === 'added' ? Number(Object(json).id) || undefined : undefined;
  const asked = isOfClient && event.subject !== 'client' ? (second ?? madeOne) : (first ?? madeOne);
  if (asked !== undefined && event.subjectId !== asked) return `is about ${event.subjectId} and not ${asked}`;
  const shown = [...(isOfClient && first ? [first] : []), ...clientsIn(json)];
  const missing = shown.filter(id => !event.clients.includes(id));
  if (missing.length && (event.count ?? 0) <= 100) return `says ${event.clients} and not whom it shows: ${missing}`;
  return null;
}

/** Whoever an answer says that it is about. */
function clientsIn(value: unknown): number[] {
  if (Array.isArray(value)) return value.flatMap(clientsIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inside]) =>
    name === 'clientId' && typeof inside === 'number' ? [inside] : clientsIn(inside),
  );
}

test('nothing that was typed, no name and no secret is in any column of it', async () => {
  // The marks have really gone in: into bodies, and from there into many tables.
  expect(made.reduce((sum, { marks }) => sum + marks, 0)).toBeGreaterThan(80);
  const tables = new Set((await foundIn(world, mark)).map(line => line.split(':')[0]));
  expect(tables.size).toBeGreaterThan(25);
  const log = await wholeLog(world);
  const typed = new RegExp(`.{0,200}(?:${mark}|@|${testPassword}|Felix|Romero|Maya|Lindqvist|5550188).{0,80}`, 'i');
  expect(log.match(typed)?.[0]).toBeUndefined();
  const secrets = made.flatMap(({ json }) => secretsIn(json));
  expect(secrets.length).toBeGreaterThan(5);
  expect(secrets.filter(secret => log.includes(secret))).toEqual([]);
});

/** What answers give away once: keys, tokens, codes, secret addresses. */
function secretsIn(value: unknown, name = ''): string[] {
  if (typeof value === 'string')
    return /key|secret|token|code|url|uri|link/i.test(name) && value.length > 9 ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([inner, inside]) => secretsIn(inside, Array.isArray(value) ? name : inner));
}
