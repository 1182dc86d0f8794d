import { clientRole } from './tenancy.ts';

type Access = {
  /** The column with the client's ID; without one, every client of the practice may read its rows. */
  clientId?: string;
  /** SQL condition for rows that are the client's through a row of another table, which the client must be able to read. */
  ownedThrough?: string;
  /** SQL condition for rows of the client that stay hidden. */
  except?: string;
  columns: string[];
};

/**
 * Everything that a signed-in client can read: the allowlist of the client room. Row-level security and column privileges
 * of the client role follow from it, so a query that forgets its condition finds nothing of another client, and one that
 * asks for a column that is not listed fails.
 */
export const clientReads: Record<string, Access> = {
  tenants: { columns: ['id', 'name', 'time_zone', 'currency', 'language', 'date_order', 'clock'] },
  clients: {
    clientId: 'id',
    columns: [
      ...['tenant_id', 'id', 'first_name', 'last_name', 'email', 'phone', 'phone_text', 'language'],
      ...['email_reminders', 'sms_reminders'],
    ],
  },
  appointments: {
    clientId: 'client_id',
    columns: [
      ...['tenant_id', 'id', 'client_id', 'title', 'type', 'status', 'start_time', 'end_time'],
      ...['is_late_cancellation', 'payment_due_at', 'answer_due_at', 'place_kind', 'place_detail'],
    ],
  },
  client_files: {
    clientId: 'client_id',
    columns: [
      ...['tenant_id', 'id', 'client_id', 'author', 'name', 'kind', 'size', 'file', 'message_id', 'created_at'],
      'seen_at',
    ],
  },
  invoices: {
    clientId: 'client_id',
    except: `status = 'draft'`,
    columns: [
      ...['tenant_id', 'id', 'client_id', 'invoice_number', 'amount', 'amount_paid', 'currency', 'status'],
      ...['issued_on', 'due_date'],
    ],
  },
  payments: {
    ownedThrough: `exists (select from invoices i
      where i.tenant_id = payments.tenant_id and i.id = payments.invoice_id)`,
    columns: ['tenant_id', 'id', 'invoice_id', 'amount', 'currency', 'method', 'paid_at', 'refunded', 'is_test'],
  },
  client_packages: {
    clientId: 'client_id',
    columns: [...['tenant_id', 'id', 'client_id', 'package_id', 'name', 'sessions', 'type', 'last_day', 'created_at']],
  },
  packages: {
    except: 'not is_for_sale or archived_at is not null',
    columns: [
      ...['tenant_id', 'id', 'name', 'sessions', 'price', 'type', 'valid_days', 'valid_months', 'is_for_sale'],
      'archived_at',
    ],
  },
  package_uses: {
    ownedThrough: `exists (select from client_packages p
      where p.tenant_id = package_uses.tenant_id and p.id = package_uses.client_package_id)`,
    columns: ['tenant_id', 'client_package_id'],
  },
  client_messages: {
    clientId: 'client_id',
    columns: ['tenant_id', 'id', 'client_id', 'author', 'body', 'replies_resume_at', 'created_at', 'read_at'],
  },
  room_settings: {
    columns: ['tenant_id', 'is_on', 'has_messages', 'has_files', 'has_payments', 'writing', 'reply_hours'],
  },
  client_room_settings: { clientId: 'client_id', columns: ['tenant_id', 'client_id', 'writing'] },
  // Clients who don’t want to see numbers are asked no measurements.
  client_facts: { clientId: 'client_id', columns: ['tenant_id', 'client_id', 'hide_numbers'] },
  form_requests: {
    clientId: 'client_id',
    columns: [
      ...['tenant_id', 'id', 'client_id', 'form_id', 'version', 'appointment_id', 'created_at', 'started_at'],
      ...[
        'last_answered_at',
        'current_question',
        'finished_at',
        'signed_at',
        'signed_name',
        'document',
        'withdrawn_at',
      ],
    ],
  },
  form_versions: {
    ownedThrough: `exists (select from form_requests r
      where r.tenant_id = form_versions.tenant_id and r.form_id = form_versions.form_id and r.version = form_versions.version)`,
    columns: ['tenant_id', 'form_id', 'version', 'title', 'kind', 'definition', 'published_at'],
  },
  form_answers: {
    ownedThrough: `exists (select from form_requests r
      where r.tenant_id = form_answers.tenant_id and r.id = form_answers.request_id)`,
    columns: ['tenant_id', 'request_id', 'question', 'answer', 'answered_at', 'other_answer'],
  },
};

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;
const setting = (name: string) => `nullif(current_setting('app.${name}', true), '')::bigint`;

function ownRows(table: string, { clientId, ownedThrough, except }: Access): string {
  const isOfPractice = `${table === 'tenants' ? 'id' : 'tenant_id'} = ${setting('tenant_id')}`;
  // Required for practice-wide rows, too: a transaction without a client must read nothing.
  const isOfClient = clientId ? `${clientId} = ${setting('client_id')}` : `${setting('client_id')} is not null`;
  const further = [...(ownedThrough ? [ownedThrough] : []), ...(except ? [`not (${except})`] : [])];
  return [isOfPractice, isOfClient, ...further].join(' and ');
}

const accessRows = Object.entries(clientReads).map(
  ([table, access]) =>
    `(${literal(table)}, array[${access.columns.toSorted().map(literal).join(', ')}], ${literal(ownRows(table, access))})`,
);

/**
 * The third lock, applied after every migration: the client role reads the listed columns of its own rows and nothing else.
 * It changes only tables whose privileges or policy differ, because an ALTER would block the other processes.
 */
export const secureForClients = `
do $$
declare found record;
begin
  if not exists (select from pg_roles where rolname = '${clientRole}') then return; end if;
  for found in
    select c.relname as name, wanted.columns, w.own_rows from pg_class c
    left join (values ${accessRows.join(', ')}) as w(name, columns, own_rows) on w.name = c.relname
    -- An older database, which a backup may hold, lacks the newest columns, which conditions may name. Clients read
    -- nothing of such a table until it is migrated.
    cross join lateral (
      select case when count(*) = cardinality(w.columns) then array_agg(a.attname::text order by a.attname::text) end
        as columns from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attname = any(w.columns)
    ) as wanted
    cross join lateral (
      select coalesce(array_agg(a.attname::text order by a.attname::text), '{}') as columns
      from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        and has_column_privilege('${clientRole}', c.oid, a.attnum, 'select')
    ) as granted
    left join pg_policy p on p.polrelid = c.oid and p.polname = 'own_client'
    left join pg_description d on d.objoid = p.oid and d.classoid = 'pg_policy'::regclass
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and (granted.columns <> coalesce(wanted.columns, '{}') or d.description is distinct from w.own_rows
        or has_any_column_privilege('${clientRole}', c.oid, 'insert, update')
        or has_table_privilege('${clientRole}', c.oid, 'delete, truncate'))
  loop
    execute format('revoke all on %I from ${clientRole}', found.name);
    execute format('drop policy if exists own_client on %I', found.name);
    if found.columns is not null then
      execute format('grant select (%s) on %I to ${clientRole}',
        (select string_agg(quote_ident(each), ', ') from unnest(found.columns) as each), found.name);
      execute format('create policy own_client on %I for select to ${clientRole} using (%s)', found.name, found.own_rows);
      -- PostgreSQL rewrites the condition; the comment keeps it as it was written, to see when it changes.
      execute format('comment on policy own_client on %I is %L', found.name, found.own_rows);
    end if;
  end loop;
end $$;
`;
