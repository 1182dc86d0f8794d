// @module-tag slow

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClientSession } from '../../../modules/room/access/server/client-session.ts';
import { clientReads, secureForClients } from '../../../platform/database/client-access.ts';
import { type ClientScope, inClientRoom, inTenant } from '../../../platform/database/scope.ts';
import { clientRole } from '../../../platform/database/tenancy.ts';
import { openTwoClients, type TwoClients } from '../../../testing/isolation/two-clients.ts';
import { traceIn } from '../../../testing/isolation/two-practices.ts';
import { call, clientFields, cookieOf, noAssets } from '../../../testing/world.ts';
import { formPageRoutes } from '../pages/forms/form-pages.tsx';
import { roomPageRoutes } from '../pages/room/room-pages.tsx';
import { clientRoutes, members } from './declared-routes.ts';

let two: TwoClients;
beforeAll(async () => {
  two = await openTwoClients();
  await two.rows('insert into client_facts (tenant_id, client_id) values ($1, $2)', [
    two.practice.tenantId,
    two.clientId,
  ]);
}, 120_000);
afterAll(() => two.world.close());

const reading = clientRoutes.filter(({ method }) => method === 'GET');

/** Runs `work` in a transaction of the client room; a failed statement ends it. */
const asOwnClient = <T>(work: (scope: ClientScope) => Promise<T>) =>
  inClientRoom(
    two.world.services.database,
    { tenantId: two.practice.tenantId, clientId: two.clientId, sessionId: 1 },
    work,
  );
const run = (text: string) => asOwnClient(async ({ db }) => (await db.execute(sql.raw(text))).rows);
const codeOf = (text: string) =>
  run(text).then(
    () => 'allowed',
    reason => reason.cause?.code ?? reason.code,
  );
const insufficientPrivilege = '42501';

/** Traces of other clients in the responses of the room; empty if the routes are right. */
async function traces() {
  const found: string[] = [];
  const [file] = await (await two.call('GET', '/api/room/files')).json();
  const [form] = await (await two.call('GET', '/api/room/forms')).json();
  for (const { path } of reading) {
    const answer = await two.call('GET', path.replace(':id', path.startsWith('/api/room/forms') ? form.id : file.id));
    const text = await answer.text();
    if (answer.status !== 200) found.push(`${path}: ${answer.status} ${text}`);
    const trace = traceIn(text);
    if (trace) found.push(`${path}: ${trace}`);
  }
  return found;
}

describe('routes of the client room', () => {
  test('return the client’s own rows', async () => {
    const home = await (await two.call('GET', '/api/room/home')).json();
    expect(home).toMatchObject({
      client: { firstName: 'Ines' },
      nextSession: { title: 'Next visit' },
      openInvoices: 1,
    });
    const sessions = await (await two.call('GET', '/api/room/sessions')).json();
    expect(sessions).toMatchObject({ upcoming: [{ title: 'Next visit' }], past: [{ title: 'First visit' }] });
    const invoices = await (await two.call('GET', '/api/room/invoices')).json();
    expect(invoices).toMatchObject([{ invoiceNumber: 'INV-0901', status: 'overdue', amount: '90.00' }]);
    expect(invoices).toHaveLength(1);
  });

  test('reveal nothing about other clients or practices', async () => {
    expect(reading.length).toBeGreaterThanOrEqual(3);
    expect(await traces()).toEqual([]);
  });

  test('answer 404 to the forms of others, even without row-level security', async () => {
    const others = await two.rows<{ id: string }>('select id from form_requests where client_id <> $1', [two.clientId]);
    expect(others.length).toBeGreaterThan(1);
    const papers = () =>
      Promise.all(others.map(async ({ id }) => (await two.call('GET', `/api/room/forms/${id}/paper`)).status));
    expect(new Set(await papers())).toEqual(new Set([404]));
    await two.rows('alter policy own_client on form_requests using (true)');
    try {
      expect(new Set(await papers())).toEqual(new Set([404]));
    } finally {
      await two.rows('drop policy own_client on form_requests');
      await two.rows(secureForClients);
    }
  });

  test('answer 404 to the files of others, even without row-level security', async () => {
    const others = await two.rows<{ id: string }>('select id from client_files where client_id <> $1', [two.clientId]);
    expect(others.length).toBeGreaterThanOrEqual(2);
    const statuses = async () => {
      const keyed = reading.filter(({ path }) => path.includes(':id'));
      const asked = keyed.flatMap(({ path }) => others.map(({ id }) => two.call('GET', path.replace(':id', id))));
      return new Set((await Promise.all(asked)).map(({ status }) => status));
    };
    expect(await statuses()).toEqual(new Set([404]));
    await two.rows('alter policy own_client on client_files using (true)');
    try {
      expect(await statuses()).toEqual(new Set([404]));
    } finally {
      await two.rows('drop policy own_client on client_files');
      await two.rows(secureForClients);
    }
  });

  test('reveal nothing when lists run without row-level security', async () => {
    const { rows } = two;
    for (const table of Object.keys(clientReads)) await rows(`alter policy own_client on ${table} using (true)`);
    try {
      const [{ count } = { count: 0 }] = (await run('select count(*)::int from appointments')) as { count: number }[];
      expect(count).toBeGreaterThan(2);
      expect(await traces()).toEqual([]);
    } finally {
      for (const table of Object.keys(clientReads)) await rows(`drop policy own_client on ${table}`);
      await rows(secureForClients);
    }
    expect(await traces()).toEqual([]);
  });
});

