import { asSystem, inTenant } from '../../../../platform/database/scope.ts';
import { notFound } from '../../../../platform/errors.ts';
import { type Counted, checkLimits, countSuccess, hours } from '../../../../platform/rate-limit.ts';
import type { Services } from '../../../../platform/services.ts';
import { findPublicStorefront } from '../../../accounts/pages/server/storefront.ts';
import { referrerHost } from '../../../accounts/pages/server/visit.ts';
import { mailboxOf } from '../../../messaging/emails/server/mailbox.ts';
import { consentWords } from '../../../people/clients/consent-words.ts';
import type { NewsletterSignup, SubscriberSource } from '../contract.ts';
import { signUp } from './sign-up.ts';

const perAddress = { name: 'subscribe-address', max: 60, seconds: hours(1) };
const perRecipient = { name: 'subscribe-recipient', max: 10, seconds: hours(1) };
/** More than any page of one person sees, less than it takes to write to a whole list of strangers. */
const perPage = { name: 'subscribe-page', max: 500, seconds: hours(1) };

export type Origin = {
  /** Hash of the caller's address, if known. */
  address: string | null;
  source?: Extract<SubscriberSource, 'form' | 'lead'>;
  /** The words that were agreed to. */
  words?: string;
  now?: Date;
};

/**
 * Public: a sign-up for the newsletter of a page. Where the page asks for a confirmation, it counts once that is given.
 * One transaction holds the subscriber and the mail. What is answered, what is counted and nearly all of what is done is
 * the same whether or not the address was known, and in whichever state. @throws AppError not_found, too_many
 */
export async function subscribe(services: Services, signup: NewsletterSignup, origin: Origin): Promise<void> {
  if (signup.website) return;
  const { source = 'form', words = consentWords.form, now = new Date() } = origin;
  const system = asSystem(services.database);
  const page = await findPublicStorefront(system, services, signup.storefrontSlug);
  if (!page.emailNewsletterEnabled) throw notFound('Storefront');
  const { tenantId, userId } = page;
  // The recipient across all practices: nobody's mailbox is filled through this instance.
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
      cameFrom: referrerHost(services, signup.referrer, page.biolinkUrl),
      now,
    });
    await countSuccess(scope, counted);
  });
}
