import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { asSystem, type Database, type System } from '../../../../platform/database/scope.ts';
import { MailFailure, type MailSender } from '../../../../platform/mail/sender.ts';
import { type Deliver, type Lane, openOutbox } from '../../../../platform/outbox/outbox.ts';
import { portOf } from '../../../../platform/ports.ts';
import type { Services } from '../../../../platform/services.ts';
import type { MailTransport } from '../../../accounts/vendors/server/mail.ts';
import {
  type BulkLine,
  type BulkMail,
  bulkRows,
  claimBulk,
  practicesWithDueSequences,
  suppressWaiting,
} from '../../emails/server/mail-rows.ts';
import type { MailTransports } from '../../emails/server/mail-transports.ts';
import { type Outcome, openLedger, outcomeOfHold } from '../../emails/server/record.ts';
import { later, recordWith, type Sending, sendOne } from '../../emails/server/send-mail.ts';
import { campaignCounters } from './campaign-counters.ts';
import { openContent, type PersonalCopy } from './content.ts';
import { instanceDailyLimit } from './daily-limit.ts';
import { forgetOldPaces, quicken, slowDown } from './rate-limit-rows.ts';
import { claimPaced, type Limits } from './rate-limited-claim.ts';

/** Queued when a practice has bulk emails to send. */
export const sendBulkJob = 'send-bulk';

export async function practicesWithBulk(system: System): Promise<Set<number>> {
  const ofCampaigns = await portOf(system, campaignCounters).practices(system);
  return new Set([...ofCampaigns, ...(await practicesWithDueSequences(system))]);
}

/** A practice's active campaigns, those that were ended early, and its rate limits. */
async function findSending(system: System, tenantId: number): Promise<Sendings> {
  const { rows } = await system.db.execute<Limits & { id: string | null; isEnded: boolean; hasPaces: boolean }>(sql`
    select campaign.id, campaign.is_ended as "isEnded", settings.per_minute as "perMinute",
      settings.per_domain_per_minute as "perDomainPerMinute",
      exists (select from mail_paces where tenant_id = practice.id) as "hasPaces"
    from (select ${tenantId}::bigint as id) as practice
    left join mailing_settings as settings on settings.tenant_id = practice.id
    left join ${portOf(system, campaignCounters).ofPractice(tenantId)} as campaign on true
    order by campaign.id`);
  const idsOf = (ended: boolean) =>
    rows.filter(({ id, isEnded }) => id !== null && isEnded === ended).map(({ id }) => Number(id));
  const { perMinute = null, perDomainPerMinute = null, hasPaces } = rows[0] ?? {};
  const isPaced = perMinute !== null || perDomainPerMinute !== null || hasPaces === true;
  return { sending: idsOf(false), ended: idsOf(true), limits: isPaced ? { perMinute, perDomainPerMinute } : null };
}

/** `limits`: null if nothing was ever limited. */
type Sendings = { sending: number[]; ended: number[]; limits: Limits | null };

/**
 * `more` returns no emails if none may be sent now. `restsFor`: milliseconds until the next may be sent, or null if no
 * rate limit applies.
 */
type Claims = { more: (max: number) => Promise<BulkMail[]>; restsFor: () => number | null };

/** Claims from the practice's campaigns in turn, so that they progress together. */
function openClaims(database: Database, tenantId: number, perDay: number | null): Claims {
  const system = asSystem(database);
  let last: BulkLine['campaignId'] | undefined;
  let rests: number[] = [];
  const claim = async (line: BulkLine, limits: Limits | null, max: number) => {
    if (!limits) return claimBulk(system, line, max);
    while (true) {
      const { mails, parked, restsFor } = await claimPaced(database, line, limits, max);
      if (!mails.length && parked) continue;
      if (restsFor !== null) rests.push(restsFor);
      return mails;
    }
  };
  const more = async (max: number) => {
    rests = [];
    const { sending, limits: paces } = await findSending(system, tenantId);
    const limits = perDay === null ? paces : { ...(paces ?? noPaces), perDay };
    const lines: BulkLine['campaignId'][] = [null, ...sending];
    for (const campaignId of last === undefined ? shuffled(lines) : turned(lines, lines.indexOf(last) + 1)) {
      const claimed = await claim({ tenantId, campaignId }, limits, max);
      last = campaignId;
      if (claimed.length) return claimed;
    }
    return [];
  };
  return { more, restsFor: () => (rests.length ? Math.min(...rests) : null) };
}

