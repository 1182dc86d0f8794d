import { setTimeout as sleep } from 'node:timers/promises';
import { type SQL, sql } from 'drizzle-orm';
import { batched } from '../../../../platform/batch.ts';
import { isOutage } from '../../../../platform/database/failures.ts';
import { asSystem, type Database } from '../../../../platform/database/scope.ts';
import { portOf } from '../../../../platform/ports.ts';
import { afterLock, campaignCounters, counted } from '../../mailings/server/campaign-counters.ts';
import { type SuppressionReason, whyLeftOut } from '../../suppressions/contract.ts';
import { suppressBounced, suppressionOf } from '../../suppressions/server/suppressed.ts';
import type { EmailStatus } from '../contract.ts';
import { endedEarly, type Mail } from './mail-rows.ts';

export type Outcome = {
  status: Exclude<EmailStatus, 'sending'>;
  error: string | null;
  /** The server reported that the mailbox does not exist. */
  isBounce?: boolean;
  nextAttemptAt?: Date;
  failures?: number;
  externalId?: string | null;
  sentBy?: 'smtp' | 'outbox';
};

/** The email was withdrawn or its lease expired, so this worker must not record anything. */
export class MailTaken extends Error {}

/** Records what the worker does, batching concurrent changes into one commit. */
export type Ledger = {
  /** Committed before the last byte is sent. Null: continue; otherwise the email must not be sent. @throws MailTaken */
  start: (mail: Mail) => Promise<Outcome | null>;
  /** Writes only while this worker holds the lease. @throws MailTaken */
  record: (mail: Mail, outcome: Outcome) => Promise<void>;
};

type Result = { mail: Mail; outcome: Outcome };
type Entry = { mail: Mail; outcome: Outcome | null };

export function openLedger(database: Database): Ledger {
  const write = batched((entries: Entry[]) => throughTrouble(() => writeAll(database, entries)));
  return {
    start: mail => write({ mail, outcome: null }),
    record: async (mail, outcome) => void (await write({ mail, outcome })),
  };
}

/**
 * Retries after a deadlock or lost connection, because an outcome that is not recorded stays unknown. If the first
 * attempt was committed, the row no longer belongs to this worker and the retry changes nothing.
 */
async function throughTrouble<T>(write: () => Promise<T>): Promise<T> {
  for (const milliseconds of [20, 100, 500, 1_000, 2_000]) {
    try {
      return await write();
    } catch (reason) {
      if (!isOutage(reason)) throw reason;
      await sleep(milliseconds);
    }
  }
  return write();
}

/** One statement for all entries saves round trips and commits while other deliveries wait. */
async function writeAll(database: Database, entries: Entry[]): Promise<(entry: Entry) => Outcome | null> {
  const results = entries.flatMap(({ mail, outcome }) => (outcome ? [{ mail, outcome }] : []));
  // A statement can change a row only once, so an email that was rejected before it started is recorded as ended only.
  const ended = new Set(results.map(({ mail }) => mail.id));
  const starts = entries.flatMap(({ mail, outcome }) => (outcome || ended.has(mail.id) ? [] : [mail]));
  const { rows } = await asSystem(database).db.execute<Written>(statementOf(database, results, starts));
  const written = new Set(rows.flatMap(({ id, isStart }) => (isStart ? [] : Number(id))));
  const started = new Map(rows.flatMap(({ id, isStart, hold }) => (isStart ? [[Number(id), hold]] : [])));
  return ({ mail: { id }, outcome }) => {
    const hold = outcome ? null : started.get(id);
    if (outcome ? !written.has(id) : hold === undefined) throw mailTaken(id);
    return hold ? outcomeOfHold(hold) : null;
  };
}

type Written = { id: string; isStart: boolean; hold: Hold | null };

function statementOf(database: Database, results: Result[], starts: Mail[]): SQL {
  // Lock order: campaigns before emails. Otherwise two transactions could deadlock.
  const begun = sql`${startsOf(database, starts, results.length ? afterLock : sql`true`)} select mine.id, true as "isStart", mine.hold
    from mine left join started on started.id = mine.id where mine.hold is not null or started.id is not null`;
  if (!results.length) return sql`with ${begun}`;
  const ended = sql`select id, false as "isStart", null as hold from changed`;
  if (!starts.length) return countedResults(database, results, ended);
  return countedResults(database, results, sql`, ${begun} union all ${ended}`);
}

/** The rows of `claimed`: the emails with their number of attempts when claimed. */
const listed = (mails: Mail[]): SQL => sql`
  unnest(${list(
    'bigint',
    mails.map(each => each.tenantId),
  )}, ${list(
    'bigint',
    mails.map(each => each.id),
  )},
    ${list(
      'int',
      mails.map(each => each.attempts),
    )}) as claimed(tenant_id, id, attempts)`;
