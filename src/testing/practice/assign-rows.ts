import type { World } from '../world.ts';

type One = { tenantId: number; clientId: number; email: string; phone: string; tables: string[] };

/**
 * Assigns every row of these tables to this client, where constraints allow it: client references, email addresses,
 * phone numbers.
 */
export async function assignAllRows({ services }: World, { tenantId, clientId, email, phone, tables }: One) {
  const { rows } = await services.database.pool.query<{ table: string; name: string }>(
    `select table_name as table, column_name as name from information_schema.columns where table_schema = 'public'
      and is_generated = 'NEVER' and column_name ~ '(^|_)(email|phone|client_id)$' and table_name = any ($1)
      and table_name not in ('clients', 'client_emails')`,
    [tables],
  );
  const value = (name: string) =>
    name.endsWith('client_id') ? String(clientId) : `'${name.endsWith('email') ? email : phone}'`;
  const one = ({ table, name }: { table: string; name: string }) => `
    for place in execute 'select ctid from ${table} where tenant_id = ${tenantId}' loop
      begin
        execute format('update ${table} set ${name} = %L where ctid = %L', ${value(name)}, place);
      exception when unique_violation or check_violation then null;
      end;
    end loop;`;
  const inside = `
    update notifications set data = jsonb_build_object('clientId', ${clientId}) where tenant_id = ${tenantId};
    update webhook_deliveries set payload = '{"type":"x","data":{"clientId":${clientId}}}' where tenant_id = ${tenantId};
    update lapsed_bookings set booking = '{"person":{"email":"${email}"}}' where tenant_id = ${tenantId};`;
  await services.database.pool.query(`set session_replication_role = replica;
    do $$ declare place tid; begin ${rows.map(one).join('')} ${inside} end $$;
    reset session_replication_role`);
}