const noPaces = { perMinute: null, perDomainPerMinute: null };

const turned = <T>(lines: T[], by: number) => [...lines.slice(by), ...lines.slice(0, by)];

/**
 * A worker that pauses after each email starts again with the first campaign, so a fixed order would starve the others.
 */
const shuffled = <T>(lines: T[]) =>
  lines
    .map(line => ({ line, place: Math.random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ line }) => line);

type PracticeLane = Lane & { tenantId: number };
export type BulkOutbox = ReturnType<typeof openBulkOutbox>;

/**
 * One queue per practice, processed until no bulk email may be sent. `ways`: separate SMTP connections, so that other
 * emails are not delayed. `retryMs`: the first pause after a server failure; it doubles up to 60 times this.
 */
export function openBulkOutbox(services: Services, ways: MailTransports, { retryMs = 1_000 } = {}) {
  const system = asSystem(services.database);
  const ledger = openLedger(services.database);
  const outbox = openOutbox<BulkMail, Outcome, PracticeLane>(services, {
    rows: bulkRows,
    jobs: { sweep: 'send-bulk', queued: sendBulkJob },
    share: { lanes: 50 },
    metric: 'mail',
    beforeSweep: async () => {
      ways.closeIdle();
      await portOf(system, campaignCounters).endEmpty(system);
      await forgetOldPaces(system);
    },
    lanes: async named =>
      [...(named ?? (await practicesWithBulk(system)))].map(tenantId => ({ name: `practice ${tenantId}`, tenantId })),
    turn: async ({ tenantId }, deliver, stop) => {
      for (let failures = 0; !stop?.aborted; failures++) {
        await suppressEnded(services, tenantId);
        const { trouble, sent, restsFor } = await ways.withAny(tenantId, async transport =>
          sendThrough(
            { services, ledger, transport },
            { tenantId, perDay: await perDayOf(services, ways, transport) },
            deliver,
          ),
        );
        if (!trouble) return restsFor ?? false;
        if (sent) failures = 0;
        const pause = Math.min(2 ** failures, 60) * retryMs;
        await sleep(pause, undefined, { signal: stop }).catch(() => undefined);
      }
      return false;
    },
    record: recordWith(services, ledger),
    giveBack,
  });
  const close = async () => {
    await outbox.close();
    ways.close();
  };
  return { ...outbox, close };
}

const giveBack = ({ error }: BulkMail): Outcome => ({ status: 'queued', error });

type DomainWatch = {
  /** Wraps the mail server: a rejection that concerns the recipient's domain is no failure of the server. */
  transport: MailTransport;
  /** The recipient's domain has just asked us to slow down. */
  isSlow: (mail: BulkMail) => boolean;
};

/** Emails claimed before their domain was slowed down are checked in memory. */
function watchDomains({ database }: Services, tenantId: number, transport: MailTransport): DomainWatch {
  const system = asSystem(database);
  const slowUntil = new Map<string, number>();
  const probed = new Set<string>();
  const send: MailSender['send'] = async (mail, ...rest) => {
    const domain = domainOf(mail.to);
    try {
      const sent = await transport.sender.send(mail, ...rest);
      if (probed.delete(domain)) await quicken(system, tenantId, domain);
      return sent;
    } catch (reason) {
      if (!(reason instanceof MailFailure) || !speaksOf(domain, reason)) throw reason;
      // Set immediately, so that no further email starts while the pause is being saved.
      slowUntil.set(domain, Date.now() + 10_000);
      const milliseconds = await slowDown(system, tenantId, domain);
      slowUntil.set(domain, Date.now() + milliseconds);
      throw ofThisMail(reason);
    }
  };
  return {
    transport: { ...transport, sender: { ...transport.sender, send } },
    isSlow: ({ isProbe, recipientEmail }) => {
      const domain = domainOf(recipientEmail);
      if (isProbe) probed.add(domain);
      return !isProbe && (slowUntil.get(domain) ?? 0) > Date.now();
    },
  };
}

