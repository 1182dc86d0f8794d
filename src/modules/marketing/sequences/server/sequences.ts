import { and, eq, notInArray, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Scope } from '../../../../platform/database/scope.ts';
import { AppError, notFound } from '../../../../platform/errors.ts';
import { isAllowed } from '../../../../shared/permissions.ts';
import { cleanBody } from '../../../messaging/mailings/server/clean-html.ts';
import {
  type NewSequence,
  type Sequence,
  type SequenceDetail,
  type SequenceInput,
  type StepInput,
  sequence,
  sequenceDetail,
  stopsByDefault,
} from '../contract.ts';
import { endRuns } from './runs.ts';
import { sequenceRuns, sequenceSteps, sequences } from './tables.ts';

type SequenceRow = typeof sequences.$inferSelect;

const own = ({ tenantId }: Scope, id: number) => and(eq(sequences.tenantId, tenantId), eq(sequences.id, id));

/** Replaces the steps of a sequence, in this order. @throws AppError not_found for a step of another sequence */
async function writeSteps(scope: Scope, sequenceId: number, steps: SequenceInput['steps']) {
  const { tenantId } = scope;
  const retainedIds = steps.flatMap(({ id }) => id ?? []);
  if (new Set(retainedIds).size < retainedIds.length) throw new AppError('invalid', 'The same email is listed twice.');
  const isOfThis = and(eq(sequenceSteps.tenantId, tenantId), eq(sequenceSteps.sequenceId, sequenceId));
  await scope.db
    .delete(sequenceSteps)
    .where(and(isOfThis, retainedIds.length ? notInArray(sequenceSteps.id, retainedIds) : undefined));
  for (const [position, { id, ...step }] of steps.entries()) {
    const values = { ...valuesOf(step), position };
    if (id === undefined) {
      await scope.db.insert(sequenceSteps).values({ ...values, tenantId, sequenceId });
      continue;
    }
    const written = await scope.db
      .update(sequenceSteps)
      .set(values)
      .where(and(isOfThis, eq(sequenceSteps.id, id)))
      .returning({ id: sequenceSteps.id });
    if (!written.length) throw notFound('Email of this sequence');
  }
}

/** HTML bodies are sanitized. */
const valuesOf = ({ delayMinutes, subject, body, bodyFormat, isOn }: Omit<StepInput, 'id'>) => ({
  delayMinutes,
  subject,
  ...cleanBody({ body, bodyFormat }),
  isOn,
});

/** Turned off at first. */
export async function createSequence(scope: Scope, { steps, ...input }: NewSequence): Promise<number> {
  const { tenantId, userId } = scope;
  const [created] = await scope.db
    .insert(sequences)
    .values({ ...input, stopsWhenActing: input.stopsWhenActing ?? stopsByDefault[input.trigger], tenantId, userId })
    .returning({ id: sequences.id });
  if (!created) throw new Error('a sequence was not written');
  await writeSteps(scope, created.id, steps);
  return created.id;
}

/**
 * Sent mails don't change. Runs in progress continue with the new steps.
 * @throws AppError not_found, forbidden if it is on and the caller may not send
 */
export async function changeSequence(scope: Scope, id: number, { steps, ...input }: SequenceInput, now = new Date()) {
  await lockForChange(scope, id);
  await writeSteps(scope, id, steps);
  await scope.db
    .update(sequences)
    .set({ ...input, updatedAt: now })
    .where(own(scope, id));
  await checkRunsNow(scope, id, now);
}

/** Starts runs for events from now on. @throws AppError not_found, invalid without a step */
export async function turnOn(scope: Scope, id: number, now = new Date()) {
  const { onSince } = await lock(scope, id);
  if (onSince) return;
  const { rows } = await scope.db.execute(sql`select from sequence_steps
    where tenant_id = ${scope.tenantId} and sequence_id = ${id} and is_on limit 1`);
  if (!rows.length) throw new AppError('invalid', 'Add an email first, or turn one on.');
  await scope.db.update(sequences).set({ onSince: now }).where(own(scope, id));
}

/** Ends all runs. @throws AppError not_found */
export async function turnOff(scope: Scope, id: number, now = new Date()) {
  await lock(scope, id);
  await scope.db.update(sequences).set({ onSince: null }).where(own(scope, id));
  await endAll(scope, id, now);
}

/** Its mails stay in the log. @throws AppError not_found, forbidden if it is on and the caller may not send */
export async function deleteSequence(scope: Scope, id: number, now = new Date()) {
  await lockForChange(scope, id);
  await endAll(scope, id, now);
  await scope.db.delete(sequences).where(own(scope, id));
}

const endAll = (scope: Scope, id: number, now: Date) =>
  endRuns(scope, eq(sequenceRuns.sequenceId, id), { outcome: 'off', reason: 'The sequence was turned off' }, now);

/** Locks the sequence's row. @throws AppError not_found */
async function lock(scope: Scope, id: number): Promise<SequenceRow> {
  const [sequence] = await scope.db.select().from(sequences).where(own(scope, id)).for('no key update');
  if (!sequence) throw notFound('Sequence');
  return sequence;
}

/** An active sequence sends mails automatically, so changing it requires the permission to send. */
async function lockForChange(scope: Scope, id: number) {
  const { onSince } = await lock(scope, id);
  if (!onSince || isAllowed(scope, 'campaigns.send')) return;
  throw new AppError('forbidden', 'This sequence is on. Only an owner or a practitioner can change it now.');
}

/** Makes all runs due now, as `due_at` was calculated from the old steps. */
async function checkRunsNow(scope: Scope, id: number, now: Date) {
  await scope.db.execute(sql`update sequence_runs set due_at = ${now.toISOString()}
    where tenant_id = ${scope.tenantId} and sequence_id = ${id} and ended_at is null`);
}

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
