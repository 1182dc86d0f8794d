// @module-tag slow

import { validate } from '@readme/openapi-parser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Reading, readings } from '../../../../platform/http/request.ts';
import { openRoom } from '../../../../testing/practice/room.ts';
import { byRunLength, casesInTurn } from '../../../../testing/proof.ts';
import { buildPractice, call, openWorld, type Practice, type World } from '../../../../testing/world.ts';
import { clientRoutes, declaredPermissions } from '../declared-routes.ts';
import { describeApi, operations } from './document.ts';

let world: World;
let practice: Practice;
let routes: string[];
beforeAll(async () => {
  world = await openWorld();
  practice = await buildPractice(world);
  routes = world.routes
    .filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/'))
    .map(({ method, path }) => `${method} ${path}`);
});
afterAll(() => world.close());

test('documents every route and nothing else', () => {
  expect(routes.length).toBeGreaterThan(200);
  expect(routes.filter(route => !Object.hasOwn(operations, route))).toEqual([]);
  expect(Object.keys(operations).filter(route => !routes.includes(route))).toEqual([]);
});

test('the document is valid OpenAPI 3.1', async () => {
  const answer = await call(world)('GET', '/api/openapi.json');
  const document = await answer.json();
  expect(document.openapi).toBe('3.1.0');
  const result = await validate(structuredClone(document));
  expect(result).toMatchObject({ valid: true });
  const broken = {
    openapi: document.openapi,
    info: document.info,
    paths: { '/api/clients': { get: { responses: 'none' } } },
  };
  expect((await validate(broken)).valid).toBe(false);
});

test('has unique operation IDs and resolves every schema reference', () => {
  const document = describeApi('http://localhost:3000');
  const names = Object.values(document.paths).flatMap(each =>
    Object.values(each).map(({ operationId }) => operationId),
  );
  expect(new Set(names).size).toBe(names.length);
  const pointed = [...JSON.stringify(document).matchAll(/#\/components\/schemas\/(\w+)/g)].map(([, name = '']) => name);
  expect(pointed.filter(name => !Object.hasOwn(document.components.schemas, name))).toEqual([]);
});

describe('the schemas that the routes parse with', () => {
  const seen: Record<string, Omit<Reading, 'route'>> = {};
  const tried = () => casesInTurn(routes, 2);
  const note = (reading: unknown) => {
    const { route, ...read } = reading as Reading;
    seen[route] = { ...seen[route], ...read };
  };
  beforeAll(async () => {
    readings.subscribe(note);
    const visitor = call(world);
    const ofClients = new Set(clientRoutes.map(({ method, path }) => `${method} ${path}`));
    for (const route of tried()) {
      const [method = '', path = ''] = route.split(' ');
      const address = path.replace(':vendor', 'mail').replace(/:\w+/g, '999999999');
      const caller = ofClients.has(route)
        ? (await openRoom(world, practice)).call
        : Object.hasOwn(declaredPermissions, route)
          ? practice.call
          : visitor;
      const query = method === 'GET' && operations[route]?.page ? '?limit=1' : '';
      const answer = await caller(method, address + query, method === 'GET' ? undefined : {});
      await answer.body?.cancel().catch(() => undefined);
    }
    readings.unsubscribe(note);
  });

  test('are the documented ones', () => {
    expect(Object.keys(seen).length).toBeGreaterThan(byRunLength(50, 100));
    for (const [route, { body, query }] of Object.entries(seen)) {
      const said = operations[route];
      // These routes have one schema per provider; the document shows their union.
      if (body && !route.endsWith('/:vendor')) expect(Object.values(said?.body ?? {}), route).toEqual([body]);
      if (query) expect(Object.values(said?.query ?? {})[0] === query, `the query of ${route}`).toBe(true);
    }
  });

  test('exist for every documented body or query', () => {
    // Webhooks: they read raw bytes to verify the signature.
    const unread = Object.entries(operations)
      .filter(([route, { body, query }]) => (body && !seen[route]?.body) || (query && !seen[route]?.query))
      .map(([route]) => route)
      .filter(route => tried().includes(route));
    const raw = ['POST /api/webhooks/mail', 'POST /api/webhooks/mail/:practiceKey'];
    expect(unread.sort()).toEqual(raw.filter(route => tried().includes(route)));
  });
});
