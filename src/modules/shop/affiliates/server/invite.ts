import { asSystem, inTenant, type Principal } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import { countAttempt, hours } from '../../../../platform/rate-limit.ts';
import type { Services } from '../../../../platform/services.ts';
import { mailboxOf } from '../../../messaging/emails/server/mailbox.ts';
import { getProduct } from '../../marketplace/server/products.ts';
import { accessLink, linkTargetOf, perRecipient } from './access.ts';
import { getLink } from './links.ts';
import { mailInvitation } from './mails.tsx';

const perPractice = { name: 'affiliate-invite', max: 200, seconds: hours(24) };

/** Emails an affiliate the URL to share and the link to their page. @throws AppError not_found, conflict, too_many */
export async function inviteAffiliate(
  services: Services,
  principal: Principal,
  id: number,
  now = new Date(),
): Promise<void> {
  const system = asSystem(services.database);
  const link = await inTenant(services.database, principal, scope => getLink(services, scope, id));
  if (!link.isActive) throw new AppError('conflict', 'This link isn’t active. Activate it before you send it.');
  await countAttempt(system, perPractice, String(principal.tenantId));
  await countAttempt(system, perRecipient, mailboxOf(services, link.affiliateEmail));
  await inTenant(services.database, principal, async scope => {
    const { affiliateCommission: rate } = await getProduct(services, scope, link.productId);
    const page = accessLink(services, await linkTargetOf(services, scope), link.affiliateEmail, now);
    await mailInvitation(services, scope, { link, rate, page, now });
  });
}