describe('pages of the client room', () => {
  const post = (path: string, fields: Record<string, string>) =>
    two.call('POST', `/my/${two.practice.slug}${path}`, new URLSearchParams(fields).toString(), {
      'content-type': 'application/x-www-form-urlencoded',
    });
  /** IDs of rows of the neighbor and of clients of another practice. */
  const othersIn = async (table: string, which = 'true') => {
    const rows = await two.rows<{ id: string; isNeighbor: boolean }>(
      `select id, tenant_id = $2 as "isNeighbor" from ${table} where client_id <> $1 and ${which}`,
      [two.clientId, two.practice.tenantId],
    );
    expect(new Set(rows.map(({ isNeighbor }) => isNeighbor)), table).toEqual(new Set([true, false]));
    return rows.map(({ id }) => id);
  };
  const everything = (tables: string[]) =>
    Promise.all(tables.map(table => two.rows(`select * from ${table} order by 1, 2`)));
  /** Runs `work` as usual, and with only the conditions of the queries between two clients. */
  async function alsoWithoutRowSecurity(work: () => Promise<unknown>) {
    await work();
    for (const table of Object.keys(clientReads)) await two.rows(`alter policy own_client on ${table} using (true)`);
    try {
      await work();
    } finally {
      for (const table of Object.keys(clientReads)) await two.rows(`drop policy own_client on ${table}`);
      await two.rows(secureForClients);
    }
  }

  test('answer 404 without a trace to rows of others, even without row-level security', async () => {
    const keyed = [...roomPageRoutes(noAssets), ...formPageRoutes(noAssets)].filter(
      ({ method, path }) => method === 'GET' && path.startsWith('/my/') && path.includes('/:id'),
    );
    const tables: Record<string, string> = {
      sessions: 'appointments',
      payments: 'invoices',
      files: 'client_files',
      forms: 'form_requests',
    };
    const paths: [path: string, id: string][] = [];
    for (const { path } of keyed) {
      const table = tables[/(\w+)\/:id/.exec(path)?.[1] ?? ''] ?? expect.fail(`no table for ${path}`);
      for (const id of await othersIn(table))
        paths.push([path.replace(':slug', two.practice.slug).replace(':id', id), id]);
    }
    expect(keyed.length).toBeGreaterThanOrEqual(5);
    await alsoWithoutRowSecurity(async () => {
      for (const [path, id] of paths) {
        const answer = await two.call('GET', path);
        expect([path, answer.status, traceIn(await answer.text(), Number(id))]).toEqual([path, 404, null]);
      }
    });
  });

  test('change no form of others, even without row-level security', async () => {
    const state = () => everything(['form_requests', 'form_answers', 'form_proposals']);
    const before = await state();
    const steps = ['next', 'back', 'more', 'auto', 'send', 'reopen'];
    await alsoWithoutRowSecurity(async () => {
      for (const id of await othersIn('form_requests'))
        for (const go of steps)
          for (const at of ['diet', 'review']) {
            const answer = await post(`/forms/${id}`, { go, at, v: 'Mine', name: 'Ines' });
            const text = await answer.text();
            // The page's script ignores the answer to an autosave.
            if (go !== 'auto') expect([answer.status, id, go, at]).toEqual([404, id, go, at]);
            expect(traceIn(text, Number(id))).toBeNull();
            expect(text).not.toContain('Diet?');
          }
      expect(await state()).toEqual(before);
    });
  });

  test('create no link to a session of others, even without row-level security', async () => {
    await two.rows(`update appointments set start_time = start_time + interval '9 years', end_time = end_time + interval '9 years'
      where client_id <> ${two.clientId}`);
    const state = () => everything(['appointment_links']);
    const before = await state();
    const upcoming = await othersIn('appointments', `status = 'scheduled' and start_time > now()`);
    await alsoWithoutRowSecurity(async () => {
      for (const session of upcoming)
        for (const wish of ['confirm', 'move', 'cancel']) {
          const answer = await post('/sessions', { session, wish });
          expect([answer.status, answer.headers.get('location')]).toEqual([404, null]);
          expect(traceIn(await answer.text(), Number(session))).toBeNull();
        }
      expect(await state()).toEqual(before);
    });
  });

  test('sign out no device of others', async () => {
    const state = () => two.rows(`select id, token_hash, device from client_sessions order by id`);
    const before = await state();
    for (const device of await othersIn('client_sessions')) {
      const answer = await post('/me', { wish: 'end', device });
      expect(answer.status).toBe(303);
    }
    const page = await (await two.call('GET', `/my/${two.practice.slug}/me`)).text();
    expect(traceIn(page)).toBeNull();
    expect(await state()).toEqual(before);
  });
});