/**
 * `status || ''` keeps PostgreSQL from using the index of emails being sent, which is full of dead rows during a
 * campaign. The primary key is faster.
 */
const isMine = sql`(mail.tenant_id = claimed.tenant_id and mail.id = claimed.id
  and mail.status || '' = 'sending' and mail.attempts = claimed.attempts)`;

/** An array parameter for one column of values. */
const list = (type: string, values: (string | number | null)[]) => sql`${sql.param(values)}::${sql.raw(type)}[]`;

/** A bulk email stops here if its campaign was paused or ended, or the recipient has just unsubscribed. */
const startsOf = (database: Database, mails: Mail[], when: SQL) => sql`
  mine as (
    select mail.tenant_id, mail.id, mail.attempts, case
      when mail.kind <> 'bulk' then null
      when campaign.hold is not null then campaign.hold
      else ${suppressionOf(sql`mail.tenant_id`, sql`mail.recipient_email`)} end as hold
    from ${listed(mails)}
    join email_logs as mail on ${isMine}
    left join ${portOf(database, campaignCounters).holds} as campaign
      on campaign.tenant_id = mail.tenant_id and campaign.id = mail.campaign_id
    where ${when}
  ), started as (
    update email_logs as mail set last_byte_at = now() from mine
    where mail.tenant_id = mine.tenant_id and mail.id = mine.id and mine.hold is null
      and mail.status || '' = 'sending' and mail.attempts = mine.attempts
    returning mail.id
  )`;

/** `hold`: paused, stopped, or why the address is suppressed. */
export const outcomeOfHold = (hold: Hold): Outcome =>
  hold === 'paused'
    ? { status: 'queued', error: null }
    : { status: 'suppressed', error: hold === 'stopped' ? endedEarly : whyLeftOut[hold] };

/** Why a bulk email must not be sent, or not now. */
export type Hold = SuppressionReason | 'paused' | 'stopped';

/** The content of account emails and of sign-in codes is deleted once they are sent or can never be. */
const isSpent = sql.raw(`(mail.kind = 'account' and (result.status = 'sent' or result.sent_by = 'outbox')
  or mail.is_confidential and result.status <> 'queued')`);

function countedResults(database: Database, results: Result[], answer: SQL): SQL {
  const mails = results.map(({ mail }) => mail);
  const column = (type: string, of: (outcome: Outcome) => string | number | null | undefined) =>
    list(
      type,
      results.map(({ outcome }) => of(outcome) ?? null),
    );
  return counted(database, {
    campaigns: sql`select * from unnest(${list(
      'bigint',
      mails.map(each => each.tenantId),
    )},
      ${list(
        'bigint',
        mails.map(each => each.campaignId),
      )}) as concerned(tenant_id, id)`,
    change: sql`
      update email_logs as mail set
        status = result.status, error = result.error, lease_until = null,
        sent_at = case when result.status = 'sent' then now() end,
        sent_by = result.sent_by, external_id = result.external_id,
        failures = coalesce(result.failures, mail.failures),
        next_attempt_at = coalesce(result.next_attempt_at, mail.next_attempt_at),
        html = case when ${isSpent} then '' else mail.html end,
        text = case when ${isSpent} then '' else mail.text end
      from ${listed(mails)}
      join unnest(
        ${list(
          'bigint',
          mails.map(each => each.id),
        )}, ${column('text', each => each.status)},
        ${column('text', each => each.error)}, ${column('text', each => each.sentBy)},
        ${column('text', each => each.externalId)}, ${column('int', each => each.failures)},
        ${column('timestamptz', each => each.nextAttemptAt?.toISOString())}
      ) as result(id, status, error, sent_by, external_id, failures, next_attempt_at) on result.id = claimed.id
      where ${afterLock} and ${isMine}
      returning mail.tenant_id, mail.id, mail.campaign_id, 'sending' as was, mail.status as became`,
    answer: sql`${bouncesOf(results)} ${answer}`,
  });
}

/** In the same commit, so that the next email to that address is suppressed. */
function bouncesOf(results: Result[]): SQL {
  const bounced = results.filter(({ outcome }) => outcome.isBounce);
  if (!bounced.length) return sql``;
  const ids = list(
    'bigint',
    bounced.map(({ mail }) => mail.id),
  );
  const errors = list(
    'text',
    bounced.map(({ outcome }) => outcome.error),
  );
  return sql`, ${suppressBounced(sql`
    select changed.tenant_id, changed.id, bounced.error
    from changed join unnest(${ids}, ${errors}) as bounced(id, error) on bounced.id = changed.id`)}`;
}

const mailTaken = (id: number) => new MailTaken(`mail ${id} is no longer this worker’s`);
