import { inTenant } from '../../../../platform/database/scope.ts';
import type { Services } from '../../../../platform/services.ts';
import { findContact } from '../../../accounts/pages/server/storefront.ts';
import { getPractice } from '../../../accounts/tenants/server/practice.ts';
import { findMailSource } from '../../../accounts/vendors/server/mail.ts';
import { openPage } from '../../appointments/server/booking/slots.ts';
import { getAvailability } from '../../availability/server/availability.ts';
import { bookableDays } from '../../availability/server/free-slots.ts';
import { listShownServices } from '../../availability/server/services.ts';
import { rangesWithin } from '../day-ranges.ts';

/** Public: the services and days to choose from. @throws AppError not_found, conflict */
export async function joinOptions(services: Services, slug: string, now = new Date()) {
  const page = await openPage(services, slug);
  return inTenant(services.database, { ...page, role: 'viewer' }, async scope => {
    const [practice, rules, shown, contact, { isConnected }] = await Promise.all([
      getPractice(scope),
      getAvailability(scope),
      listShownServices(scope),
      findContact(scope),
      findMailSource(services, scope),
    ]);
    const bookable = bookableDays({ zone: practice.settings.timeZone, rules, now });
    return {
      practice: practice.name,
      contact: { phone: practice.phone, email: contact?.contactEmail ?? null },
      isEmailed: isConnected,
      services: shown,
      bookable,
      ranges: rangesWithin(bookable),
    };
  });
}