describe('the client role', () => {
  test.each(Object.entries(clientReads))(
    'reads only the client’s rows from %s without a WHERE clause',
    async (table, access) => {
      const found = await run(`select ${access.columns.join(', ')} from ${table}`);
      expect(found.length).toBeGreaterThan(0);
      expect(traceIn(JSON.stringify(found))).toBeNull();
      const key = access.clientId;
      if (key) expect(new Set(found.map(row => Number(row[key])))).toEqual(new Set([two.clientId]));
    },
  );

  test('sees no draft invoices', async () => {
    expect(await run('select status from invoices')).toEqual([{ status: 'pending' }]);
  });

  test('sees nothing without a client ID or a tenant ID', async () => {
    for (const setting of ['client_id', 'tenant_id'])
      for (const [table, { columns }] of Object.entries(clientReads)) {
        const found = await asOwnClient(async ({ db }) => {
          await db.execute(sql.raw(`set local app.${setting} = ''`));
          return (await db.execute(sql.raw(`select ${columns[0]} from ${table}`))).rows;
        });
        expect(found, `${table} without ${setting}`).toEqual([]);
      }
  });

  test('sees nothing of this practice under another tenant ID', async () => {
    const found = await asOwnClient(async ({ db }) => {
      await db.execute(sql.raw(`set local app.tenant_id = '${two.practice.tenantId + 999}'`));
      return (await db.execute(sql.raw('select id from clients'))).rows;
    });
    expect(found).toEqual([]);
  });

  test('reads only listed tables and columns and writes nothing', async () => {
    const columns = await two.rows<{ table: string; column: string }>(
      `select table_name as table, column_name as column from information_schema.columns where table_schema = 'public'`,
    );
    expect(columns.length).toBeGreaterThan(500);
    const allowed: string[] = [];
    for (const { table, column } of columns)
      if (!clientReads[table]?.columns.includes(column))
        if ((await codeOf(`select "${column}" from "${table}" limit 1`)) !== insufficientPrivilege)
          allowed.push(`${table}.${column}`);
    expect(allowed).toEqual([]);
    const { rows } = two;
    const writable = await rows(
      `select c.relname from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
         and (has_any_column_privilege('${clientRole}', c.oid, 'insert, update, references')
           or has_table_privilege('${clientRole}', c.oid, 'delete, truncate, trigger'))`,
    );
    expect(writable).toEqual([]);
  });

  test('loses a privilege that is no longer listed', async () => {
    const { rows } = two;
    await rows(`grant select (notes), update (phone) on clients to ${clientRole}`);
    expect(await codeOf('select notes from clients')).toBe('allowed');
    await rows(secureForClients);
    expect(await codeOf('select notes from clients')).toBe(insufficientPrivilege);
    expect(await codeOf('select first_name from clients')).toBe('allowed');
  });
});

