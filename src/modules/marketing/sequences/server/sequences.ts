import { and, eq, notInArray, sql } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { AppError, notFound } from '../../../../platform/errors.ts';
import { isAllowed } from '../../../../shared/permissions.ts';
import { cleanBody } from '../../../messaging/mailings/server/clean-html.ts';
import { type NewSequence, type SequenceInput, type StepInput, stopsByDefault } from '../contract.ts';
import { endRuns } from './end-runs.ts';
import { sequenceRuns, sequenceSteps, sequences } from './tables.ts';

type Sequence = typeof sequences.$inferSelect;

const own = ({ tenantId }: Scope, id: number) => and(eq(sequences.tenantId, tenantId), eq(sequences.id, id));

/** Replaces the steps of a sequence, in this order. @throws AppError not_found for a step of another sequence */
async function writeSteps(scope: Scope, sequenceId: number, steps: SequenceInput['steps']) {
  const { tenantId } = scope;
  const kept = steps.flatMap(({ id }) => id ?? []);
  if (new Set(kept).size < kept.length) throw new AppError('invalid', 'The same email is listed twice.');
  const isOfThis = and(eq(sequenceSteps.tenantId, tenantId), eq(sequenceSteps.sequenceId, sequenceId));
  await scope.db
    .delete(sequenceSteps)
    .where(and(isOfThis, kept.length ? notInArray(sequenceSteps.id, kept) : undefined));
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
  await lookAgain(scope, id, now);
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
async function lock(scope: Scope, id: number): Promise<Sequence> {
  const [found] = await scope.db.select().from(sequences).where(own(scope, id)).for('no key update');
  if (!found) throw notFound('Sequence');
  return found;
}

/** An active sequence sends mails automatically, so changing it requires the permission to send. */
async function lockForChange(scope: Scope, id: number) {
  const { onSince } = await lock(scope, id);
  if (!onSince || isAllowed(scope, 'campaigns.send')) return;
  throw new AppError('forbidden', 'This sequence is on. Only an owner or a practitioner can change it now.');
}

/** Makes all runs due now, as `due_at` was calculated from the old steps. */
async function lookAgain(scope: Scope, id: number, now: Date) {
  await scope.db.execute(sql`update sequence_runs set due_at = ${now.toISOString()}
    where tenant_id = ${scope.tenantId} and sequence_id = ${id} and ended_at is null`);
}
