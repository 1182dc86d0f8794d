import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSystem } from '../../../platform/database/scope.ts';
import { connectWithLongTimeout, newDatabaseUrl } from '../../../testing/setup/postgres.ts';
import { buildPractice, openWorld, type World } from '../../../testing/world.ts';

/** Two processes on one database. */
let one: World;
let other: World;
beforeAll(async () => {
  const url = await newDatabaseUrl();
  const open = () => openWorld(connectWithLongTimeout(url));
  [one, other] = [await open(), await open()];
  for (const { services } of [one, other]) services.env.APP_URL = 'https://app.sorrel-host.com';
});
afterAll(() => Promise.all([one.close(), other.close()]));

const domain = 'bookings.maya-eats.com';
const status = async (path: string, host: string) =>
  (await other.request(path, { headers: { host }, redirect: 'manual' })).status;
/** Requests the page until it is served from the cache. */
const isKept = (key: string, path: string, host: string) =>
  expect
    .poll(
      async () => {
        await status(path, host);
        return other.services.pages.has(key);
      },
      { timeout: 10_000 },
    )
    .toBe(true);

test('applies a verified or removed domain in every process at once', async () => {
  const { slug, tenantId, call } = await buildPractice(one);
  const { db } = asSystem(one.services.database);
  const page = `/bio/${slug}`;
  const app = 'app.sorrel-host.com';
  await isKept(slug, page, app);
  expect([await status('/', domain), await status(page, app)]).toEqual([421, 200]);

  // Inserted directly, as a worker would: other processes only learn of it through the trigger.
  await db.execute(
    sql`insert into domains (tenant_id, domain, token, verified_at) values (${tenantId}, ${domain}, 'x', now())`,
  );
  await expect.poll(() => status('/', domain), { timeout: 10_000 }).toBe(200);
  expect(await status(page, app)).toBe(301);
  await isKept(`${domain}/`, '/', domain);

  // A user's change is only answered when all processes know about it.
  const removed = await call('DELETE', '/api/domains', undefined, { origin: 'https://app.sorrel-host.com' });
  expect(removed.status).toBe(200);
  expect([await status('/', domain), await status(page, app)]).toEqual([421, 200]);
});
