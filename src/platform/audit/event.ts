import type { Act, ActorKind, Details, Subject } from '../../shared/audit-actions.ts';
import type { TableMetadata } from '../database/table-metadata.ts';

/**
 * Origin of a request: the device in words and the network, never the full IP address
 * (docs/decisions/050-audit-log.md).
 */
export type EventOrigin = { device: string | null; place: string | null };
export type EventActor = { actor: ActorKind; userId: number | null; actorName: string | null };

export type NewEvent = EventActor &
  EventOrigin & {
    tenantId: number;
    at: Date;
    act: Act;
    subject: Subject;
    subjectId: number | null;
    clientIds: number[];
    clientCount: number | null;
    details: Details | null;
  };

/** SQL for the client of row $2 of practice $1; null if the table of this subject has no client. */
export const clientOf = (
  tables: TableMetadata[],
  subject: Subject,
  [tenantId, rowId]: [string, string],
): string | null => {
  const table = tables.find(({ auditSubject }) => auditSubject === subject)?.table;
  return table ? `select client_id from ${table} where tenant_id = ${tenantId} and id = ${rowId}` : null;
};

const columns =
  'tenant_id, at, actor, user_id, actor_name, act, subject, subject_id, client_ids, client_count, device, place, details';

const valuesOf = (one: NewEvent) => [
  one.tenantId,
  one.at.toISOString(),
  one.actor,
  one.userId,
  one.actorName,
  one.act,
  one.subject,
  one.subjectId,
  one.clientIds,
  one.clientCount,
  one.device,
  one.place,
  one.details && JSON.stringify(one.details),
];

type How = {
  /** For looking up the client in the statement itself, if the event names none. */
  tables?: TableMetadata[];
  /** Insert only if the transaction has written something. */
  onlyIfWritten?: boolean;
};

/** An INSERT to run inside the current transaction. */
export function insertOf(
  one: NewEvent,
  { tables = [], onlyIfWritten = false }: How = {},
): { text: string; values: unknown[] } {
  const subjectClient = clientOf(tables, one.subject, ['$1::bigint', '$8::bigint']);
  const people = subjectClient
    ? `case when cardinality($9::bigint[]) > 0 then $9::bigint[] else array(select c.client_id from (${subjectClient}) c where c.client_id is not null) end`
    : '$9::bigint[]';
  const text = `insert into audit_events (${columns})
    select $1::bigint, $2::timestamptz, $3, $4::bigint, $5, $6, $7, $8::bigint, ${people}, $10::int, $11, $12, $13::jsonb
    ${onlyIfWritten ? 'where pg_current_xact_id_if_assigned() is not null' : ''}`;
  return { text, values: valuesOf(one) };
}

export function insertMany(all: NewEvent[]): { text: string; values: unknown[] } {
  const rows = JSON.stringify(
    all.map(one => ({
      tenant_id: one.tenantId,
      at: one.at,
      actor: one.actor,
      user_id: one.userId,
      actor_name: one.actorName,
      act: one.act,
      subject: one.subject,
      subject_id: one.subjectId,
      client_ids: one.clientIds,
      client_count: one.clientCount,
      device: one.device,
      place: one.place,
      details: one.details,
    })),
  );
  const text = `insert into audit_events (${columns})
    select ${columns} from json_to_recordset($1::json) as e (tenant_id bigint, at timestamptz, actor text, user_id bigint,
      actor_name text, act text, subject text, subject_id bigint, client_ids bigint[], client_count int, device text,
      place text, details jsonb)
    where exists (select from tenants t where t.id = e.tenant_id)`;
  return { text, values: [rows] };
}
