/** Requests of a practice: bound by row-level security. */
export const requestRole = 'sorrel_request';
/** Sign-in, public look-ups and workers: sees every practice, but is no superuser and owns nothing. */
export const systemRole = 'sorrel_system';

/** Tables of whole-instance secrets (passwords, sessions, limits): the request role has no right on them at all. */
const systemOnly = ['users', 'sessions', 'accounts', 'verifications', 'rate_limits'];

/**
 * The second lock (architecture.md, "Tenancy"), laid on after every migration, so that no migration can forget it:
 * every table with a tenant_id gets row-level security, enabled and forced, and the two policies. Idempotent.
 */
export const secureTables = `
do $$
declare
  role_name text;
  found record;
begin
  foreach role_name in array array['${requestRole}', '${systemRole}'] loop
    if not exists (select from pg_roles where rolname = role_name) then
      execute format('create role %I nologin nosuperuser nobypassrls nocreatedb nocreaterole', role_name);
    end if;
    if not pg_has_role(current_user, role_name, 'set') then
      execute format('grant %I to current_user', role_name);
    end if;
    execute format('grant usage on schema public to %I', role_name);
    execute format('grant select, insert, update, delete on all tables in schema public to %I', role_name);
    execute format('grant usage, select on all sequences in schema public to %I', role_name);
  end loop;
  for found in
    select c.relname as name, case when c.relname = 'tenants' then 'id' else 'tenant_id' end as key
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and (a.attname = 'tenant_id' or (c.relname = 'tenants' and a.attname = 'id'))
  loop
    execute format('alter table %I enable row level security', found.name);
    execute format('alter table %I force row level security', found.name);
    execute format('drop policy if exists own_practice on %I', found.name);
    execute format(
      'create policy own_practice on %1$I to ${requestRole} using (%2$I = nullif(current_setting(''app.tenant_id'', true), '''')::bigint) with check (%2$I = nullif(current_setting(''app.tenant_id'', true), '''')::bigint)',
      found.name, found.key);
    execute format('drop policy if exists every_practice on %I', found.name);
    -- The role that signs in is bound too unless it is a superuser: it makes the single look-ups across practices.
    execute format('create policy every_practice on %I to ${systemRole}, %I using (true) with check (true)', found.name, current_user);
  end loop;
  for found in select unnest(array[${systemOnly.map(name => `'${name}'`).join(', ')}]) as name loop
    execute format('revoke all on table %I from ${requestRole}', found.name);
  end loop;
end $$;
`;

/** Lets both roles put jobs into the queue in their own transaction; jobs carry ids only. */
export const openQueue = (schema: string) => `
grant usage on schema ${schema} to ${requestRole}, ${systemRole};
grant select, insert on all tables in schema ${schema} to ${requestRole}, ${systemRole};
grant execute on all functions in schema ${schema} to ${requestRole}, ${systemRole};
`;
