/** The role of requests: row-level security limits it to one practice. */
export const requestRole = 'sorrel_request';
/** Requests of a signed-in client: bound to that client's rows (client-access.ts). */
export const clientRole = 'sorrel_client';
/** Sign-in, public look-ups and workers: sees every practice, but is no superuser and owns nothing. */
export const systemRole = 'sorrel_system';

/**
 * Runs right after BEGIN and applies until the end of the transaction. Two plain SET LOCAL statements, because
 * distributed servers (Citus) propagate those to their workers, but not set_config().
 */
export const asPractice = (tenantId: number): string =>
  `set local role ${requestRole}; set local app.tenant_id = '${BigInt(tenantId)}'`;

/** The counterpart of `asPractice` for a signed-in client. */
export const asClient = (tenantId: number, clientId: number): string =>
  `set local role ${clientRole}; set local app.tenant_id = '${BigInt(tenantId)}'; set local app.client_id = '${BigInt(clientId)}'`;

/** The login role on the embedded server: a member of both roles, no superuser. Only migrations have more rights. */
export const appRole = 'sorrel_app';

/** Tables of the whole instance (passwords, sessions, rate limits): the request role has no rights on them. */
const systemOnly = [
  'users',
  'sessions',
  'accounts',
  'verifications',
  'two_factors',
  'recovery_codes',
  'sign_in_steps',
  'known_devices',
  'email_proofs',
  'rate_limits',
  'mail_webhook_calls',
  'instance',
  'backup_runs',
];

/** Requests may only insert into these tables; jobs delete old rows. */
const appendOnly = ['audit_events', 'consents', 'erasures'];

/**
 * Runs before the migrations. Roles belong to the whole server, so another instance may create them at the same moment.
 * `member`: the role that may switch to the request, client and system roles. It is created here on the embedded server;
 * elsewhere it is the role that connects.
 */
export const createRoles = (member: 'current_user' | typeof appRole) => `
do $$
declare role_name text;
begin
  foreach role_name in array array['${requestRole}', '${systemRole}'] loop
    begin
      if not exists (select from pg_roles where rolname = role_name) then
        execute format('create role %I nologin nosuperuser nobypassrls nocreatedb nocreaterole', role_name);
      end if;
    exception when duplicate_object or unique_violation then null;
    end;
    execute format('grant usage on schema public to %I', role_name);
  end loop;
  begin
    if not exists (select from pg_roles where rolname = '${clientRole}') then
      create role ${clientRole} nologin nosuperuser nobypassrls nocreatedb nocreaterole;
    end if;
    grant usage on schema public to ${clientRole};
  exception
    when duplicate_object or unique_violation then null;
    -- Databases that were set up before there was this role: everything but the client room works without it.
    when insufficient_privilege then null;
  end;
  ${member === appRole ? makeAppRole : ''}
  if not pg_has_role(${member === appRole ? `'${appRole}'` : member}, '${requestRole}', 'set') then
    grant ${requestRole}, ${systemRole} to ${member};
  end if;
  if exists (select from pg_roles where rolname = '${clientRole}')
    and not pg_has_role(${member === appRole ? `'${appRole}'` : member}, '${clientRole}', 'set') then
    grant ${clientRole} to ${member};
  end if;
end $$;
`;

const makeAppRole = `
  if not exists (select from pg_roles where rolname = '${appRole}') then
    create role ${appRole} login nosuperuser nobypassrls nocreatedb nocreaterole;
  end if;`;

/**
 * Enables and forces row-level security on every table with a tenant_id, after each migration, so that no migration can
 * forget it. Changes only tables that lack something, because ALTER TABLE would block processes that are already
 * running.
 */
export const secureTables = `
do $$
declare found record;
begin
  for found in
    select c.relname as name, case when c.relname = 'tenants' then 'id' else 'tenant_id' end as key
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and (a.attname = 'tenant_id' or (c.relname = 'tenants' and a.attname = 'id'))
      and not (c.relrowsecurity and c.relforcerowsecurity and 2 = (
        select count(*) from pg_policy p where p.polrelid = c.oid and p.polname in ('own_practice', 'every_practice')))
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
  for found in
    select c.relname as name, c.relname = any (array[${systemOnly.map(name => `'${name}'`).join(', ')}]) as is_system
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and not has_table_privilege('${systemRole}', c.oid, 'delete')
  loop
    execute format('grant select, insert, update, delete on %I to ${systemRole}', found.name);
    if not found.is_system then
      execute format('grant select, insert, update, delete on %I to ${requestRole}', found.name);
    end if;
  end loop;
  for found in
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relname = any (array[${appendOnly.map(name => `'${name}'`).join(', ')}])
      and (has_table_privilege('${requestRole}', c.oid, 'delete') or has_any_column_privilege('${requestRole}', c.oid, 'update')
        or has_any_column_privilege('${systemRole}', c.oid, 'update'))
  loop
    execute format('revoke update, delete on %I from ${requestRole}', found.name);
    execute format('revoke update on %I from ${systemRole}', found.name);
  end loop;
  for found in
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace
      and case c.relkind when 'S' then not has_sequence_privilege('${requestRole}', c.oid, 'usage') else false end
  loop
    execute format('grant usage, select on sequence %I to ${requestRole}, ${systemRole}', found.name);
  end loop;
end $$;
`;
