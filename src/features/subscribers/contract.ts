import { z } from 'zod';
import { email, optionalText, requiredText } from '../../shared/zod.ts';

/** Public: body of POST /api/newsletter/subscribe. */
export const newsletterSignup = z.object({
  storefrontSlug: requiredText(100),
  email: email(),
  firstName: optionalText(100),
  lastName: optionalText(100),
  /** Added: a field no person sees; filled only by robots. */
  website: z.string().max(200).optional(),
});
export type NewsletterSignup = z.infer<typeof newsletterSignup>;
