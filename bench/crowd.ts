import pg from 'pg';
import { copyPractice, growPractice } from '../src/testing/crowd.ts';

/**
 * `node bench/crowd.ts DATABASE_URL [practices clients appointments]`: makes the practice with the smallest id as large
 * as that, and so many copies of it. 10,000 × 200 × 1,000 if nothing is said, which takes hours and 10 GB. For a
 * database with `npm run seed` in it that nobody needs any more; as its superuser.
 */
const [url = '', practices = 10_000, clients = 200, appointments = 1_000] = process.argv.slice(2);
const owner = new pg.Client({ connectionString: url });
await owner.connect();
const { rows } = await owner.query<{ id: string }>('select min(id) as id from tenants');
const tenantId = Number(rows[0]?.id);
await growPractice(owner, tenantId, { practices: 1, clients: Number(clients), appointments: Number(appointments) });
// In portions, so that what was done stays when it is broken off.
const portion = 100;
for (let made = 0; made < Number(practices); made += portion) {
  await copyPractice(owner, tenantId, { from: made + 1, to: Math.min(made + portion, Number(practices)) });
  console.log(`${Math.min(made + portion, Number(practices))} practices`);
}
await owner.query('vacuum analyze');
await owner.end();
