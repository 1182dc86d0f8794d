// @module-tag slow

import { afterAll, beforeAll, expect, test } from 'vitest';
import { bodyOf, hasBody, withKey } from '../../../testing/isolation/bodies.ts';
import { refusals } from '../../../testing/isolation/refusals.ts';
import { queries } from '../../../testing/isolation/required-query-params.ts';
import { figures, findRowFields, type RowField } from '../../../testing/isolation/row-fields.ts';
import { mark, openTwoPractices, type TwoPractices, traceIn } from '../../../testing/isolation/two-practices.ts';
import { byRunLength, recordFigure } from '../../../testing/proof.ts';
import { someAddress } from '../../../testing/texts/ip-address.ts';
import { declaredPermissions } from './declared-routes.ts';

const { fields, unknown } = findRowFields();
let two: TwoPractices;
let before: Record<string, string>;
beforeAll(async () => {
  two = await openTwoPractices();
  before = await two.otherRows();
}, 300_000);
afterAll(() => two.world.close());

/** Calls the route with ids of the own practice, except for `key` in the given field. */
async function ask({ route, place, field }: RowField, key: number) {
  const { own, ownKeys } = two;
  const [method = '', path = ''] = route.split(' ');
  const address = path.replace(/:(\w+)/g, (_, name) =>
    String(place === 'path' && name === field ? key : (ownKeys[tableOf(route, name)] ?? 1)),
  );
  const query = [queries[route]?.(own.slug), place === 'query' && `${field}=${key}`].filter(Boolean).join('&');
  const read = async (what: string) => (await own.call('GET', what)).json();
  const body = await bodyOf(route, { own: ownKeys, slug: own.slug, read });
  const sent = body && place === 'body' ? withKey(body, field, key) : body;
  return own.call(method, query ? `${address}?${query}` : address, method === 'GET' ? undefined : sent, someAddress());
}
const tableOf = (route: string, name: string) =>
  fields.find(each => each.route === route && each.place === 'path' && each.field === name)?.table ?? '';
const title = ({ route, place, field }: RowField) => `${route}, ${place} ${field}`;

test('covers every ID in the API document', () => {
  expect(unknown).toEqual([]);
  expect(fields.length).toBeGreaterThan(150);
  expect(figures.size).toBeGreaterThan(20);
  expect(fields.filter(({ place, route }) => place === 'body' && !hasBody(route)).map(title)).toEqual([]);
  const _called = new Set(fields.map(({ route }) => route));
  expect(fields.filter(({ table }) => !two.foreignKeys[table] || !two.ownKeys[table]).map(title)).toEqual([]);
});

test('answers 404 to another practice’s ID in every field', {
  timeout: byRunLength(300_000, 7_200_000),
}, async () => {
  const faults: string[] = [];
  let asked = 0;
  for (const [at, each] of fields.entries()) {
    // The short run tries the matching foreign id and, for every third field, one id of another table; the long run
    // tries all.
    const keys = Object.entries(two.foreignKeys);
    const some = byRunLength(
      at % 3 === 0 ? [keys[asked % keys.length]?.[1] ?? 1] : [],
      keys.map(([, key]) => key),
    );
    for (const key of new Set([two.foreignKeys[each.table] ?? 1, ...some])) {
      // Resets the rate limits, which other tests cover.
      if (asked % 50 === 0) await two.world.services.database.pool.query('delete from rate_limits');
      const answer = await ask(each, key);
      asked += 1;
      const said = await answer.text();
      const trace = traceIn(said, key);
      if (trace) faults.push(`${title(each)}: ${trace}`);
      if (!isRefused(each, answer.status))
        faults.push(`${title(each)} = ${key}: ${answer.status} ${said.slice(0, 200)}`);
    }
  }
  expect(faults).toEqual([]);
  recordFigure('isolation', 'calls with a key of another practice, none of which found it', asked);
});

