import { type SQL, sql } from 'drizzle-orm';
import type { Context } from 'hono';
import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import { asSystem, inSystem, type System } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import { publish } from '../../../../platform/events/events.ts';
import { callerHash } from '../../../../platform/http/caller.ts';
import { provider, type Route, route, textKey } from '../../../../platform/http/declare-route.ts';
import { check, type Public } from '../../../../platform/http/request.ts';
import { isReachable } from '../../../../platform/outbound/addresses.ts';
import { checkLimits, count, countAttempt, minutes } from '../../../../platform/rate-limit.ts';
import type { Services } from '../../../../platform/services.ts';
import { findWebhookSecret, makeWebhookSecret, removeWebhookSecret } from '../../mailings/server/settings.ts';
import { type MailReport, mailReport, mailReportAnswer, newWebhookSecret, webhookState } from '../webhook.ts';
import { mailWebhookCalls } from './tables.ts';
import { mailComplained } from './webhook-calls.ts';

/** `practice`: null for the instance's own mail server. */
type SignedCall = { practice: number | null; body: string; headers: Record<string, string> };

const perSource = { name: 'mail-webhook', max: 600, seconds: minutes(1) };
const unsignedPerCaller = { name: 'mail-webhook-unsigned', max: 60, seconds: minutes(1) };

/**
 * Verifies a Standard Webhooks signature that is at most five minutes old. Returns the call's ID. `caller`: hash of the
 * client's IP address, if known.
 * @throws AppError forbidden for any other call, without revealing which practices exist; too_many
 */
async function requireSigned(services: Services, call: SignedCall, caller: string | null): Promise<string> {
  const system = asSystem(services.database);
  if (caller) await checkLimits(system, [{ limit: unsignedPerCaller, who: caller }]);
  const secret =
    call.practice === null
      ? services.env.MAIL_WEBHOOK_SECRET
      : await findWebhookSecret(services, { ...system, tenantId: call.practice });
  if (!secret || !isSigned(secret, call)) {
    if (caller) await count(system, unsignedPerCaller, caller);
    throw new AppError('forbidden', 'This request isn’t signed with this webhook’s secret, or it’s too old.');
  }
  await countAttempt(system, perSource, String(call.practice ?? 'instance'));
  return call.headers['webhook-id'] ?? '';
}

function isSigned(secret: string, { body, headers }: SignedCall): boolean {
  try {
    new Webhook(secret).verify(body, headers, { jsonParse: false });
    return true;
  } catch (reason) {
    if (reason instanceof WebhookVerificationError) return false;
    throw reason;
  }
}

type Call = { practice: number | null; webhookId: string; body: string };

/** The body is parsed only after the signature was verified. */
async function signedCall(c: Context<Public>, practice: number | null): Promise<Call> {
  const body = await c.req.text();
  const call = { practice, body, headers: c.req.header() };
  return { practice, body, webhookId: await requireSigned(c.get('services'), call, callerHash(c)) };
}

/**
 * `practice`: the practice whose secret signed it; null for the instance's mail server, which may report emails of any
 * practice.
 */
type Report = MailReport & { practice: number | null; webhookId: string };

/**
 * Processes a report in one transaction with the call's ID, so that a repeated call changes nothing. Unknown emails are
 * ignored. Returns the number of known events.
 */
async function takeReport(services: Services, report: Report, now = new Date()): Promise<number> {
  return inSystem(services.database, async system => {
    if (!(await isNew(system, report))) return 0;
    const events = await findKnown(system, report, now);
    const complaints = events.filter(({ type }) => type === 'complaint');
    const hardBounces = events.filter(({ type, hard }) => type === 'bounce' && hard);
    await suppressAll(system, [
      ...hardBounces.map(each => ({ ...each, why: 'bounced' })),
      ...complaints.map(each => ({ ...each, why: 'complained' })),
    ]);
    await publish(system, mailComplained, { people: complaints, now });
    await recordAll(system, events);
    await noteAll(system, [...hardBounces, ...complaints]);
    return events.length;
  });
}

/** A concurrent duplicate waits here until the first one commits. */
async function isNew({ db }: System, { practice, webhookId }: Report): Promise<boolean> {
  const { rowCount } = await db
    .insert(mailWebhookCalls)
    .values({ source: String(practice ?? 'instance'), webhookId })
    .onConflictDoNothing();
  return rowCount === 1;
}

type KnownEvent = {
  type: 'bounce' | 'complaint';
  hard: boolean;
  reason: string | null;
  at: string;
  tenantId: string;
  mailId: string | null;
  email: string;
};

/**
 * An event with a message ID applies to that email's recipient. If the ID is unknown, it is ignored, because the
 * provider may send for other programs, too. An address without a message ID is accepted only from a practice's own
 * provider.
 */
