import { and, eq, inArray, max, ne, type SQL, sql } from 'drizzle-orm';
import { setAuditSubject } from '../../../../platform/database/audit-context.ts';
import { inTenant, type Scope, type System } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import { publish } from '../../../../platform/events/events.ts';
import type { Services } from '../../../../platform/services.ts';
import { addMinutes } from '../../../../shared/dates.ts';
import { localeOf } from '../../../../shared/locale.ts';
import { messages as common } from '../../../../shared/messages/en.ts';
import { getPractice } from '../../../accounts/tenants/server/practice.ts';
import { forgetMailEvent, recordMailEvent } from '../../../messaging/mailings/server/track.ts';
import { allow, leftAt, suppress, suppressionOf } from '../../../messaging/suppressions/server/suppressed.ts';
import type { ConsentOrigin } from '../../../people/clients/consent-origins.ts';
import { consentMessages } from '../../../people/clients/messages/catalog.ts';
import { setConsentSource } from '../../../people/clients/server/consent-source.ts';
import type { UnsubscribePreview } from '../contract.ts';
import { messages } from '../messages/en.ts';
import { type MailOf, maskAddress, readUnsubscribe } from './links.ts';
import { addressesUnsubscribed, hasAddress } from './subscriptions.ts';
import { newsletterSubscribers } from './tables.ts';

/** Minutes in which unsubscribing can be undone. */
const undoMinutes = 24 * 60;

// Links in bulk email reveal and change nothing but the subscription: people forward newsletters, and a recipient must
// not learn that someone is a client, nor stop their reminders.

/** Public: the data of the unsubscribe page. @throws AppError not_found */
export const previewUnsubscribe = (services: Services, token: string, now = new Date()): Promise<UnsubscribePreview> =>
  withAddress(services, token, (scope, { email }) => describe(scope, email, now));

/**
 * Public: unsubscribes the address from all bulk email of this practice, on every page and as a client. The mail that
 * contained the link records it. @throws AppError not_found
 */
export const unsubscribeByLink = (services: Services, token: string, now = new Date()): Promise<UnsubscribePreview> =>
  withAddress(services, token, async (scope, { email, mailId }) => {
    const { wantsMail } = await findEmailPreference(scope, [email]);
    await unsubscribe(scope, [email], { how: 'link', now });
    if (wantsMail && mailId) await recordMailEvent(scope, { mailId, kind: 'unsubscribe', at: now });
    return describe(scope, email, now);
  });

/**
 * Public: undoes unsubscribing within a day. Not later, because someone with a forwarded old newsletter must not
 * resubscribe its recipient. @throws AppError not_found, also if the practice has deleted the address since
 */
export const subscribeAgainByLink = (
  services: Services,
  token: string,
  now = new Date(),
): Promise<UnsubscribePreview> =>
  withAddress(services, token, async (scope, { email, mailId }) => {
    const before = await describe(scope, email, now);
    if (before.wantsMail) return before;
    if (!before.mayReturn) {
      throw new AppError('not_found', messages.errors.tooLateToReturn);
    }
    const { settings } = await getPractice(scope);
    const words = consentMessages.in(localeOf(settings)).again;
    await subscribeAgain(scope, [email], now, { page: '/newsletter-unsubscribe', words });
    if (mailId) await forgetMailEvent(scope, { mailId, kind: 'unsubscribe' });
    return describe(scope, email, now);
  });

async function withAddress<T>(services: Services, token: string, work: (scope: Scope, whose: MailOf) => Promise<T>) {
  const recipient = readUnsubscribe(services, token);
  if (!recipient) throw new AppError('not_found', common.errors.linkIncomplete);
  const { tenantId } = recipient;
  // The audit subject is empty: an address may belong to several subscribers or to a client.
  setAuditSubject({});
  return inTenant(services.database, { tenantId, userId: 0, role: 'viewer' }, scope => work(scope, recipient));
}

async function describe(scope: Scope, email: string, now: Date): Promise<UnsubscribePreview> {
  const [{ name }, preference, hasJustLeft] = await Promise.all([
    getPractice(scope),
    findEmailPreference(scope, [email]),
    hasUnsubscribedSince(scope, [email], addMinutes(now, -undoMinutes)),
  ]);
  return {
    practiceName: name,
    address: maskAddress(email),
    ...preference,
    mayReturn: hasJustLeft && !preference.wantsMail,
  };
}

const { tenantId, status, unsubscribedAt } = newsletterSubscribers;

const isOf = (scope: Scope, addresses: string[]) => and(eq(tenantId, scope.tenantId), hasAddress(addresses));

