import type { World } from '../world.ts';

export type Event = {
  id: number;
  tenantId: number;
  at: Date;
  actor: string;
  userId: number | null;
  actorName: string | null;
  act: string;
  subject: string;
  subjectId: number | null;
  clients: number[];
  count: number | null;
  device: string | null;
  place: string | null;
  details: Record<string, unknown> | null;
};

/** Audit events of all practices after this id, including read events. */
export async function eventsAfter(world: World, id: number): Promise<Event[]> {
  await world.looks.write();
  const { rows } = await world.services.database.pool.query<Event>(
    `select id::int, tenant_id::int as "tenantId", at, actor, user_id::int as "userId", actor_name as "actorName", act,
      subject, subject_id::int as "subjectId", client_ids::int[] as clients, client_count as count, device, place, details
    from audit_events where id > $1 order by id`,
    [id],
  );
  return rows;
}

/** Id of the latest audit event. */
export async function lastEvent(world: World): Promise<number> {
  await world.looks.write();
  const { rows } = await world.services.database.pool.query<{ id: number | null }>(
    'select max(id)::int as id from audit_events',
  );
  return rows[0]?.id ?? 0;
}

/** The entire audit log with all columns, as one text. */
export async function wholeLog({ services }: World): Promise<string> {
  const { rows } = await services.database.pool.query<{ all: string }>(
    `select string_agg(to_jsonb(e)::text, E'\\n') as all from audit_events e`,
  );
  return rows[0]?.all ?? '';
}