async function findKnown({ db }: System, { events, practice }: Report, now: Date): Promise<KnownEvent[]> {
  const reports = events.map(event => ({
    ...event,
    messageId: event.messageId ? `<${event.messageId.replace(/^<|>$/g, '')}>` : null,
    at: event.at && event.at < now.toISOString() ? event.at : now.toISOString(),
  }));
  const ofPractice = practice === null ? sql`` : sql`and m.tenant_id = ${practice}`;
  const byAddress =
    practice === null
      ? sql``
      : sql`union all select type, hard, reason, at, ${String(practice)}, null, email from told
          where "messageId" is null`;
  const { rows } = await db.execute<KnownEvent>(sql`
    with told as (select * from jsonb_to_recordset(${JSON.stringify(reports)}::jsonb)
      as (type text, hard boolean, reason text, at text, email text, "messageId" text))
    select type, hard, reason, at, m.tenant_id::text as "tenantId", m.id::text as "mailId", m.recipient_email as email
    from told join email_logs m on m.message_id = told."messageId" and m.kind <> 'account' ${ofPractice}
    ${byAddress}`);
  return rows;
}

const rowsOf = (events: object[]): SQL =>
  sql`jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
    as told ("tenantId" bigint, "mailId" bigint, email text, type text, why text, reason text, at timestamptz)`;

/** Sorted by key, so that two concurrent calls cannot deadlock. */
async function suppressAll({ db }: System, events: (KnownEvent & { why: string })[]) {
  await db.execute(sql`
    insert into mail_suppressions (tenant_id, email, reason, detail, created_at)
    select "tenantId", email, why, reason, at from ${rowsOf(events)} order by "tenantId", lower(email), why
    on conflict do nothing`);
}

async function recordAll({ db }: System, events: KnownEvent[]) {
  await db.execute(sql`
    insert into mail_events (tenant_id, mail_id, content_id, kind, at)
    select m.tenant_id, m.id, m.content_id, told.type, told.at
    from ${rowsOf(events)} join email_logs m on m.tenant_id = told."tenantId" and m.id = told."mailId"
    where m.kind = 'bulk' order by 1, 2, 4
    on conflict do nothing`);
}

/**
 * Adds the reason to the log entry without changing its status: the email was sent and counts as sent. Locks rows in
 * key order first, because UPDATE locks them in plan order and two reports could deadlock.
 */
async function noteAll({ db }: System, events: KnownEvent[]) {
  await db.execute(sql`
    with told as (select * from ${rowsOf(events)}), locked as materialized (
      select m.tenant_id, m.id from email_logs m
      where (m.tenant_id, m.id) in (select "tenantId", "mailId" from told) and m.status in ('sent', 'unknown')
      order by m.tenant_id, m.id for no key update
    )
    update email_logs m
    set error = case told.type when 'bounce' then 'It bounced' else 'Reported as spam' end
      || coalesce(': ' || nullif(told.reason, ''), '.')
    from locked join told on locked.tenant_id = told."tenantId" and locked.id = told."mailId"
    where m.tenant_id = locked.tenant_id and m.id = locked.id`);
}

async function take({ practice, webhookId, body }: Call, c: Context<Public>) {
  if (webhookId.length > 255) throw new AppError('invalid', 'A webhook-id has at most 255 characters.');
  const { events } = check(mailReport, readJson(body));
  return { events: events.length, taken: await takeReport(c.get('services'), { events, practice, webhookId }) };
}

export const mailWebhookRoutes: Route[] = [
  provider.post(
    '/api/webhooks/mail',
    {
      summary: 'Receive reports about the server’s email provider',
      audit: 'none',
      signature: c => signedCall(c, null),
      body: mailReport,
      answer: mailReportAnswer,
    },
    take,
  ),
  provider.post(
    '/api/webhooks/mail/:practiceKey',
    {
      summary: 'Receive reports about a practice’s own email provider',
      audit: 'none',
      keys: { practiceKey: textKey('practice') },
      signature: (c, { practiceKey }) => signedCall(c, practiceNamed(practiceKey)),
      body: mailReport,
      answer: mailReportAnswer,
    },
    take,
  ),
];

const settings = { allow: 'mailings.settings' } as const;

export const webhookSettingRoutes: Route[] = [
  route.get(
    '/api/emails/webhook',
    {
      summary: 'Get the webhook for an email provider',
      ...settings,
      audit: 'none',
      answer: webhookState,
    },
    async (scope, { services, principal }) => {
      const { APP_URL } = services.env;
      const hasSecret = (await findWebhookSecret(services, scope)) !== null;
      const address = `${APP_URL}/api/webhooks/mail/${principal.tenantId}`;
      return { address, hasSecret, isReachable: isReachable(APP_URL) };
    },
  ),
  route.post(
    '/api/emails/webhook',
    {
      summary: 'Create a new secret for that webhook',
      ...settings,
      audit: 'changed settings',
      needsVerifiedEmail: false,
      answer: newWebhookSecret,
      status: 201,
    },
    async (scope, { services }) => ({ secret: await makeWebhookSecret(services, scope) }),
  ),
  route.delete(
    '/api/emails/webhook',
    { summary: 'Turn off that webhook', ...settings, audit: 'changed settings', needsVerifiedEmail: false },
    scope => removeWebhookSecret(scope),
  ),
];

function readJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new AppError('invalid', 'This call takes a JSON object.');
  }
}

/** Returns an ID that no practice has, so that signature verification fails as for any wrong key. */
function practiceNamed(key: string): number {
  const tenantId = Number(key);
  return /^[1-9]\d*$/.test(key) && Number.isSafeInteger(tenantId) ? tenantId : 0;
}
