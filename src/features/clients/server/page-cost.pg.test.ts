import { sql } from 'drizzle-orm';
import pg from 'pg';
import { expect, test } from 'vitest';
import { connect } from '../../../platform/database/connect.ts';
import { inTenant } from '../../../platform/database/scope.ts';
import { createLog } from '../../../platform/log.ts';
import { newDatabaseUrl } from '../../../testing/postgres.ts';
import { inProof } from '../../../testing/proof.ts';
import { buffersOf, explain, watchStatements } from '../../../testing/statements.ts';
import { buildPractice, openWorld, type Practice } from '../../../testing/world.ts';

const sizes = [1_000, inProof(20_000, 100_000)];
const queries = ['', '&sort=name', '&sort=-name', '&sort=-lastContact', '&sort=createdAt', '&status=active'];

test(`a page of 50 of ${sizes[1]} clients reads at most 1.5 times the pages of the database that one of 1,000 reads`, async () => {
  const url = await newDatabaseUrl();
  const database = connect(url, 'embedded', createLog('silent'));
  const read = watchStatements(database.pool);
  const world = await openWorld(database);
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  const practices: Practice[] = [];
  for (const size of sizes) {
    const practice = await buildPractice(world);
    practices.push(practice);
    // In pieces: a statement has less than four seconds.
    for (let from = 1; from <= size; from += 1_000)
      await inTenant(database, { ...practice, role: 'owner' }, ({ db }) =>
        db.execute(sql`
          insert into clients (tenant_id, user_id, first_name, last_name, email, goal, age)
          select ${practice.tenantId}, ${practice.userId}, 'First' || n, 'Last' || (n * 7919) % 100000,
            'client' || n || '@many.example', 'weight_loss', 20 + n % 60
          from generate_series(${from}::int, ${from + 999}::int) n`),
      );
  }
  await owner.query('vacuum analyze');
  const costs = async (query: string) => {
    const sums: number[] = [];
    for (const { call } of practices) {
      const sent = await read(async () => {
        const answer = await call('GET', `/api/clients?limit=50${query}`);
        expect((await answer.json()).items).toHaveLength(50);
      });
      let pages = 0;
      for (const each of sent) pages += buffersOf(await explain(owner, each));
      sums.push(pages);
    }
    return sums;
  };
  for (const query of queries) {
    const [few = 0, many = Number.NaN] = await costs(query);
    expect(few, query).toBeGreaterThan(0);
    // An index of so many more is a level deeper.
    expect(many, `${query}: ${few} pages became ${many}`).toBeLessThanOrEqual(1.5 * few + 10);
  }
  await owner.end();
  await world.close();
});