/**
 * `wantsMail`: at least one of the person's addresses may get bulk email. `isSubscriber`: one of them signed up for the
 * newsletter on any page; clients get bulk email without that.
 */
type EmailPreference = { isSubscriber: boolean; wantsMail: boolean };

export async function findEmailPreference(scope: Scope, addresses: string[]): Promise<EmailPreference> {
  const signedUp = and(isOf(scope, addresses), ne(status, 'pending'));
  const [subscriptions, { rows }] = await Promise.all([
    scope.db.$count(newsletterSubscribers, signedUp),
    scope.db.execute<{ wants: boolean }>(sql`select ${wants(scope.tenantId, sql`address`)} as wants
      from unnest(${sql.param(addresses)}::text[]) address`),
  ]);
  return { isSubscriber: subscriptions > 0, wantsMail: rows.some(row => row.wants) };
}

const wants = (practice: number, address: SQL) =>
  sql`coalesce(${suppressionOf(practice, address)}, '') not in ('unsubscribed', 'complained')`;

/** Whether one of these addresses unsubscribed at or after that time. */
async function hasUnsubscribedSince(scope: Scope, addresses: string[], since: Date): Promise<boolean> {
  const at = await leftAt(scope, addresses);
  return at !== null && at >= since;
}

type UnsubscribeOptions = { how: Extract<ConsentOrigin, 'link' | 'practice'>; now: Date };

/**
 * Stops all bulk email of the practice to these addresses, whether or not they are subscribers. Also ends pending
 * sign-ups and sequences. Earlier unsubscribes keep their time.
 */
export async function unsubscribe(scope: Scope, addresses: string[], { how, now }: UnsubscribeOptions) {
  await setConsentSource(scope, { how });
  await scope.db
    .update(newsletterSubscribers)
    .set({ status: 'unsubscribed', unsubscribedAt: now })
    .where(and(isOf(scope, addresses), ne(status, 'unsubscribed')));
  for (const email of addresses) {
    const [latest] = await scope.db
      .select({ at: max(unsubscribedAt) })
      .from(newsletterSubscribers)
      .where(isOf(scope, [email]));
    await suppress(scope, { email, reason: 'unsubscribed', at: latest?.at ?? now });
  }
  await publish(scope, addressesUnsubscribed, { addresses, now });
}

type Agreement = { page: string; words: string };

/**
 * Undoes the last `unsubscribe`. Without a confirmation mail, so the caller must have verified a link from a mail to
 * this person. Doesn't create subscribers.
 */
export async function subscribeAgain(scope: Scope, addresses: string[], now: Date, { page, words }: Agreement) {
  const last = scope.db
    .select({ at: max(unsubscribedAt) })
    .from(newsletterSubscribers)
    .where(isOf(scope, addresses));
  await scope.db
    .update(newsletterSubscribers)
    .set({
      status: 'active',
      unsubscribedAt: null,
      consentAt: now,
      consentPage: page,
      consentText: words,
    })
    .where(and(isOf(scope, addresses), eq(status, 'unsubscribed'), inArray(unsubscribedAt, last)));
  await allow(scope, addresses, ['unsubscribed']);
}

type Complaint = { tenantId: number | string; email: string };

/**
 * Like `unsubscribe`, for people of several practices who reported a mail as spam. Locks the rows in primary key order,
 * so that concurrent reports can't deadlock.
 */
export async function unsubscribeComplainers({ db }: System, { people, now }: { people: Complaint[]; now: Date }) {
  const at = sql`${now.toISOString()}::timestamptz`;
  const addresses = people.map(({ tenantId, email }) => ({ tenantId, email }));
  const leaving = sql`jsonb_to_recordset(${JSON.stringify(addresses)}::jsonb) as leaving ("tenantId" bigint, email text)`;
  await db.execute(sql`
    with locked as materialized (
      select n.tenant_id, n.id from newsletter_subscribers n
      where (n.tenant_id, lower(n.email)) in (select "tenantId", lower(email) from ${leaving})
        and n.status <> 'unsubscribed'
      order by n.tenant_id, n.id for no key update
    )
    update newsletter_subscribers n set status = 'unsubscribed', unsubscribed_at = ${at}
    from locked where n.tenant_id = locked.tenant_id and n.id = locked.id`);
  await db.execute(sql`
    insert into mail_suppressions (tenant_id, email, reason, detail, created_at)
    select "tenantId", email, 'unsubscribed', 'Reported an email as spam.', ${at} from ${leaving} order by "tenantId", lower(email)
    on conflict do nothing`);
}