/** A path must answer 404; a body 404 or an error for the field; a list filtered by it must be empty. */
function isRefused({ place, route, field }: RowField, status: number) {
  if (place === 'path' || status === 404) return status === 404;
  if (field === 'serviceId' && notOffered.includes(route)) return status === 409;
  return status === 400 || (status === 200 && narrowing.has(`${route} ${field}`));
}
/** To visitors, a foreign service looks like one that is no longer offered. */
const notOffered = [
  'GET /api/appointments/slots',
  'POST /api/appointments/book',
  'POST /api/appointments/hold',
  'POST /api/waitlist/join',
];
/** Filters: a foreign id matches no row. */
const narrowing = new Set([
  'GET /api/audit userId',
  'GET /api/audit clientId',
  'GET /api/audit/export userId',
  'GET /api/audit/export clientId',
  'POST /api/clients/bulk which.ids[]',
  'POST /api/subscribers/delete ids[]',
  'GET /api/digital-products/page ids',
  'GET /api/product-purchases/page productId',
  'GET /api/product-purchases/export productId',
  'GET /api/invoices clientId',
]);

test('leaves the other practice unchanged and copies no data from it', async () => {
  expect(await two.otherRows()).toEqual(before);
  expect(await two.kept()).toEqual([]);
});

test('lists, searches, counts and exports nothing of another practice', { timeout: 120_000 }, async () => {
  const lists = Object.keys(declaredPermissions).filter(route => route.startsWith('GET ') && !route.includes(':'));
  expect(lists.length).toBeGreaterThan(60);
  const faults: string[] = [];
  for (const route of lists) {
    const path = route.slice('GET '.length);
    for (const query of [`?${needed[route] ?? ''}`, `?${needed[route] ?? ''}&search=${mark}&q=${mark}&tag=${mark}`]) {
      const answer = await two.own.call('GET', path + query.replace('=own', `=${two.ownKeys.clients}`));
      if (answer.status >= 300)
        faults.push(`${path}${query}: ${answer.status} ${(await answer.clone().text()).slice(0, 120)}`);
      const trace = traceIn(await answer.text());
      if (trace) faults.push(`${path}${query}: ${trace}`);
    }
  }
  expect(faults).toEqual([]);
});

/** Required query parameters of these lists. */
const needed: Record<string, string> = {
  'GET /api/contents/calendar': 'first=2031-03-01&last=2031-03-31',
  'GET /api/emails/suppressions/reason': `email=${mark}@client.example`,
  'GET /api/invoices/suggestion': 'clientId=own',
  'GET /api/search': 'q=any',
  'GET /api/sms/replies': 'clientId=own',
};

test('finds every row by the practice’s own ID', async () => {
  const faults: string[] = [];
  const ended = new Set<string>();
  expect((await two.own.call('POST', '/api/sending-hold/release', { dropsWaiting: false })).status).toBe(204);
  for (const each of fields.toSorted((one, next) => turnOf(one) - turnOf(next))) {
    // The row was deleted by the first id tried.
    if (each.route.startsWith('DELETE ') && ended.has(each.route)) continue;
    if (each.route === filledIn) continue;
    ended.add(each.route);
    const answer = await ask(each, two.ownKeys[each.table] ?? 1);
    const said = await answer.text();
    const isExplained = answer.status < 500 && refusals.some(sentence => said.includes(sentence));
    if (answer.status >= 300 && !isExplained) faults.push(`${title(each)}: ${answer.status} ${said.slice(0, 120)}`);
  }
  expect(faults).toEqual([]);
}, 300_000);

/** Refused, because the invoice of the own practice was inserted directly in the database. */
const filledIn = 'POST /api/invoices/:id/credit-note';

/** Reads first, then changes, then deletions; last the deletions that others depend on. */
const turnOf = ({ route }: RowField) => {
  if (endings.includes(route)) return 3 + endings.indexOf(route);
  if (route.startsWith('DELETE ')) return 2;
  return route.startsWith('GET ') ? 0 : 1;
};
const endings = [
  'POST /api/subscribers/delete',
  'DELETE /api/appointments/:id',
  'POST /api/privacy/clients/:id/erase',
  'DELETE /api/clients/:id',
  'POST /api/auth/practice',
  'PUT /api/team/members/:userId',
  'DELETE /api/team/members/:userId',
  'DELETE /api/auth/sessions/:id',
];
