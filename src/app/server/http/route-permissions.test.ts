// @module-tag slow

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { may } from '../../../shared/permissions.ts';
import { type Role, roles } from '../../../shared/roles.ts';
import { isLong } from '../../../testing/proof.ts';
import { buildMember, buildPractice, type Call, call, openWorld, type World } from '../../../testing/world.ts';
import { clientRoutes, declaredActions, declaredPermissions, declaredReach } from './declared-routes.ts';

/** Routes without authentication. Adding one here opens it to everybody. */
const open = [
  'GET /api/login',
  'GET /api/signup',
  'GET /api/logout',
  'POST /api/signup',
  'POST /api/login',
  'POST /api/login/code',
  'POST /api/forgot-password',
  'POST /api/reset-password',
  'POST /api/join',
  'GET /api/appointments/slots',
  'POST /api/appointments/book',
  'POST /api/appointments/hold',
  'DELETE /api/appointments/hold',
  'GET /api/appointments/cancel-preview',
  'DELETE /api/appointments/cancel',
  'GET /api/appointments/reschedule-preview',
  'GET /api/appointments/reschedule-slots',
  'POST /api/appointments/reschedule',
  'GET /api/appointments/confirm-preview',
  'POST /api/appointments/confirm',
  'POST /api/waitlist/join',
  'GET /api/waitlist/offer',
  'POST /api/waitlist/offer',
  'GET /api/waitlist/place',
  'POST /api/waitlist/confirm',
  'POST /api/waitlist/leave',
  'GET /api/storefront/public/:uniqueId',
  'POST /api/newsletter/subscribe',
  'POST /api/room/ask',
  'POST /api/room/enter',
  'POST /api/leads/request',
  'POST /api/shop/checkout',
  'POST /api/shop/quote',
  'GET /api/domains/allowed',
  'GET /api/openapi.json',
  'POST /api/sms/callbacks/:account/status',
  'POST /api/sms/callbacks/:account/inbound',
  'POST /api/webhooks/mail',
  'POST /api/webhooks/mail/:practiceKey',
  'POST /api/webhooks/payments',
  'POST /api/webhooks/payments/:practiceKey',
];

/** Behind the session of the client room: client-isolation.test.ts. */
const ofClients = clientRoutes.map(({ method, path }) => `${method} ${path}`);

let world: World;
let routes: string[];
const callers = {} as Record<Role, Call>;
beforeAll(async () => {
  world = await openWorld();
  routes = world.routes
    .filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/'))
    .map(({ method, path }) => `${method} ${path}`)
    .filter(route => !open.includes(route) && !ofClients.includes(route));
  const practice = await buildPractice(world);
  callers.owner = practice.call;
  for (const role of roles.slice(1)) callers[role] = (await buildMember(world, practice, role)).call;
});
afterAll(() => world.close());

/** With ids that do not exist and an empty body. */
function knock(caller: Call, route: string) {
  const [method = '', path = ''] = route.split(' ');
  return caller(method, path.replace(/:\w+/g, '999999999'), method === 'GET' ? undefined : {});
}

test('finds all routes, including the public ones', () => {
  expect(routes.length).toBeGreaterThan(20);
  const all = world.routes.map(({ method, path }) => `${method} ${path}`);
  expect(open.filter(route => !all.includes(route))).toEqual([]);
});

test('declares the permission of every private route', () => {
  expect(routes.filter(route => !Object.hasOwn(declaredPermissions, route))).toEqual([]);
  expect(Object.keys(declaredPermissions).filter(route => !routes.includes(route))).toEqual([]);
});

test('answers 401 on every private route without a session', async () => {
  for (const route of routes) expect((await knock(call(world), route)).status, route).toBe(401);
});

/** The seed selects which permitted routes are called. */
const third = Number(process.env.TEST_SEED) % 3;

describe.each(roles)('as %s', role => {
  // About four hundred requests.
  test('allows exactly the routes of the role’s permissions', { timeout: 120_000 }, async () => {
    for (const [at, route] of routes.entries()) {
      const permission = declaredPermissions[route];
      const isAllowed = permission && may(role, permission);
      // The short run takes one permitted route in three; their behavior is tested by each feature.
      if (isAllowed && !isLong && at % 3 !== third) continue;
      const response = await knock(callers[role], route);
      if (isAllowed) {
        expect(response.status, route).not.toBe(403);
        expect(response.status, route).toBeLessThan(500);
      } else {
        expect(response.status, route).toBe(403);
        expect((await response.json()).message, route).toBe('Your role doesn’t allow this. Ask an owner.');
      }
      await response.body?.cancel().catch(() => undefined);
    }
  });
});

test('checks HEAD requests like GET requests', async () => {
  expect((await callers.assistant('HEAD', '/api/clients/export')).status).toBe(403);
  expect((await callers.assistant('HEAD', '/api/clients')).status).toBe(200);
});

test('answers 404 to an unknown path for every role', async () => {
  for (const role of roles) expect((await callers[role]('GET', '/api/nowhere')).status).toBe(404);
  expect((await callers.viewer('DELETE', '/api/clients')).status).toBe(404);
});

test('declares the audit action of every route', () => {
  expect(routes.filter(route => !Object.hasOwn(declaredActions, route))).toEqual([]);
  expect(Object.keys(declaredActions).filter(route => !routes.includes(route))).toEqual([]);
  const others = world.routes
    .filter(({ method }) => method !== 'ALL')
    .map(({ method, path }) => `${method} ${path}`)
    .filter(route => !routes.includes(route) && !ofClients.includes(route));
  expect(others.filter(route => !world.open.has(route))).toEqual([]);
  expect([...world.open.keys()].filter(route => !others.includes(route))).toEqual([]);
});

test('declares for every change whether it requires a verified email', () => {
  const changing = routes.filter(route => !route.startsWith('GET '));
  const reach = new Map(declaredReach);
  expect(changing.length).toBeGreaterThan(150);
  expect(changing.filter(route => !reach.has(route))).toEqual([]);
  expect([...reach.keys()].filter(route => !changing.includes(route))).toEqual([]);
});
