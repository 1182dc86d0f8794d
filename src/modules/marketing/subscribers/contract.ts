import { z } from 'zod';
import { email, optionalLine, referrer, requiredText } from '../../../shared/zod.ts';

/** `pending` (not in the specification): has not confirmed yet. The specification's default is `active`. */
export const subscriberStatuses = ['pending', 'active', 'unsubscribed'] as const;
export type SubscriberStatus = (typeof subscriberStatuses)[number];

/** Not in the specification: how the address was added. */
export const subscriberSources = ['form', 'lead', 'purchase', 'import', 'manual'] as const;
export type SubscriberSource = (typeof subscriberSources)[number];

/** Public: body of POST /api/newsletter/subscribe. */
export const newsletterSignup = z.object({
  storefrontSlug: requiredText(100),
  email: email(),
  firstName: optionalLine(100),
  lastName: optionalLine(100),
  /** Not in the specification: referring URL, of which the host is stored. */
  referrer: referrer(),
  /** Not in the specification. Honeypot: hidden from people, filled in by bots. */
  website: z.string().max(200).optional(),
});
export type NewsletterSignup = z.infer<typeof newsletterSignup>;

/** `address` is masked. `slug`: of the page, if visitors may see it. */
export type ConfirmPreview = { practiceName: string; address: string; slug: string | null; isConfirmed: boolean };

/**
 * The address is masked. `isSubscriber`: signed up for the newsletter; clients get bulk email without that.
 * `mayReturn`: unsubscribed so recently that it can be undone.
 */
export type UnsubscribePreview = {
  practiceName: string;
  address: string;
  isSubscriber: boolean;
  wantsMail: boolean;
  mayReturn: boolean;
};
