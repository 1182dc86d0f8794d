import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { asName } from '../../../../platform/mail/as-name.ts';
import type { Services } from '../../../../platform/services.ts';
import { addMinutes } from '../../../../shared/dates.ts';
import type { Tenant } from '../../../accounts/tenants/contract.ts';
import { getPractice } from '../../../accounts/tenants/server/practice.ts';
import { type MailState, mailStates, queueBulkMail } from '../../../messaging/emails/server/bulk-mails.ts';
import type { MailContent } from '../../../messaging/mailings/server/content.ts';
import { sendBulkJob } from '../../../messaging/mailings/server/outbox.ts';
import { type SuppressionReason, whyLeftOut } from '../../../messaging/suppressions/contract.ts';
import { suppressionOf } from '../../../messaging/suppressions/server/suppressed.ts';
import { type Mailable, mailableClients } from '../../../people/clients/server/mailable.ts';
import { quietAround } from '../../../scheduling/reminders/server/moments.ts';
import { nextStep } from '../way.ts';
import { contentOf, type Step } from './contents.ts';
import type { Ending } from './end-runs.ts';
import { sequenceRuns, sequenceSteps, sequences } from './tables.ts';

export type Run = typeof sequenceRuns.$inferSelect;
type Sequence = typeof sequences.$inferSelect;

/** Delay until the next check while the last mail is still being sent. */
const minutesToWait = 1;
const night = { from: '20:00', to: '08:00' };

type Surroundings = {
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
export async function look(services: Services, scope: Scope, runs: Run[], now: Date): Promise<void> {
  const around = await readSurroundings(scope, runs, now);
  let hasWritten = false;
  const contents = remember((step: Step) => contentOf(services, scope, { step, practice: around.practice }));
  for (const run of runs) {
    const next = whatNext(run, around);
    const changes = 'write' in next ? await write(services, scope, next.write, { ...around, contents }) : next;
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
  const asked = [...new Set(addresses.map(address => address.toLowerCase()))];
  const { rows } = await scope.db.execute<{ address: string; reason: SuppressionReason }>(sql`
    select address, reason from (
      select address, ${suppressionOf(scope.tenantId, sql`address`)} as reason
      from unnest(${sql.param(asked)}::text[]) as asked (address)
    ) found where reason is not null`);
  return new Map(rows.map(({ address, reason }) => [address, reason]));
}

async function readSurroundings(scope: Scope, runs: Run[], now: Date): Promise<Surroundings> {
  const ids = [...new Set(runs.map(({ sequenceId }) => sequenceId))];
  const [practice, found, steps, mails, clients] = await Promise.all([
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
    sequences: new Map(found.map(sequence => [sequence.id, sequence])),
    steps,
    mails,
    clients,
    suppressed: await suppressedAmong(scope, addresses),
    now,
  };
}

export async function readSteps({ db, tenantId }: Scope, sequenceIds: number[]): Promise<Map<number, Step[]>> {
  const found = await db
    .select()
    .from(sequenceSteps)
    .where(and(eq(sequenceSteps.tenantId, tenantId), inArray(sequenceSteps.sequenceId, sequenceIds)))
    .orderBy(asc(sequenceSteps.position), asc(sequenceSteps.id));
  return Map.groupBy(found, ({ sequenceId }) => sequenceId);
}

type Writing = { run: Run; step: Step; to: Mailable };
type Ended = Ending & { endedAt: Date };
type Next = { write: Writing } | { dueAt: Date } | Ended;

function whatNext(run: Run, around: Surroundings): Next {
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
  const why = suppressed.get(run.address) ?? suppressed.get(to.email.toLowerCase());
  if (why) return end('left', whyLeftOut[why]);
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
function remember(ask: Contents): Contents {
  const known = new Map<number, Promise<MailContent>>();
  return step => {
    const asked = known.get(step.id) ?? ask(step);
    known.set(step.id, asked);
    return asked;
  };
}

/** Queues the mail and returns the run's new state. */
async function write(
  services: Services,
  scope: Scope,
  { run, step, to }: Writing,
  around: Surroundings & { contents: Contents },
): Promise<Partial<Run>> {
  const { now, contents } = around;
  const firstName = asName(to.firstName);
  const fullName = asName([to.firstName, to.lastName].filter(Boolean).join(' '));
  const mailId = await queueBulkMail(services, scope, {
    cause: `sequence run ${run.id} step ${step.id}`,
    content: await contents(step),
    personal: { firstName, fullName },
    clientId: run.clientId,
    to: to.email,
    subject: step.subject,
  });
  const stepIds = [...run.stepIds, step.id];
  return { stepIds, mailedAt: now, dueAt: whenNext({ ...run, stepIds }, around), ...(mailId && { mailId }) };
}

/** Only an estimate: the delay counts from when the mail is actually sent. */
function whenNext({ sequenceId, stepIds }: Run, { now, steps, sequences: known, practice }: Surroundings): Date {
  const next = nextStep(steps.get(sequenceId) ?? [], stepIds);
  const dueAt = addMinutes(now, Math.max(next?.delayMinutes ?? 0, minutesToWait));
  const sequence = known.get(sequenceId);
  return next && sequence ? inDaytime(dueAt, sequence, practice) : dueAt;
}
