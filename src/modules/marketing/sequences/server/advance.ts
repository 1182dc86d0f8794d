import { and, eq, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { isOutage } from '../../../../platform/database/failures.ts';
import { asSystem, inTenant, type Scope } from '../../../../platform/database/scope.ts';
import { plausibleName } from '../../../../platform/mail/recipient.ts';
import { maySend } from '../../../../platform/outbox/sending-pause.ts';
import type { Services } from '../../../../platform/services.ts';
import { addMinutes } from '../../../../shared/dates.ts';
import type { Tenant } from '../../../accounts/tenants/contract.ts';
import { getPractice } from '../../../accounts/tenants/server/practice.ts';
import { type MailState, mailStates, queueBulkMail } from '../../../messaging/emails/server/bulk-mails.ts';
import type { MailContent } from '../../../messaging/mailings/server/content.ts';
import { sendBulkJob } from '../../../messaging/mailings/server/outbox.ts';
import { type SuppressionReason, whyLeftOut } from '../../../messaging/suppressions/contract.ts';
import { suppressionOf } from '../../../messaging/suppressions/server/suppressed.ts';
import { lockForBulkWork } from '../../../people/clients/server/bulk-lock.ts';
import { type Mailable, mailableClients } from '../../../people/clients/server/names.ts';
import { hidesNumbers } from '../../../people/facts/server/facts.ts';
import { quietAround } from '../../../scheduling/reminders/server/send-times.ts';
import { nextStep } from '../next-step.ts';
import type { Ending, RunRow } from './runs.ts';
import { contentOf, readSteps, type Step } from './steps.ts';
import { sequenceRuns, sequences } from './tables.ts';

const batch = 50;

/**
 * Queues the mails that are due and advances their runs (background sweep). Several workers may run it: each run is
 * locked by one of them, and its progress is committed together with its mail.
 */
export async function advanceSequences(services: Services, stop?: AbortSignal, now = new Date()) {
  let waiting = await practicesWithDue(services, now);
  // One batch per practice in turn, so that a large practice doesn't delay the others.
  while (waiting.length && !stop?.aborted) {
    const more: number[] = [];
    for (const tenantId of waiting) {
      if ((await advanceSome(services, tenantId, now)) === batch) more.push(tenantId);
    }
    waiting = more;
  }
}

const isDue = (now: Date) => and(isNull(sequenceRuns.endedAt), lte(sequenceRuns.dueAt, now));

async function practicesWithDue({ database }: Services, now: Date): Promise<number[]> {
  const rows = await asSystem(database)
    .db.selectDistinct({ tenantId: sequenceRuns.tenantId })
    .from(sequenceRuns)
    .where(and(isDue(now), maySend(sequenceRuns.tenantId)));
  return rows.map(({ tenantId }) => tenantId);
}

/**
 * Processes one batch and returns its size. If it fails, each run is tried alone, so that a broken one doesn't block
 * the others.
 */
async function advanceSome(services: Services, tenantId: number, now: Date): Promise<number> {
  const inPractice = <T>(work: (scope: Scope) => Promise<T>) =>
    inTenant(services.database, { tenantId, userId: 0, role: 'viewer' }, work);
  let lockedIds: number[] = [];
  const take = async (scope: Scope, which?: SQL) => {
    await lockForBulkWork(scope);
    const lockedRuns = await lockRuns(scope, and(isDue(now), which));
    lockedIds = lockedRuns.map(({ id }) => id);
    if (lockedRuns.length) await advanceRuns(services, scope, lockedRuns, now);
  };
  try {
    await inPractice(take);
    return lockedIds.length;
  } catch (reason) {
    if (isOutage(reason)) throw reason;
    services.log.error({ err: reason, tenantId }, 'sequences');
  }
  const alone = lockedIds;
  for (const id of alone) {
    await inPractice(scope => take(scope, eq(sequenceRuns.id, id))).catch(async reason => {
      if (isOutage(reason)) throw reason;
      await inPractice(scope => failRun(scope, id, now));
    });
  }
  return alone.length;
}

/** Locks due runs that no other worker has locked, the longest due first. */
const lockRuns = ({ db, tenantId }: Scope, which: SQL | undefined) =>
  db
    .select()
    .from(sequenceRuns)
    .where(and(eq(sequenceRuns.tenantId, tenantId), which))
    .orderBy(sequenceRuns.dueAt, sequenceRuns.id)
    .limit(batch)
    .for('update', { skipLocked: true });

/** Ends a run that can't be processed, with a reason that the list of people shows. */
async function failRun({ db, tenantId }: Scope, id: number, now: Date) {
  await db
    .update(sequenceRuns)
    .set({ endedAt: now, outcome: 'failed', reason: 'Something went wrong while preparing the next email' })
    .where(and(eq(sequenceRuns.tenantId, tenantId), eq(sequenceRuns.id, id), isNull(sequenceRuns.endedAt)));
}

type Sequence = typeof sequences.$inferSelect;

/** Delay until the next check while the last mail is still being sent. */
const minutesToWait = 1;
const night = { from: '20:00', to: '08:00' };

type RunContext = {
  practice: Tenant;
  sequences: Map<number, Sequence>;
  steps: Map<number, Step[]>;
  mails: Map<number, MailState>;
  clients: Map<number, Mailable>;
  suppressed: Map<string, SuppressionReason>;
  now: Date;
};

/**
 * Performs the next step of each run, using the current version of the sequence. The caller must have locked the runs.
 */
async function advanceRuns(services: Services, scope: Scope, runs: RunRow[], now: Date): Promise<void> {
  const around = await readContext(scope, runs, now);
  let hasWritten = false;
  const contents = memoizeContents((step: Step) => contentOf(services, scope, { step, practice: around.practice }));
  for (const run of runs) {
    const next = nextAction(run, around);
    const changes = 'write' in next ? await queueStep(services, scope, next.write, { ...around, contents }) : next;
    await scope.db
      .update(sequenceRuns)
      .set(changes)
      .where(and(eq(sequenceRuns.tenantId, scope.tenantId), eq(sequenceRuns.id, run.id)));
    hasWritten ||= 'write' in next;
  }
  if (hasWritten) services.jobs.enqueue(scope, sendBulkJob, { tenantId: scope.tenantId });
}

/** Reasons by lower-case address, for those of the addresses that get no bulk email. */
async function suppressedAmong(scope: Scope, addresses: string[]): Promise<Map<string, SuppressionReason>> {
  const lowerAddresses = [...new Set(addresses.map(address => address.toLowerCase()))];
  const { rows } = await scope.db.execute<{ address: string; reason: SuppressionReason }>(sql`
    select address, reason from (
      select address, ${suppressionOf(scope.tenantId, sql`address`)} as reason
      from unnest(${sql.param(lowerAddresses)}::text[]) as asked (address)
    ) found where reason is not null`);
  return new Map(rows.map(({ address, reason }) => [address, reason]));
}

async function readContext(scope: Scope, runs: RunRow[], now: Date): Promise<RunContext> {
  const ids = [...new Set(runs.map(({ sequenceId }) => sequenceId))];
  const [practice, sequenceRows, steps, mails, clients] = await Promise.all([
    getPractice(scope),
    scope.db
      .select()
      .from(sequences)
      .where(and(eq(sequences.tenantId, scope.tenantId), inArray(sequences.id, ids))),
    readSteps(scope, ids),
    mailStates(
      scope,
      runs.flatMap(({ mailId }) => mailId ?? []),
    ),
    mailableClients(
      scope,
      runs.flatMap(({ clientId }) => clientId ?? []),
    ),
  ]);
  const addresses = runs.flatMap(({ address, clientId }) => [address, clients.get(clientId ?? 0)?.email ?? address]);
  return {
    practice,
    sequences: new Map(sequenceRows.map(sequence => [sequence.id, sequence])),
    steps,
    mails,
    clients,
    suppressed: await suppressedAmong(scope, addresses),
    now,
  };
}

type StepMail = { run: RunRow; step: Step; to: Mailable };
type Ended = Ending & { endedAt: Date };
type Next = { write: StepMail } | { dueAt: Date } | Ended;

function nextAction(run: RunRow, around: RunContext): Next {
  const { now, suppressed } = around;
  const end = (outcome: Ending['outcome'], reason: string | null): Ended => ({ endedAt: now, outcome, reason });
  const sequence = around.sequences.get(run.sequenceId);
  // Turning a sequence off ends its runs, but this one was started at the same moment.
  if (!sequence?.onSince) return end('off', null);
  const mail = run.mailId === null ? undefined : around.mails.get(run.mailId);
  if (mail && isOnItsWay(mail)) return { dueAt: addMinutes(now, minutesToWait) };
  const client = around.clients.get(run.clientId ?? 0);
  if (client?.isArchived) return end('stopped', 'The client was archived');
  const to = client ?? run;
  const suppressionReason = suppressed.get(run.address) ?? suppressed.get(to.email.toLowerCase());
  if (suppressionReason) return end('left', whyLeftOut[suppressionReason]);
  const step = nextStep(around.steps.get(run.sequenceId) ?? [], run.stepIds);
  if (!step) return end('done', null);
  const since = mail?.sentAt ?? run.mailedAt ?? run.startedAt;
  const dueAt = inDaytime(latest(addMinutes(since, step.delayMinutes), now), sequence, around.practice);
  return dueAt > now ? { dueAt } : { write: { run, step, to } };
}

const isOnItsWay = ({ status }: MailState) => status === 'queued' || status === 'sending';
const latest = (one: Date, other: Date) => (one > other ? one : other);

const inDaytime = (moment: Date, { daytimeOnly }: Sequence, { settings }: Tenant): Date =>
  (daytimeOnly && quietAround(moment, night, settings.timeZone)?.ends) || moment;

type Contents = (step: Step) => Promise<MailContent>;

/** Memoizes the content per step. */
function memoizeContents(ask: Contents): Contents {
  const cache = new Map<number, Promise<MailContent>>();
  return step => {
    const content = cache.get(step.id) ?? ask(step);
    cache.set(step.id, content);
    return content;
  };
}

/** Queues the mail and returns the run's new state. */
async function queueStep(
  services: Services,
  scope: Scope,
  { run, step, to }: StepMail,
  around: RunContext & { contents: Contents },
): Promise<Partial<RunRow>> {
  const { now, contents } = around;
  const firstName = plausibleName(to.firstName);
  const fullName = plausibleName([to.firstName, to.lastName].filter(Boolean).join(' '));
  const isHidden = run.clientId !== null && (await hidesNumbers(scope, run.clientId));
  const mailId = await queueBulkMail(services, scope, {
    cause: `sequence run ${run.id} step ${step.id}`,
    content: await contents(step),
    personal: { firstName, fullName, ...(isHidden && { hidesNumbers: true }) },
    clientId: run.clientId,
    to: to.email,
    subject: step.subject,
  });
  const stepIds = [...run.stepIds, step.id];
  return { stepIds, mailedAt: now, dueAt: nextCheckAt({ ...run, stepIds }, around), ...(mailId && { mailId }) };
}

/** Only an estimate: the delay counts from when the mail is actually sent. */
function nextCheckAt(
  { sequenceId, stepIds }: RunRow,
  { now, steps, sequences: sequencesById, practice }: RunContext,
): Date {
  const next = nextStep(steps.get(sequenceId) ?? [], stepIds);
  const dueAt = addMinutes(now, Math.max(next?.delayMinutes ?? 0, minutesToWait));
  const sequence = sequencesById.get(sequenceId);
  return next && sequence ? inDaytime(dueAt, sequence, practice) : dueAt;
}
