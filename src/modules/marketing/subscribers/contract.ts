import { z } from 'zod';
import { email, optionalLine, referrer, requiredText } from '../../../shared/zod.ts';

/** Specified: `active` by default. Added: `pending`, who has not confirmed yet. */
export const subscriberStatuses = ['pending', 'active', 'unsubscribed'] as const;
export type SubscriberStatus = (typeof subscriberStatuses)[number];

/** Added: by which way an address came in. */
export const subscriberSources = ['form', 'lead', 'purchase', 'import', 'manual'] as const;
export type SubscriberSource = (typeof subscriberSources)[number];

/** Public: body of POST /api/newsletter/subscribe. */
export const newsletterSignup = z.object({
  storefrontSlug: requiredText(100),
  email: email(),
  firstName: optionalLine(100),
  lastName: optionalLine(100),
  /** Added: the address that led to the page; its host is kept. */
  referrer: referrer(),
  /** Added: a field no person sees; filled only by robots. */
  website: z.string().max(200).optional(),
});
export type NewsletterSignup = z.infer<typeof newsletterSignup>;

/** What the page of a confirmation says. `address`: masked. `slug`: of the page, as long as visitors may see it. */
export type ConfirmPreview = { practiceName: string; address: string; slug: string | null; isConfirmed: boolean };

/**
 * What the page of unsubscribing says; the address is masked. `isSubscriber`: it has signed up for the newsletter; others
 * get mails to many, too. `mayReturn`: they have left a moment ago, which may have been a slip.
 */
export type UnsubscribePreview = {
  practiceName: string;
  address: string;
  isSubscriber: boolean;
  wantsMail: boolean;
  mayReturn: boolean;
};
