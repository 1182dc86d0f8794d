import { and, lte } from 'drizzle-orm';
import { asSystem, inTenant, type Scope } from '../../../../platform/database/scope.ts';
import type { Services } from '../../../../platform/services.ts';
import { addMinutes, dayIn, daysInMinutes } from '../../../../shared/dates.ts';
import { formatSums } from '../../../../shared/format/format-money.ts';
import { formatCalendarDate, formatTime } from '../../../../shared/format/format-time.ts';
import { findRole, listMembers } from '../../../accounts/auth/server/members.ts';
import type { Tenant } from '../../../accounts/tenants/contract.ts';
import { createLetterhead } from '../../../accounts/tenants/server/letterhead.ts';
import { MailHeading, MailParagraph, renderMail } from '../../../accounts/tenants/server/MailLayout.tsx';
import { getPractice } from '../../../accounts/tenants/server/practice.ts';
import { queueMail } from '../../../messaging/emails/server/queue-mail.ts';
import { type DigestContent, hasContent, readDigestContent } from './digest-content.ts';
import { nextDigestAt } from './next-digest.ts';
import { digestUnsubscribeHref, endDigest, isOf } from './settings.ts';
import { digests } from './tables.ts';

/** Digests per sweep; the next sweep takes the rest. */
const batch = 200;
/** In minutes: a digest this late, after a downtime, is dropped. */
const maxDelayMinutes = 6 * 60;
/** In minutes: a digest covers at most one week. */
const maxPeriodMinutes = daysInMinutes(7);

type Person = { tenantId: number; userId: number };

/**
 * Sweep: queues the digests that are due. Safe to run in several workers: the row is locked until the email and the
 * next time are committed, and the idempotency key (`queueMail`) allows one email per day.
 */
export async function sendDigests(services: Services, stop?: AbortSignal, now = new Date()) {
  const { tenantId, userId, nextAt } = digests;
  const due: Person[] = await asSystem(services.database)
    .db.select({ tenantId, userId })
    .from(digests)
    .where(lte(nextAt, now))
    .orderBy(nextAt)
    .limit(batch);
  for (const person of due) {
    if (stop?.aborted) return;
    const work = (scope: Scope) => sendOne(services, scope, now);
    await inTenant(services.database, { ...person, role: 'viewer' }, work).catch(reason =>
      // Go on with the other users.
      services.log.error({ err: reason, ...person }, 'daily summary'),
    );
  }
}

async function sendOne(services: Services, scope: Scope, now: Date) {
  const [held] = await scope.db
    .select()
    .from(digests)
    .where(and(isOf(scope), lte(digests.nextAt, now)))
    .for('update', { skipLocked: true });
  if (!held) return;
  // The user has left the practice.
  if (!(await findRole(scope, scope.userId))) return endDigest(scope, scope);
  const practice = await getPractice(scope);
  const zone = practice.settings.timeZone;
  const nextAt = nextDigestAt(held.hour, zone, now);
  const isLate = addMinutes(held.nextAt, maxDelayMinutes) < now;
  const isTold = isLate ? false : await queueDigest(services, scope, { practice, toldUntil: held.toldUntil, now });
  await scope.db
    .update(digests)
    .set({ nextAt, ...(isTold && { toldUntil: now }) })
    .where(isOf(scope));
}

type DigestInput = { practice: Awaited<ReturnType<typeof getPractice>>; toldUntil: Date | null; now: Date };

/**
 * Whether the news up to now is handled: sent, or nothing to send. False if today's email exists already; the news then
 * goes into the next one.
 */