describe('the session of the client room', () => {
  const signIn = async (clientId: number) => {
    const { practice, world } = two;
    const owner = { tenantId: practice.tenantId, userId: practice.userId, role: 'owner' } as const;
    const value = await inTenant(world.services.database, owner, scope =>
      createClientSession(scope, { clientId, device: 'Firefox on Linux' }),
    );
    return { value, call: call(world, `sorrel.client_session=${value}`) };
  };
  const addClient = async () => (await (await two.practice.call('POST', '/api/clients', clientFields())).json()).id;
  const status = async ({ call: ask }: Awaited<ReturnType<typeof signIn>>) =>
    (await ask('GET', '/api/room/home')).status;

  test('opens no member route', async () => {
    const opened: string[] = [];
    for (const { method, path } of members) {
      const answer = await two.call(method, path.replace(/:\w+/g, '1'), method === 'GET' ? undefined : {});
      if (answer.status !== 401) opened.push(`${method} ${path}: ${answer.status}`);
    }
    expect(opened).toEqual([]);
  });

  test('is required: members, API keys and anonymous callers get 401', async () => {
    const body = { name: 'Till', permissions: ['clients.read'], expiresInDays: null };
    const { key } = await (await two.practice.call('POST', '/api/api-keys', body)).json();
    for (const { method, path } of clientRoutes) {
      const sent = method === 'GET' ? undefined : {};
      expect((await two.practice.call(method, path, sent)).status, `member: ${path}`).toBe(401);
      expect((await call(two.world)(method, path, sent)).status, `anonymous: ${path}`).toBe(401);
      const withKey = await two.call(method, path, sent, { authorization: `Bearer ${key}` });
      expect(withKey.status, `key: ${path}`).toBe(401);
    }
  });

  test('is rejected with the token of another practice', async () => {
    const { value } = await signIn(two.clientId);
    const [, token] = value.split('.');
    const moved = call(two.world, `sorrel.client_session=${two.practice.tenantId + 1}.${token}`);
    expect((await moved('GET', '/api/room/home')).status).toBe(401);
  });

  test.each(['archived', 'erased', 'merged', 'deleted'] as const)('ends at once when the client is %s', async end => {
    const clientId = await addClient();
    const session = await signIn(clientId);
    expect(await status(session)).toBe(200);
    const ways = {
      archived: () => two.practice.call('POST', `/api/clients/${clientId}/archive`),
      erased: () => two.practice.call('POST', `/api/privacy/clients/${clientId}/erase`, { name: 'Felix Romero' }),
      merged: () => two.practice.call('POST', `/api/clients/${two.clientId}/merge`, { otherId: clientId }),
      deleted: () => two.practice.call('DELETE', `/api/clients/${clientId}`),
    };
    const answer = await ways[end]();
    expect([answer.status, answer.ok], await answer.text()).toEqual([answer.status, true]);
    expect(await status(session)).toBe(401);
  });

  test('ends on one device only when the client signs out', async () => {
    const [here, there] = [await signIn(two.clientId), await signIn(two.clientId)];
    const answer = await here.call('POST', '/api/room/leave', {});
    expect(answer.status).toBe(204);
    expect(cookieOf(answer)).toBe(`sorrel.client_session=; sorrel.client_session_${two.practice.tenantId}=`);
    expect(await status(here)).toBe(401);
    expect(await status(there)).toBe(200);
  });

  test('lasts 90 days after the last visit, in a cookie limited to the room’s path', async () => {
    const session = await signIn(two.clientId);
    const last = `(select max(id) from client_sessions where client_id = ${two.clientId})`;
    await two.rows(
      `update client_sessions set last_seen_at = now() - interval '89 days', expires_at = now() + interval '1 day' where id = ${last}`,
    );
    const answer = await session.call('GET', '/api/room/home');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('set-cookie')).toMatch(/; Path=\/api\/room; .*HttpOnly; SameSite=Lax$/);
    const [row] = await two.rows<{ days: number }>(
      `select round(extract(epoch from expires_at - now()) / 86400)::int as days from client_sessions where id = ${last}`,
    );
    expect(row?.days).toBe(90);
    await two.rows(`update client_sessions set expires_at = now() where id = ${last}`);
    expect(await status(session)).toBe(401);
  });
});
