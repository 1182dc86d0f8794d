import { and, desc, eq, inArray, isNull, max, or, sql } from 'drizzle-orm';
import type { Context } from 'hono';
import { z } from 'zod';
import { asSystem, inTenant, type Scope, type System } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import { provider, type Route, textKey } from '../../../../platform/http/declare-route.ts';
import type { Public } from '../../../../platform/http/request.ts';
import { explainCode, isOptOutCode, isSignedByTwilio } from '../../../../platform/providers/sms/twilio.ts';
import type { Services } from '../../../../platform/services.ts';
import { findOwner, findRole } from '../../../accounts/auth/server/members.ts';
import { findSmsToken } from '../../../accounts/vendors/server/access.ts';
import { findClientByPhone } from '../../../people/clients/server/find-client.ts';
import { notify } from '../../notifications/server/notifications.ts';
import { optIn, optOut } from './opt-outs.ts';
import type { Account } from './report-address.ts';
import type { Sms } from './send-sms.ts';
import { giveUp } from './sms-failure.ts';
import { smsLogs, smsReplies } from './tables.ts';

const form = 'application/x-www-form-urlencoded';
const called = { audit: 'none', keys: { account: textKey('account') }, takes: form } as const;

/** The used fields of Twilio's status callback. `of`: message ID from the query string, see report-address.ts. */
const statusReport = z.object({
  MessageSid: z.string().min(1).max(64),
  MessageStatus: z.string(),
  ErrorCode: z.coerce.number().int().catch(0),
  of: z
    .string()
    .regex(/^[1-9]\d{0,14}\.[1-9]\d{0,14}$/)
    .optional()
    .catch(undefined),
});
type StatusReport = z.infer<typeof statusReport>;

type ReportedStatus = 'sent' | 'delivered' | 'failed';

/** Maps Twilio's statuses to ours; others are ignored. */
const meanings: Record<string, ReportedStatus | undefined> = {
  accepted: 'sent',
  queued: 'sent',
  sending: 'sent',
  sent: 'sent',
  delivered: 'delivered',
  read: 'delivered',
  undelivered: 'failed',
  failed: 'failed',
  canceled: 'failed',
};

/**
 * The statuses each report may replace. Reports can arrive out of order, so `delivered` and `failed` are final. A
 * report also resolves `unknown`.
 */
const before: Record<ReportedStatus, Sms['status'][]> = {
  sent: ['pending', 'sending', 'unknown'],
  delivered: ['pending', 'sending', 'unknown', 'sent'],
  failed: ['pending', 'sending', 'unknown', 'sent'],
};

/** Idempotent, because Twilio repeats callbacks. */
async function takeStatus(services: Services, account: Account, report: StatusReport) {
  const status = meanings[report.MessageStatus];
  if (!status) return;
  const system = asSystem(services.database);
  const sms = await findReported(system, account, report);
  if (!sms) return;
  if (isOptOutCode(report.ErrorCode)) await optOut({ ...system, tenantId: sms.tenantId }, sms.recipientPhone);
  const record = async ({ db }: Pick<System, 'db'>) => {
    const written = await db
      .update(smsLogs)
      .set({ ...settled(report, status), sentBy: account === 'instance' ? 'instance' : 'own' })
      .where(and(is(sms), inArray(smsLogs.status, before[status]), isOrHasNo(report.MessageSid)))
      .returning({ id: smsLogs.id });
    return written.length > 0;
  };
  if (status === 'failed') await giveUp(services, sms, record);
  else await record(system);
}

function settled({ MessageSid: externalId, ErrorCode }: StatusReport, status: ReportedStatus) {
  const common = { status, externalId, leaseUntil: null };
  if (status !== 'failed') return { ...common, error: null, sentAt: sql`coalesce(${smsLogs.sentAt}, now())` };
  const unexplained = ErrorCode ? `Twilio couldn’t deliver it (error ${ErrorCode}).` : 'Twilio couldn’t deliver it.';
  return { ...common, error: explainCode(ErrorCode) ?? unexplained };
}

type Reported = Pick<Sms, 'tenantId' | 'id' | 'recipientPhone'>;

/** Finds the message by the ID in the callback URL, else by Twilio's message SID. */
async function findReported({ db }: System, account: Account, report: StatusReport): Promise<Reported | null> {
  const [tenantId = 0, id = 0] = (report.of ?? '').split('.').map(Number);
  const one = report.of ? is({ tenantId, id }) : eq(smsLogs.externalId, report.MessageSid);
  const ofAccount = account === 'instance' ? undefined : eq(smsLogs.tenantId, account);
  const [sms] = await db
    .select({ tenantId: smsLogs.tenantId, id: smsLogs.id, recipientPhone: smsLogs.recipientPhone })
    .from(smsLogs)
    .where(and(one, ofAccount, isOrHasNo(report.MessageSid)))
    .limit(1);
  return sms ?? null;
}

