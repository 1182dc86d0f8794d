import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { runAsOwner } from '../../../../platform/database/migrate.ts';
import { inTenant } from '../../../../platform/database/scope.ts';
import { openCountedWorld } from '../../../../testing/counted-world.ts';
import { byRunLength } from '../../../../testing/proof.ts';
import { buildPractice, type Practice } from '../../../../testing/world.ts';

const most = byRunLength(20_000, 100_000);
const queries = ['', '&sort=name', '&sort=-name', '&sort=-lastContact', '&sort=createdAt', '&status=active'];

test(`reads at most 1.5 times as many database pages for ${most} clients as for 1,000`, {
  tags: 'detail',
}, async () => {
  const { world, pagesOf, close } = await openCountedWorld();
  const { database } = world.services;
  const practiceOf = async (size: number) => {
    const practice = await buildPractice(world);
    // In batches, to stay below the statement timeout of four seconds.
    for (let from = 1; from <= size; from += 1_000)
      await inTenant(database, { ...practice, role: 'owner' }, ({ db }) =>
        db.execute(sql`
          insert into clients (tenant_id, user_id, first_name, last_name, email, goal, age)
          select ${practice.tenantId}, ${practice.userId}, 'First' || n, 'Last' || (n * 7919) % 100000,
            'client' || n || '@many.example', 'weight_loss', 20 + n % 60
          from generate_series(${from}::int, ${from + 999}::int) n`),
      );
    return practice;
  };
  const small = await practiceOf(1_000);
  const large = await practiceOf(most);
  await runAsOwner(database, 'vacuum analyze clients');
  const cost = ({ call }: Practice, query: string) =>
    pagesOf(async () => {
      const answer = await call('GET', `/api/clients?limit=50${query}`);
      expect((await answer.json()).items).toHaveLength(50);
    });
  for (const query of queries) {
    const few = await cost(small, query);
    const many = await cost(large, query);
    expect(few, query).toBeGreaterThan(0);
    // A larger index may be one level deeper.
    expect(many, `${query}: ${few} pages became ${many}`).toBeLessThanOrEqual(1.5 * few + 10);
  }
  await close();
});