const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1).toLowerCase();

const forNow = [421, 450, 451, 452];

/** True if the rejection names the domain or one of its servers, not only a mailbox. */
function speaksOf(domain: string, { cause }: MailFailure): boolean {
  if (!(cause instanceof Error && 'responseCode' in cause && 'response' in cause)) return false;
  if (!forNow.includes(Number(cause.responseCode))) return false;
  const tokens =
    String(cause.response)
      .toLowerCase()
      .replace(/\S+@\S+/g, ' ')
      .match(/[\p{L}\p{N}.-]+/gu) ?? [];
  return tokens
    .map(word => word.replace(/^\.+|\.+$/g, ''))
    .some(word => word === domain || word.endsWith(`.${domain}`));
}

const ofThisMail = ({ message, answered, code, lastByte, cause }: MailFailure) =>
  new MailFailure(message, { final: false, answered, blames: 'mail', code, lastByte, cause });

/**
 * Sends until no email may be sent or the server fails. Claimed emails are then returned unchanged, and the whole queue
 * waits for the server.
 */
async function sendThrough(
  sending: Sending,
  { tenantId, perDay }: { tenantId: number; perDay: number | null },
  deliver: Deliver<BulkMail, Outcome>,
) {
  const { services, transport } = sending;
  const { more, restsFor } = openClaims(services.database, tenantId, perDay);
  const domains = watchDomains(services, tenantId, transport);
  const copyOf = openCopies(services);
  let sent = false;
  const { trouble } = await deliver<MailFailure>({
    claim: more,
    // A worker holds at most twice this number of emails.
    max: 100,
    isContinuous: true,
    // More than the SMTP connections, so that emails are prepared and recorded while others are being sent.
    sideBySide: 40,
    send: async mail => {
      const copy = mail.hold === null ? await copyOf(mail) : null;
      if (domains.isSlow(mail)) return { values: giveBack(mail) };
      if (mail.hold !== null) return { values: outcomeOfHold(mail.hold) };
      if (!copy) return { values: later(mail, 'Its content couldn’t be read.') };
      const end = await sendOne({ ...sending, transport: domains.transport, meanwhile: true }, mail, copy);
      sent ||= !end.trouble;
      return end;
    },
    postpone: (_mail, { message }) => ({ status: 'queued', error: message }),
  });
  return { trouble, sent, restsFor: restsFor() };
}

/** Caches each content while the queue runs. Null if a content cannot be read; its emails then report that. */
function openCopies(services: Services): (mail: BulkMail) => Promise<PersonalCopy | null> {
  const opened = new Map<number, ReturnType<typeof openContent>>();
  const open = (contentId: number) => {
    const content = opened.get(contentId) ?? openContent(services, asSystem(services.database), contentId);
    opened.set(contentId, content);
    return content;
  };
  return async ({ tenantId, id, contentId, recipientEmail, personal }) => {
    try {
      const copy = await open(contentId ?? 0);
      return copy({
        tenantId,
        mailId: id,
        email: recipientEmail,
        firstName: personal?.firstName ?? null,
        fullName: personal?.fullName ?? null,
        hidesNumbers: personal?.hidesNumbers ?? false,
      });
    } catch (reason) {
      services.log.error({ err: reason, mailId: id }, 'a mail to many');
      opened.delete(contentId ?? 0);
      return null;
    }
  };
}

/** The daily limit applies to the instance's SMTP server only; null means unlimited. */
const perDayOf = async (services: Services, ways: MailTransports, transport: MailTransport) =>
  transport === ways.instance && transport.sender.via === 'smtp' ? instanceDailyLimit(services) : null;

/** Suppresses the emails still waiting in campaigns that were ended early. */
async function suppressEnded(services: Services, tenantId: number) {
  const system = asSystem(services.database);
  const { ended } = await findSending(system, tenantId);
  for (const campaignId of ended) {
    while (await suppressWaiting(system, { tenantId, campaignId }, 1_000));
  }
}
