import { sql } from 'drizzle-orm';
import { asSystem } from '../../platform/database/scope.ts';
import type { World } from '../world.ts';

/** Moves all timestamps in the database back, as if so many days had passed. Timestamps sealed in tokens stay. */
export async function moveTimestampsBack({ services }: World, days: number) {
  await asSystem(services.database).db.execute(
    sql.raw(`do $$
      declare place record;
      begin
        -- Past what keeps issued invoices and the log as they are.
        perform set_config('session_replication_role', 'replica', true);
        for place in
          select t.table_name as name, string_agg(format('%1$I = %1$I - interval ''${days} days''', c.column_name), ', ') as moved
          from information_schema.tables t join information_schema.columns c using (table_schema, table_name)
          where t.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
            and c.data_type in ('timestamp with time zone', 'date')
          group by t.table_name
        loop
          execute format('update %I set %s', place.name, place.moved);
        end loop;
      end $$`),
  );
}
