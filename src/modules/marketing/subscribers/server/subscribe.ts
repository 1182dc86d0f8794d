import { asSystem, inTenant } from '../../../../platform/database/scope.ts';
import { notFound } from '../../../../platform/errors.ts';
import { type Counted, checkLimits, countSuccess, hours } from '../../../../platform/rate-limit.ts';
import type { Services } from '../../../../platform/services.ts';
import { findPublicStorefront } from '../../../accounts/pages/server/storefront.ts';
import { cameFrom } from '../../../accounts/pages/server/visit-of.ts';
import { mailboxOf } from '../../../messaging/emails/server/mailbox.ts';
import { consentWords } from '../../../people/clients/consent-words.ts';
import type { NewsletterSignup, SubscriberSource } from '../contract.ts';
import { signUp } from './sign-up.ts';

const perAddress = { name: 'subscribe-address', max: 60, seconds: hours(1) };
const perRecipient = { name: 'subscribe-recipient', max: 10, seconds: hours(1) };
/** More than a page gets in a busy hour, and too few to misuse the form for spamming strangers. */
const perPage = { name: 'subscribe-page', max: 500, seconds: hours(1) };

export type Origin = {
  /** Hash of the caller's IP address, if known. */
  address: string | null;
  source?: Extract<SubscriberSource, 'form' | 'lead'>;
  /** The text the person agreed to. */
  words?: string;
  now?: Date;
};

/**
 * Public: newsletter sign-up on a page. With double opt-in it counts only after the confirmation. One transaction
 * creates the subscriber and the mail. Response, rate limits and nearly all of the work are the same for known and
 * unknown addresses, so that nobody can find out who is subscribed. @throws AppError not_found, too_many
 */
export async function subscribe(services: Services, signup: NewsletterSignup, origin: Origin): Promise<void> {
  if (signup.website) return;
  const { source = 'form', words = consentWords.form, now = new Date() } = origin;
  const system = asSystem(services.database);
  const page = await findPublicStorefront(system, services, signup.storefrontSlug);
  if (!page.emailNewsletterEnabled) throw notFound('Storefront');
  const { tenantId, userId } = page;
  // The recipient is counted across all practices, so that nobody can use this server to flood a mailbox.
  const counted: Counted[] = [
    { limit: perRecipient, who: mailboxOf(services, signup.email) },
    { limit: perPage, who: String(page.id) },
  ];
  if (origin.address) counted.push({ limit: perAddress, who: origin.address });
  await checkLimits(system, counted);
  await inTenant(services.database, { tenantId, userId, role: 'viewer' }, async scope => {
    await signUp(services, scope, {
      page,
      signup,
      consent: { source, words },
      cameFrom: cameFrom(services, signup.referrer, page.biolinkUrl),
      now,
    });
    await countSuccess(scope, counted);
  });
}
