import { afterAll, beforeAll, expect, test } from 'vitest';
import { inProof } from '../src/testing/proof.ts';
import { startAgain, tellKills, untilSomeMoment } from './killed.ts';
import { get, newOwner, post, signUp } from './program.ts';
import { clients, type Instance, onDatabase, openInstance } from './whole-instance.ts';

let at: Instance;
let archive: Uint8Array<ArrayBuffer>;
/** Everything that one practice has; the instance that is killed from now on is another one. */
beforeAll(async () => {
  const from = await openInstance('The one');
  const exported = await post(from.program, '/api/portability/export', { password: newOwner.password }, from.cookie);
  expect(exported.status).toBe(200);
  archive = new Uint8Array(await exported.arrayBuffer());
  await from.program.kill('SIGTERM');
  at = await openInstance('There already');
}, 300_000);
afterAll(() => at.program.kill('SIGTERM'));

type Practice = { cookie: string; tenantId: number };
let practices = 0;
async function emptyPractice(): Promise<Practice> {
  practices++;
  const wish = { email: `owner${practices}@practice.example`, practiceName: `Empty ${practices}` };
  const { cookie, user } = await signUp(at.program, wish);
  return { cookie, tenantId: user.tenantId };
}

const bringIn = ({ cookie }: Practice) =>
  fetch(`${at.program.url}/api/portability/import`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream', origin: at.program.url, cookie },
    body: archive,
  });

/** How many rows each table has of a practice, but those that are written by looking at it. */
const rowsOf = ({ tenantId }: Practice) =>
  onDatabase(at.env, async owner => {
    const { rows: tables } = await owner.query<{ name: string }>(
      `select table_name as name from information_schema.columns
       where table_schema = 'public' and column_name = 'tenant_id' order by 1`,
    );
    const found: Record<string, number> = {};
    for (const { name } of tables.filter(each => !['audit_events', 'sessions'].includes(each.name))) {
      const { rows } = await owner.query(`select count(*)::int as n from "${name}" where tenant_id = $1`, [tenantId]);
      found[name] = rows[0].n;
    }
    return found;
  });

const kills = inProof(2, 200);

test(`${kills} × kill -9 while a practice is brought in: all of it is there, or it is as empty as before`, {
  retry: 0,
  timeout: inProof(300_000, 7_200_000),
}, async () => {
  const began = performance.now();
  const first = await emptyPractice();
  expect((await bringIn(first)).status).toBe(201);
  const length = performance.now() - began;
  const whole = await rowsOf(first);
  expect(whole).toMatchObject({ clients, digital_products: 1, product_files: 1 });

  const starts: number[] = [];
  const outcomes = { nothing: 0, all: 0 };
  let practice = await emptyPractice();
  let empty = await rowsOf(practice);
  for (let kill = 0; kill < kills; kill++) {
    // Nobody brings one as often as that.
    await onDatabase(at.env, owner => owner.query('delete from rate_limits'));
    const bringing = bringIn(practice).catch(() => null);
    await untilSomeMoment(length * 1.1);
    await at.program.kill('SIGKILL');
    await bringing;
    at.program = await startAgain(at.env, starts);
    const found = await rowsOf(practice);
    const isAll = found.clients !== 0;
    expect(found, `${kill}`).toEqual(isAll ? whole : empty);
    const { whyNot } = await get<{ whyNot: string | null }>(at.program, '/api/portability', practice.cookie);
    expect(whyNot === null).toBe(!isAll);
    outcomes[isAll ? 'all' : 'nothing']++;
    if (!isAll) continue;
    practice = await emptyPractice();
    empty = await rowsOf(practice);
  }
  expect((await bringIn(practice)).status).toBe(201);
  expect(await rowsOf(practice)).toEqual(whole);
  const outcome = `all of it ${outcomes.all} times, nothing of it ${outcomes.nothing} times, never a part`;
  tellKills('import of a practice, app killed', starts, outcome);
});
