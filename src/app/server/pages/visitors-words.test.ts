// @module-tag slow

import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inSystem } from '../../../platform/database/scope.ts';
import { type FuzzContext, openFuzzContext } from '../../../testing/fuzz/fuzz-context.ts';
import { validBodies } from '../../../testing/fuzz/valid-bodies.ts';
import { byRunLength, casesInTurn } from '../../../testing/proof.ts';
import { someAddress } from '../../../testing/texts/ip-address.ts';
import { call, openWorld, type World } from '../../../testing/world.ts';
import { declaredPermissions } from '../http/declared-routes.ts';

let world: World;
let scene: FuzzContext;
beforeAll(async () => {
  world = await openWorld();
  scene = await openFuzzContext(world);
});
afterAll(() => world.close());

/** A text that a spammer would want to be sent to a stranger. */
const words = 'Claim the marker prize at marker.example';

type Mail = { subject: string; text: string; html: string; from: string | null };
const mailsTo = (address: string) =>
  inSystem(world.services.database, async ({ db }) => {
    const { rows } = await db.execute<Mail>(sql`select subject, text, html, from_name as "from" from email_logs
      where lower(recipient_email) = ${address}`);
    return rows;
  });

/** Public routes with an email address in the body, found through their valid examples. */
async function forms() {
  const found: [route: string, fields: string[]][] = [];
  for (const { method, path } of world.routes) {
    const route = `${method} ${path}`;
    if (method !== 'POST' || Object.hasOwn(declaredPermissions, route)) continue;
    const body = Object.entries((await validBodies[route]?.(scene)) ?? {});
    const fields = body.filter(([, value]) => typeof value === 'string').map(([name]) => name);
    if (fields.includes('email')) found.push([route, fields.filter(name => name !== 'email')]);
  }
  return found;
}

test('emails to a typed address contain no text from a public form', async () => {
  const all = await forms();
  expect(all.map(([route]) => route)).toEqual(
    expect.arrayContaining([
      'POST /api/appointments/book',
      'POST /api/waitlist/join',
      'POST /api/leads/request',
      'POST /api/newsletter/subscribe',
      'POST /api/shop/checkout',
      'POST /api/signup',
    ]),
  );
  const told: string[] = [];
  const mailed = new Set<string>();
  for (const [route, fields] of all) {
    const [method = '', path = ''] = route.split(' ');
    for (const field of casesInTurn(fields, 3)) {
      const email = `${randomUUID()}@third.example`;
      const body = { ...(await validBodies[route]?.(scene)), [field]: words, email };
      await call(world)(method, path, body, someAddress());
      for (const mail of await mailsTo(email)) {
        mailed.add(route);
        if (/marker/i.test(Object.values(mail).join())) told.push(`${route} ${field}: ${mail.subject}`);
      }
    }
  }
  expect(mailed.size).toBeGreaterThan(byRunLength(1, 3));
  expect(told).toEqual([]);
});
