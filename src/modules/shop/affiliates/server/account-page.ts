import { setAuditSubject } from '../../../../platform/database/audit-context.ts';
import { inTenant } from '../../../../platform/database/scope.ts';
import type { Services } from '../../../../platform/services.ts';
import { dayIn } from '../../../../shared/dates.ts';
import { pageSlugs } from '../../../accounts/pages/server/page-address.ts';
import { getPractice } from '../../../accounts/tenants/server/practice.ts';
import type { AffiliateAccount, ExpiredAccess } from '../contract.ts';
import { deadLink, readAccess } from './access.ts';
import { pageCommissions } from './commissions.ts';
import { listLinks } from './links.ts';
import { pagePayouts } from './payouts.ts';
import { pageDue } from './sums.ts';

/** Sales and payouts shown, newest first. */
const maxRows = 100;

/**
 * Data of an affiliate's page, without buyers and the practice's notes. For an expired link only where to request a new
 * one.
 * @throws AppError not_found
 */
export async function findAccount(
  services: Services,
  token: string,
  now = new Date(),
): Promise<AffiliateAccount | ExpiredAccess> {
  const { tenantId, email, isOver } = readAccess(services, token, now);
  return inTenant(services.database, { tenantId, userId: 0, role: 'viewer' }, async scope => {
    const slug = (await pageSlugs(scope))(0);
    if (isOver) return { isOver, slug };
    const links = await listLinks(services, scope, email);
    const [newest] = links;
    if (!newest) throw deadLink();
    setAuditSubject({ subjectId: newest.id });
    const { name, settings } = await getPractice(scope);
    const { items } = await pageCommissions(services, scope, { limit: maxRows, email });
    const { items: payouts } = await pagePayouts(services, scope, { limit: maxRows, email });
    const { items: balances } = await pageDue(services, scope, { limit: maxRows, email });
    const inZone = (instant: string) => dayIn(new Date(instant), settings.timeZone);
    return {
      practice: name,
      isOver,
      slug,
      name: newest.affiliateName,
      currency: settings.currency,
      links,
      balances,
      sales: items.map(({ id, productTitle, amount, currency, status, createdAt, holdUntil }) => ({
        id,
        productTitle,
        amount,
        currency,
        status,
        soldOn: inZone(createdAt),
        dueOn: inZone(holdUntil),
      })),
      payouts: payouts.map(({ id, amount, currency, paidOn }) => ({ id, amount, currency, paidOn })),
    };
  });
}
