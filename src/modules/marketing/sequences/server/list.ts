import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Scope } from '../../../../platform/database/scope.ts';
import { notFound } from '../../../../platform/errors.ts';
import { type Sequence, type SequenceDetail, sequence, sequenceDetail } from '../contract.ts';

const fields = sql.raw(`s.id, s.tenant_id as "tenantId", s.name, s.trigger, s.only_first as "onlyFirst",
  s.lapsed_days as "lapsedDays", s.stops_when_acting as "stopsWhenActing", s.daytime_only as "daytimeOnly",
  s.on_since as "onSince", s.created_at as "createdAt", s.updated_at as "updatedAt",
  (select count(*) from sequence_runs r where r.tenant_id = s.tenant_id and r.sequence_id = s.id
    and r.outcome is null) as people`);

export async function listSequences(scope: Scope): Promise<Sequence[]> {
  const { rows } = await scope.db.execute<{ json: unknown }>(sql`
    with found as (
      select ${fields},
        (select count(*) from sequence_steps t where t.tenant_id = s.tenant_id and t.sequence_id = s.id) as steps,
        (select count(*) from sequence_contents c join email_logs m on m.tenant_id = c.tenant_id
          and m.content_id = c.content_id and m.kind = 'bulk' and m.campaign_id is null and m.status = 'sent'
          where c.tenant_id = s.tenant_id and c.sequence_id = s.id) as sent
      from sequences s where s.tenant_id = ${scope.tenantId} order by lower(s.name), s.id
    )
    select coalesce(json_agg(found), '[]') as json from found`);
  return z.array(sequence).parse(rows[0]?.json);
}

/** With its ordered steps and their mail counts. @throws AppError not_found */
export async function getSequence(scope: Scope, id: number): Promise<SequenceDetail> {
  const { tenantId } = scope;
  const { rows } = await scope.db.execute<{ json: unknown }>(sql`
    with meant as (select ${fields} from sequences s where s.tenant_id = ${tenantId} and s.id = ${id}),
    mails as (
      select c.step_id, m.status, count(*) as count from sequence_contents c
      join email_logs m on m.tenant_id = c.tenant_id and m.content_id = c.content_id and m.kind = 'bulk'
        and m.campaign_id is null
      where c.tenant_id = ${tenantId} and c.sequence_id = ${id} group by 1, 2
    ),
    clicks as (
      select c.step_id, count(distinct e.mail_id) as count from sequence_contents c
      join mail_events e on e.tenant_id = c.tenant_id and e.content_id = c.content_id and e.kind = 'click'
      where c.tenant_id = ${tenantId} and c.sequence_id = ${id} group by 1
    ),
    steps as (
      select t.id, t.position, t.delay_minutes as "delayMinutes", t.subject, t.body, t.body_format as "bodyFormat",
        t.is_on as "isOn", ${counts(sql`where step_id = t.id`)} as mails
      from sequence_steps t where t.tenant_id = ${tenantId} and t.sequence_id = ${id}
    ),
    endings as (
      select outcome, count(*) as count from sequence_runs r
      where r.tenant_id = ${tenantId} and r.sequence_id = ${id} and outcome is not null group by 1
    )
    select to_jsonb(meant) || jsonb_build_object(
      'steps', coalesce((select jsonb_agg(to_jsonb(steps) - 'position' order by position, id) from steps), '[]'),
      'mails', ${counts(sql``)},
      'ended', coalesce((select jsonb_object_agg(outcome, count) from endings), '{}')) as json
    from meant`);
  if (!rows[0]) throw notFound('Sequence');
  return sequenceDetail.parse(rows[0].json);
}

function counts(which: SQL): SQL {
  const sum = (statuses: string) =>
    sql`coalesce(sum(count) filter (where status in (${sql.raw(statuses)})), 0)::bigint`;
  return sql`(select jsonb_build_object('sent', ${sum(`'sent'`)}, 'waiting', ${sum(`'queued', 'sending'`)},
    'failed', ${sum(`'failed', 'unknown'`)},
    'clicked', (select coalesce(sum(count), 0)::bigint from clicks ${which})) from mails ${which})`;
}
