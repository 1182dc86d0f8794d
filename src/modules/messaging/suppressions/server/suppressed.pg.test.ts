import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSystem, inSystem, inTenant, type Scope } from '../../../../platform/database/scope.ts';
import { type CountedWorld, openCountedWorld } from '../../../../testing/counted-world.ts';
import { buildPractice, type Practice, type World } from '../../../../testing/world.ts';
import { allow, findSuppression, suppress, suppressionOf } from './suppressed.ts';

let counted: CountedWorld;
let world: World;
let practice: Practice;
let other: Practice;
beforeAll(async () => {
  counted = await openCountedWorld();
  world = counted.world;
  practice = await buildPractice(world);
  other = await buildPractice(world);
});
afterAll(() => counted.close());

const inScope = <T>({ tenantId, userId }: Practice, work: (scope: Scope) => Promise<T>) =>
  inTenant(world.services.database, { tenantId, userId, role: 'owner' }, work);

const reasonOf = (who: Practice, email: string) => inScope(who, scope => findSuppression(scope, email));

const subscriber = (who: Practice, email: string, status: string) =>
  inScope(who, ({ db }) =>
    db.execute(sql`
      insert into newsletter_subscribers (tenant_id, storefront_id, email, status)
      select ${who.tenantId}, id, ${email}, ${status} from storefronts`),
  );

test('returns the strongest reason ignoring case, and none to another practice', async () => {
  const email = 'Many.Reasons@reader.example';
  for (const reason of ['unsubscribed', 'blocked', 'bounced', 'complained'] as const) {
    await inScope(practice, scope => suppress(scope, { email, reason }));
    await inScope(practice, scope => suppress(scope, { email: email.toUpperCase(), reason }));
    expect(await reasonOf(practice, email.toLowerCase())).toBe(reason);
  }
  expect(await reasonOf(other, email)).toBeNull();
  const asked = sql`select ${suppressionOf(practice.tenantId, email)} as reason`;
  expect((await inScope(other, ({ db }) => db.execute(asked))).rows).toEqual([{ reason: null }]);
  expect((await inSystem(world.services.database, ({ db }) => db.execute(asked))).rows).toEqual([
    { reason: 'complained' },
  ]);
  expect((await asSystem(world.services.database).db.execute(asked)).rows).toEqual([{ reason: 'complained' }]);
  await inScope(practice, scope => allow(scope, [email.toUpperCase()], ['complained', 'bounced']));
  expect(await reasonOf(practice, email)).toBe('blocked');
});

test('suppresses an address unsubscribed everywhere, unless subscribed on another page', async () => {
  await subscriber(practice, 'left@reader.example', 'unsubscribed');
  await subscriber(practice, 'waits@reader.example', 'pending');
  await subscriber(practice, 'stays@reader.example', 'active');
  expect(await reasonOf(practice, 'LEFT@reader.example')).toBe('unsubscribed');
  expect(await reasonOf(practice, 'waits@reader.example')).toBeNull();
  expect(await reasonOf(practice, 'stays@reader.example')).toBeNull();
});

test('checking 2,000 addresses for suppression uses an index', { tags: 'detail' }, async () => {
  await inScope(practice, ({ db }) =>
    db.execute(sql`insert into mail_suppressions (tenant_id, email, reason)
      select ${practice.tenantId}, 'person' || n || '@many.example', 'bounced' from generate_series(1, 2000, 2) n`),
  );
  await inScope(practice, ({ db }) =>
    db.execute(sql`insert into newsletter_subscribers (tenant_id, storefront_id, email, status)
      select ${practice.tenantId}, s.id, 'person' || n || '@many.example', 'active'
      from generate_series(1, 2000) n, storefronts s`),
  );
  // Without ANALYZE, as right after an import.
  const reason = suppressionOf(practice.tenantId, sql`people.email`);
  const asked = sql`select count(*)::int as count from (select 'person' || n || '@many.example' as email
    from generate_series(1, 2000) n) people where ${reason} is null`;
  for (const run of [
    () => inScope(practice, ({ db }) => db.execute(asked)),
    () => inSystem(world.services.database, ({ db }) => db.execute(asked)),
  ]) {
    expect((await run()).rows).toEqual([{ count: 1_000 }]);
    // A sequential scan per row would read 40 pages or more each time.
    expect(await counted.pagesOf(run)).toBeLessThan(2_000 * 15);
  }
});