async function queueDigest(
  services: Services,
  scope: Scope,
  { practice, toldUntil, now }: DigestInput,
): Promise<boolean> {
  const zone = practice.settings.timeZone;
  const earliest = addMinutes(now, -maxPeriodMinutes);
  const since = toldUntil ?? addMinutes(now, -daysInMinutes(1));
  const news = await readDigestContent(services, scope, { zone, since: since > earliest ? since : earliest, now });
  if (!hasContent(news)) return true;
  const me = (await listMembers(scope)).find(({ userId }) => userId === scope.userId);
  if (!me) return false;
  const leave = digestUnsubscribeHref(services, scope);
  const written = await queueMail(services, scope, {
    ...writeDigest(services, { practice, news, leave }),
    cause: `summary of ${dayIn(now, zone)} for ${scope.userId}`,
    to: me.email,
    fromName: practice.name,
    unsubscribeUrl: leave,
    expiresAt: addMinutes(now, maxDelayMinutes),
  });
  return written !== null;
}

type DigestMailInput = { practice: Tenant; news: DigestContent; leave: string };

/** Contains times, first names and counts only: what a session is about must not leave the app. */
function writeDigest(services: Services, { practice, news, leave }: DigestMailInput) {
  const { timeZone: zone, currency } = practice.settings;
  const title = `Your day, ${formatCalendarDate(news.today)}`;
  const at = (path: string) => services.env.APP_URL + path;
  const lines = linesOf(news, currency);
  const children = (
    <>
      <MailHeading>{title}</MailHeading>
      {news.sessions.length > 0 ? (
        <>
          <MailParagraph>
            <a href={at('/appointments?view=day')} style={link}>
              {counted(news.sessions.length, 'appointment')} today
            </a>
          </MailParagraph>
          <ul style={list}>
            {news.sessions.map(({ id, startTime, client }) => (
              <li key={id}>
                {formatTime(startTime, zone)} {client.firstName} {client.lastName.slice(0, 1)}.
              </li>
            ))}
          </ul>
        </>
      ) : (
        <MailParagraph>You have no appointments today.</MailParagraph>
      )}
      {lines.length > 0 && (
        <ul style={list}>
          {lines.map(({ text, path }) => (
            <li key={path + text}>
              <a href={at(path)} style={link}>
                {text}
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  );
  const footer = (
    <>
      You turned on this summary in{' '}
      <a href={at('/settings?tab=profile')} style={link}>
        Settings
      </a>
      .{' '}
      <a href={leave} style={link}>
        Unsubscribe
      </a>
    </>
  );
  const preview = [`${counted(news.sessions.length, 'appointment')}`, ...lines.map(({ text }) => text)].join(', ');
  const frame = { ...createLetterhead(services, practice), signature: null };
  return { ...renderMail({ title, preview, practice: frame, footer, children }), subject: title };
}

const link = { color: '#047857' };
const list = { margin: '0 0 16px', paddingLeft: 20 };

function linesOf(news: DigestContent, currency: string): { text: string; path: string }[] {
  const { unconfirmed, overdueInvoices, overdueAmount: amount, overdueOthers, failedEmails, failedSms } = news;
  const overdue = formatSums([{ amount, currency }, ...overdueOthers]);
  const all: [number, string, string][] = [
    [unconfirmed, `${unconfirmed} unconfirmed`, '/appointments?view=day'],
    [news.booked, `${counted(news.booked, 'new booking')}`, '/appointments'],
    [overdueInvoices, `${counted(overdueInvoices, 'invoice')} overdue, ${overdue}`, '/invoicing?status=overdue'],
    [failedEmails, `${counted(failedEmails, 'email')} failed in the last 7 days`, '/emails?tab=logs'],
    [failedSms, `${counted(failedSms, 'text message')} failed in the last 7 days`, '/sms-logs'],
    [news.subscribed, counted(news.subscribed, 'new subscriber'), '/marketing?tab=subscribers'],
    [news.sold, counted(news.sold, 'new sale'), '/marketplace?tab=purchases'],
  ];
  return all.flatMap(([count, text, path]) => (count > 0 ? [{ text, path }] : []));
}

const counted = (count: number, noun: string) => (count === 1 ? `1 ${noun}` : `${count} ${noun}s`);
