import { and, eq, ne, sql } from 'drizzle-orm';
import { asSystem, inTenant, type Scope } from '../../../platform/database/scope.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Services } from '../../../platform/services.ts';
import { formatDayAndTime } from '../../../shared/format-time.ts';
import { getClient } from '../../clients/server/clients.ts';
import { isAddressOf } from '../../clients/server/one-person.ts';
import { notify } from '../../notifications/server/notifications.ts';
import { findContact } from '../../storefront/server/storefront.ts';
import { getPractice } from '../../tenants/server/practice.ts';
import { type CancelPreview, typeLabels } from '../contract.ts';
import { followChange } from './changes.ts';
import { appointmentHref } from './describe.ts';
import { findByLink, useLink } from './links.ts';
import { tellClient } from './mails.tsx';
import { appointments } from './tables.ts';

type Pair = { token?: string; email?: string };
const gone = () => new AppError('not_found', 'Appointment not found or already cancelled');

/** Public: what the link in the mail is about. Changes nothing. @throws AppError invalid, not_found */
export async function previewCancellation(services: Services, pair: Pair): Promise<CancelPreview> {
  const link = await follow(services, pair);
  return inTenant(services.database, { ...link, role: 'viewer' }, async scope => {
    const { appointment, client } = await getLinked(scope, link);
    const practice = await getPractice(scope);
    const contact = await findContact(scope);
    return {
      client: { firstName: client.firstName, lastName: client.lastName },
      startTime: appointment.startTime.toISOString(),
      endTime: appointment.endTime.toISOString(),
      type: appointment.type,
      timeZone: practice.settings.timeZone,
      practiceName: practice.name,
      storefrontSlug: contact?.isActive ? contact.slug : null,
    };
  });
}

/**
 * Public: cancels by the link in the mail, once; the time is free again at once.
 * @throws AppError invalid, not_found, conflict when the session has begun.
 */
export async function cancelByLink(services: Services, pair: Pair, now = new Date()): Promise<void> {
  const link = await follow(services, pair);
  await inTenant(services.database, { ...link, role: 'viewer' }, async scope => {
    const { appointment, client } = await getLinked(scope, link);
    if (appointment.startTime <= now) {
      throw new AppError('conflict', 'This appointment has already begun. Please contact the practice.');
    }
    const cancelled = (await useLink(scope, link.linkId)) ? await markCancelled(scope, link.appointmentId, now) : null;
    if (!cancelled) throw gone();
    const practice = await getPractice(scope);
    const zone = practice.settings.timeZone;
    await followChange(scope, { before: appointment, after: cancelled }, now);
    await tellClient(services, scope, 'cancelled', { appointment: cancelled, client, practice });
    await notify(scope, {
      type: 'appointment_cancelled',
      title: 'Appointment cancelled',
      message: `${client.firstName} ${client.lastName} cancelled: ${typeLabels[cancelled.type]}, ${formatDayAndTime(cancelled.startTime, zone)}`,
      href: appointmentHref(cancelled.startTime, zone),
    });
  });
}

async function follow(services: Services, { token, email }: Pair) {
  if (!token || !email) throw new AppError('invalid', 'Missing cancellation details');
  const found = await findByLink(asSystem(services.database), 'cancel', token);
  if (!found) throw gone();
  return { ...found, email };
}

/** The pair is the token and its own client's address; with another address the link leads nowhere. */
async function getLinked(scope: Scope, link: { appointmentId: number; email: string }) {
  const [appointment] = await scope.db.select().from(appointments).where(own(scope, link.appointmentId));
  if (!appointment) throw gone();
  if (!(await isAddressOf(scope, appointment.clientId, link.email))) throw gone();
  return { appointment, client: await getClient(scope, appointment.clientId) };
}

async function markCancelled(scope: Scope, id: number, now: Date) {
  const [cancelled] = await scope.db
    .update(appointments)
    .set({ status: 'cancelled', cancelledAt: now, cancelledBy: 'client', sequence: sql`${appointments.sequence} + 1` })
    .where(and(own(scope, id), ne(appointments.status, 'cancelled')))
    .returning();
  return cancelled ?? null;
}

const own = (scope: Scope, id: number) => and(eq(appointments.tenantId, scope.tenantId), eq(appointments.id, id));