const is = ({ tenantId, id }: Pick<Sms, 'tenantId' | 'id'>) => and(eq(smsLogs.tenantId, tenantId), eq(smsLogs.id, id));
const isOrHasNo = (sid: string) => or(isNull(smsLogs.externalId), eq(smsLogs.externalId, sid));

const incomingSms = z.object({
  MessageSid: z.string().min(1).max(64),
  From: z.string().regex(/^\+[1-9]\d{6,14}$/),
  Body: z
    .string()
    .default('')
    // Removes what PostgreSQL cannot store: NUL and lone surrogates.
    .transform(body => body.replaceAll('\u0000', '').toWellFormed()),
  /** Twilio's own classification of opt-out keywords. */
  OptOutType: z.string().optional(),
});
type Meaning = 'stop' | 'start' | 'help' | 'reply';

/** The keywords that Twilio treats as opt-out, opt-in and help when they are the whole message; opting out in all languages. */
const keywords: Record<string, Meaning> = {
  ...Object.fromEntries(
    [
      ...['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT'],
      ...['STOPP', 'ALTO', 'BAJA', 'ARRET', 'ARRÊT'],
    ].map(word => [word, 'stop']),
  ),
  ...Object.fromEntries(['START', 'UNSTOP', 'YES'].map(word => [word, 'start'])),
  ...Object.fromEntries(['HELP', 'INFO'].map(word => [word, 'help'])),
};

/** Longer messages are no keyword, even with exclamation marks added. */
const maxWordLength = 40;

/** Classifies a reply. `optOutType`: Twilio's classification, if present. */
export function meaningOf(body: string, optOutType?: string): Meaning {
  const typed = body.trim();
  const word = optOutType || (typed.length > maxWordLength ? '' : typed.replace(/[.!]+$/, ''));
  const meaning = keywords[word.toUpperCase()];
  return Object.hasOwn(keywords, word.toUpperCase()) && meaning ? meaning : 'reply';
}

type Incoming = z.infer<typeof incomingSms>;

/** Processes a client's reply: applies STOP and START, and notifies the practitioner of anything else. */
async function takeReply(services: Services, account: Account, incoming: Incoming) {
  const meaning = meaningOf(incoming.Body, incoming.OptOutType);
  // Twilio answers HELP itself.
  if (meaning === 'help') return;
  const system = asSystem(services.database);
  const practices = account === 'instance' ? await practicesThatTexted(system, incoming.From) : [account];
  // All practices of the instance share one number: STOP applies to each, a reply goes to the one that texted last.
  const recipients = meaning === 'reply' ? practices.slice(0, 1) : practices;
  for (const tenantId of recipients) await takeReplyTo(services, tenantId, { ...incoming, meaning });
}

async function takeReplyTo({ database }: Services, tenantId: number, reply: Incoming & { meaning: Meaning }) {
  const owner = await findOwner(asSystem(database), tenantId);
  if (!owner) return;
  await inTenant(database, owner, async scope => {
    if (!(await keepReply(scope, reply))) return;
    const news = await followReply(scope, reply);
    if (news) await notifyPractice(scope, reply.From, news);
  });
}

/** Returns false if the reply was stored before. */
async function keepReply({ db, tenantId }: Scope, { MessageSid: externalId, From: phone, Body: message }: Incoming) {
  const written = await db
    .insert(smsReplies)
    .values({ tenantId, externalId, phone, message })
    .onConflictDoNothing()
    .returning({ externalId: smsReplies.externalId });
  return written.length > 0;
}

type ReplyNotification = { title: (name: string) => string; message: string };

/** Applies the reply. Returns the notification to send, if any. */
async function followReply(scope: Scope, { From: phone, Body, meaning }: Incoming & { meaning: Meaning }) {
  if (meaning === 'stop') return (await optOut(scope, phone)) ? stopped(phone) : null;
  if (meaning === 'start' && (await optIn(scope, phone))) return started(phone);
  return Body.trim() || meaning === 'reply' ? replied(Body) : null;
}

const stopped = (phone: string): ReplyNotification => ({
  title: name => `${name} replied STOP`,
  message: `You can no longer text ${phone}. Texting START opts it back in.`,
});
const started = (phone: string): ReplyNotification => ({
  title: name => `${name} replied START`,
  message: `You can text ${phone} again.`,
});

