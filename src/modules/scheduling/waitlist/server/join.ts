import { asSystem, inTenant } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import { countAttempt, hours } from '../../../../platform/rate-limit.ts';
import type { Services } from '../../../../platform/services.ts';
import { isTimeZone } from '../../../../shared/dates.ts';
import { formatCalendarMonthDay } from '../../../../shared/format/format-time.ts';
import { localeOf } from '../../../../shared/locale.ts';
import { findContact } from '../../../accounts/pages/server/storefront.ts';
import { getPractice } from '../../../accounts/tenants/server/practice.ts';
import { findMailSource } from '../../../accounts/vendors/server/mail.ts';
import { mailboxOf } from '../../../messaging/emails/server/mailbox.ts';
import { findOrCreateClient } from '../../../people/clients/server/find-client.ts';
import { phoneOrText } from '../../../people/clients/server/phones.ts';
import { openPage } from '../../appointments/server/booking/slots.ts';
import { getAvailability } from '../../availability/server/availability.ts';
import { bookableDays } from '../../availability/server/free-slots.ts';
import { findBookable, listShownServices } from '../../availability/server/services.ts';
import type { JoinRequest } from '../contract.ts';
import { rangesWithin } from '../day-ranges.ts';
import { waitlistMessages } from '../messages/catalog.ts';
import { messages } from '../messages/en.ts';
import { addUnconfirmedEntry } from './entries.ts';

const perAddress = { name: 'waitlist-address', max: 20, seconds: hours(1) };
const perRecipient = { name: 'waitlist-recipient', max: 5, seconds: hours(1) };

/**
 * Public: adds an entry that counts once it is confirmed through an emailed link. Client, entry and email are written
 * in one transaction. `address`: hash of the caller's IP address, if known.
 * @throws AppError not_found, conflict, invalid, too_many
 */
export async function joinWaitlist(
  services: Services,
  request: JoinRequest,
  address: string | null,
  now = new Date(),
): Promise<void> {
  if (request.website) throw new AppError('invalid', messages.errors.reload);
  const page = await openPage(services, request.storefrontSlug);
  const system = asSystem(services.database);
  if (address) await countAttempt(system, perAddress, address);
  await countAttempt(system, perRecipient, mailboxOf(services, request.email));
  await inTenant(services.database, { ...page, role: 'viewer' }, async scope => {
    const [practice, rules, service] = await Promise.all([
      getPractice(scope),
      getAvailability(scope),
      findBookable(scope, { serviceId: request.serviceId, appointmentType: request.appointmentType }),
    ]);
    const bookable = bookableDays({ zone: practice.settings.timeZone, rules, now });
    const { firstDay, lastDay } = withinHorizon(request, bookable, localeOf(practice.settings));
    const { firstName, lastName, email, partOfDay } = request;
    const person = { firstName, lastName, email, ...phoneOrText(request.phone, practice.country) };
    const client = await findOrCreateClient(scope, person, { now });
    const visitorTimeZone = request.timeZone && isTimeZone(request.timeZone) ? request.timeZone : undefined;
    await addUnconfirmedEntry(services, scope, { client, service, firstDay, lastDay, partOfDay, visitorTimeZone });
  });
}

type Days = { firstDay: string; lastDay: string };

/** Limits the days to the booking horizon, because nothing beyond it is offered. @throws AppError invalid */
function withinHorizon(
  { firstDay, lastDay }: Days,
  { first, last }: { first: string; last: string },
  locale: string,
): Days {
  const from = firstDay < first ? first : firstDay;
  const to = lastDay > last ? last : lastDay;
  if (to >= from) return { firstDay: from, lastDay: to };
  const sentence = waitlistMessages
    .in(locale)
    .join.outOfRange(formatCalendarMonthDay(first, locale), formatCalendarMonthDay(last, locale));
  throw new AppError('invalid', sentence, { lastDay: sentence });
}

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
