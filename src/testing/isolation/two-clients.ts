import { Readable } from 'node:stream';
import { inTenant } from '../../platform/database/scope.ts';
import { fillForms, fillMessages, fillPractice } from '../practice/full-practice.ts';
import { callAsClient } from '../practice/room.ts';
import { buildPractice, type Call, clientFields, openWorld, type Practice, type World } from '../world.ts';
import { mark } from './two-practices.ts';

/** All rows of others have IDs from here on: nine digits that begin with a 7, as `traceIn` looks for them. */
const firstForeign = 700_000_000;

export type TwoClients = {
  world: World;
  practice: Practice;
  clientId: number;
  /** In the same practice, with rows in every table. */
  neighborId: number;
  /** Calls as the client. */
  call: Call;
  rows: <T>(text: string, values?: unknown[]) => Promise<T[]>;
};

/**
 * A client with sessions and invoices who is signed in to the client room; a neighbor in the same practice and a second
 * practice, both with a row in every table, whose IDs and texts are recognizable in any answer.
 */
export async function openTwoClients(): Promise<TwoClients> {
  const world = await openWorld();
  const { pool } = world.services.database;
  const rows = async <T>(text: string, values: unknown[] = []) => (await pool.query(text, values)).rows as T[];
  const practice = await buildPractice(world);
  const { tenantId, userId } = practice;
  const keyed = await rows<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'id' and is_identity = 'YES'`,
  );
  const countFrom = async (first: number) => {
    for (const [at, { name }] of keyed.entries())
      await rows(`alter table ${name} alter column id restart with ${first + at * 100_000}`);
  };
  await countFrom(firstForeign);
  await fillPractice(world, practice);
  await fillPractice(world, await buildPractice(world, { name: `${mark} Nutrition` }));
  await rows(`update clients set first_name = first_name || ' ${mark}' where id >= ${firstForeign}`);
  await rows(`update client_messages set body = body || ' ${mark}' where id >= ${firstForeign}`);
  await rows(`update forms set title = title || ' ${mark}' where id >= ${firstForeign}`);
  await rows(`update appointments set title = title || ' ${mark}' where id >= ${firstForeign}`);
  await countFrom(1_000_000);
  const { id: clientId } = await (
    await practice.call('POST', '/api/clients', clientFields({ firstName: 'Ines' }))
  ).json();
  await rows(
    `insert into appointments (tenant_id, user_id, client_id, title, type, status, start_time, end_time)
     select $1, $2, $3, title, 'follow-up', status, at, at + interval '1 hour'
     from (values ('First visit', 'completed', now() - interval '9 days'), ('Next visit', 'scheduled', now() + interval '9 days'))
       as given(title, status, at)`,
    [tenantId, userId, clientId],
  );
  await rows(
    `insert into invoices (tenant_id, user_id, client_id, amount, subtotal, status, invoice_number, issued_on, due_date)
     select $1, $2, $3, '90.00', '90.00', status, number, '2026-01-05', '2026-01-20'
     from (values ('pending', 'INV-0901'), ('draft', null)) as given(status, number)`,
    [tenantId, userId, clientId],
  );
  await rows(
    `insert into payments (tenant_id, invoice_id, amount, currency, method, paid_at)
     select tenant_id, id, '20.00', 'USD', 'cash', now() from invoices
     where client_id = $1 and status = 'pending'`,
    [clientId],
  );
  await rows(`update client_files set name = '${mark} ' || name where id >= ${firstForeign}`);
  const { name: file, size } = await world.services.files.putStream(
    Readable.from([Buffer.from('%PDF-1.7 dinners')]),
    async () => 'pdf',
  );
  await rows(
    `insert into client_files (tenant_id, client_id, author, user_id, name, kind, size, file)
     values ($1, $2, 'practice', $3, 'Iron-rich dinners.pdf', 'pdf', $4, $5)`,
    [tenantId, clientId, userId, size, file],
  );
  await rows(
    `with own as (insert into client_packages (tenant_id, client_id, name, sessions) values ($1, $2, 'Five', 5) returning id)
     insert into package_uses (tenant_id, client_package_id, appointment_id, reason)
     select $1, own.id, a.id, 'completed' from own, appointments a where a.client_id = $2 and a.status = 'completed'`,
    [tenantId, clientId],
  );
  await rows(
    `insert into packages (tenant_id, name, sessions, price, is_for_sale)
     select $1, 'Five', 5, 400, is_for_sale from (values (true), (false)) as given(is_for_sale)`,
    [tenantId],
  );
  const [neighbor] = await rows<{ id: string }>(
    `select id from clients where tenant_id = $1 and id >= ${firstForeign} order by id limit 1`,
    [tenantId],
  );
  await inTenant(world.services.database, { tenantId, userId, role: 'owner' }, ({ db }) =>
    fillMessages(db, { tenantId, userId, clientId }).then(() => fillForms(db, { tenantId, userId, clientId })),
  );
  return {
    ...{ world, practice, clientId, rows },
    neighborId: Number(neighbor?.id),
    call: await callAsClient(world, practice, clientId),
  };
}