const maxMessageLength = 500;
const replied = (body: string): ReplyNotification => {
  const characters = [...body.trim()];
  const shown = characters.slice(0, maxMessageLength).join('');
  return {
    title: name => `Reply from ${name}`,
    message:
      characters.length > maxMessageLength ? `${shown}…` : shown || 'This message has no text. View it in Twilio.',
  };
};

/** Notifies the client's practitioner, or the owner if the number is unknown. */
async function notifyPractice(scope: Scope, phone: string, { title, message }: ReplyNotification) {
  const client = await findClientByPhone(scope, phone);
  const name = client ? `${client.firstName} ${client.lastName}` : phone;
  const isThere = client && (await findRole(scope, client.userId));
  const hearer = { ...scope, userId: isThere ? client.userId : scope.userId };
  const href = client ? `/clients/${client.id}?tab=sms` : '/sms-logs';
  await notify(hearer, { type: 'sms_reply', title: title(name), message, href, clientId: client?.id ?? null });
}

/** Practices that texted this number through the instance's account, most recent first. */
async function practicesThatTexted({ db }: System, phone: string): Promise<number[]> {
  const rows = await db
    .select({ tenantId: smsLogs.tenantId })
    .from(smsLogs)
    .where(and(eq(smsLogs.recipientPhone, phone), eq(smsLogs.sentBy, 'instance')))
    .groupBy(smsLogs.tenantId)
    .orderBy(desc(max(smsLogs.id)));
  return rows.map(({ tenantId }) => tenantId);
}

export const smsCallbackRoutes: Route[] = [
  provider.post(
    '/api/sms/callbacks/:account/status',
    {
      summary: 'Receive delivery reports from the SMS provider',
      ...called,
      signature: (c, { account }) => signedForm(c, account, statusReport),
    },
    async ({ account, payload }, c) => {
      if (payload) await takeStatus(c.get('services'), account, payload);
    },
  ),
  provider.post(
    '/api/sms/callbacks/:account/inbound',
    {
      summary: 'Receive replies from the SMS provider',
      ...called,
      signature: (c, { account }) => signedForm(c, account, incomingSms),
      file: 'text/xml',
    },
    async ({ account, payload }, c) => {
      if (payload) await takeReply(c.get('services'), account, payload);
      // Empty TwiML, so that Twilio sends no automatic reply.
      return c.body('<Response/>', 200, { 'content-type': 'text/xml; charset=utf-8' });
    },
  ),
];

type Callback = {
  account: string;
  signature: string | undefined;
  /** The full URL as given to Twilio and the form fields, both of which the signature covers. */
  url: string;
  fields: Record<string, string | string[]>;
};

/**
 * Identifies the Twilio account by the request's signature.
 * @throws AppError forbidden for any other caller, without revealing which accounts exist
 */
async function requireSignature(services: Services, callback: Callback): Promise<Account> {
  const { account: named, signature, url, fields } = callback;
  const account = accountNamed(named);
  const token = account && signature && (await findSmsToken(services, asSystem(services.database), account));
  if (!token || !(await isSignedByTwilio(token, { signature, url, fields }))) {
    throw new AppError('forbidden', 'This request isn’t signed by Twilio.');
  }
  return account;
}

function accountNamed(name: string): Account | null {
  if (name === 'instance') return name;
  const tenantId = Number(name);
  return /^[1-9]\d*$/.test(name) && Number.isSafeInteger(tenantId) ? tenantId : null;
}

/** `payload`: null for a signed request without the needed fields. */
async function signedForm<S extends z.ZodType>(c: Context<Public>, named: string, schema: S) {
  if (!c.req.header('content-type')?.toLowerCase().startsWith(form)) {
    throw new AppError('wrong_type', 'This call takes a form only.');
  }
  const services = c.get('services');
  const requestUrl = new URL(c.req.url);
  const sent = new URLSearchParams(await c.req.text());
  const fields = Object.fromEntries([...new Set(sent.keys())].map(name => [name, one(sent.getAll(name))]));
  const account = await requireSignature(services, {
    account: named,
    signature: c.req.header('x-twilio-signature'),
    url: `${services.env.APP_URL}${requestUrl.pathname}${requestUrl.search}`,
    fields,
  });
  const parsed = schema.safeParse({ ...Object.fromEntries(requestUrl.searchParams), ...fields });
  return { account, payload: parsed.success ? parsed.data : null };
}

const one = (values: string[]) => (values.length === 1 ? (values[0] ?? '') : values);
