import { setAuditSubject } from '../../../../platform/database/audit-context.ts';
import { inTenant, type Scope } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { Services } from '../../../../platform/services.ts';
import { addMinutes } from '../../../../shared/dates.ts';
import { getPractice } from '../../../accounts/tenants/server/practice.ts';
import { forgetMailEvent, recordMailEvent } from '../../../messaging/mailings/server/mail-events.ts';
import { consentWords } from '../../../people/clients/consent-words.ts';
import type { UnsubscribePreview } from '../contract.ts';
import { maskAddress } from '../mask-address.ts';
import { type MailOf, readUnsubscribe } from './links.ts';
import { findWish, hasLeftSince, subscribeAgain, unsubscribe } from './wish.ts';

/** Minutes in which unsubscribing can be undone. */
const slipMinutes = 24 * 60;

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
    const { wantsMail } = await findWish(scope, [email]);
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
      throw new AppError('not_found', 'To get these emails again, sign up on the practice’s page.');
    }
    await subscribeAgain(scope, [email], now, { page: '/newsletter-unsubscribe', words: consentWords.again });
    if (mailId) await forgetMailEvent(scope, { mailId, kind: 'unsubscribe' });
    return describe(scope, email, now);
  });

async function withAddress<T>(services: Services, token: string, work: (scope: Scope, whose: MailOf) => Promise<T>) {
  const whose = readUnsubscribe(services, token);
  if (!whose) throw new AppError('not_found', 'It may be incomplete. Open it from the email again.');
  const { tenantId } = whose;
  // The audit subject is empty: an address may belong to several subscribers or to a client.
  setAuditSubject({});
  return inTenant(services.database, { tenantId, userId: 0, role: 'viewer' }, scope => work(scope, whose));
}

async function describe(scope: Scope, email: string, now: Date): Promise<UnsubscribePreview> {
  const [{ name }, wish, hasJustLeft] = await Promise.all([
    getPractice(scope),
    findWish(scope, [email]),
    hasLeftSince(scope, [email], addMinutes(now, -slipMinutes)),
  ]);
  return { practiceName: name, address: maskAddress(email), ...wish, mayReturn: hasJustLeft && !wish.wantsMail };
}
