import { and, eq } from 'drizzle-orm';
import type { Scope } from '../../../../../platform/database/scope.ts';
import { deriveKey, keyedHash } from '../../../../../platform/secrets/tokens.ts';
import type { Services } from '../../../../../platform/services.ts';
import { formatDayAndTime } from '../../../../../shared/format/format-time.ts';
import { notify } from '../../../../messaging/notifications/server/notifications.ts';
import type { ConfirmPreview, LinkPair } from '../../by-link.ts';
import { publishChange } from '../changes.ts';
import { appointmentHref } from '../notifications/describe.ts';
import { appointments } from '../tables.ts';
import { describeLinked, ensureLink, followLink, getLinked, linkHref, requireUpcoming, visitorToken } from './links.ts';

/** Public: what the confirmation page shows; changes nothing. @throws AppError invalid, not_found, conflict */
export const previewConfirmation = (services: Services, pair: LinkPair, now = new Date()): Promise<ConfirmPreview> =>
  followLink(services, { purpose: 'confirm', pair }, async (scope, link) => {
    const linked = await getLinked(scope, link);
    requireUpcoming(linked.appointment, now);
    return { ...describeLinked(linked, null), isConfirmed: linked.appointment.status === 'confirmed' };
  });

/**
 * Public: confirms attendance. Idempotent, so the link works until the appointment begins. `address`: hash of the
 * caller's IP address.
 * @throws AppError invalid, not_found, too_many, conflict
 */
export const confirmByLink = (
  services: Services,
  pair: LinkPair,
  address: string | null,
  now = new Date(),
): Promise<void> =>
  followLink(services, { purpose: 'confirm', pair, address }, async (scope, link) => {
    const { appointment, client, practice } = await getLinked(scope, link, { isLocked: true });
    requireUpcoming(appointment, now);
    if (appointment.status === 'confirmed') return;
    const { tenantId, id } = appointments;
    const [after] = await scope.db
      .update(appointments)
      .set({ status: 'confirmed' })
      .where(and(eq(tenantId, scope.tenantId), eq(id, appointment.id)))
      .returning();
    if (!after) return;
    await publishChange(scope, { before: appointment, after }, now);
    const zone = practice.settings.timeZone;
    await notify(scope, {
      type: 'appointment_confirmed',
      title: 'Appointment confirmed',
      message: `${client.firstName} ${client.lastName} confirmed: ${after.title}, ${formatDayAndTime(after.startTime, zone)}`,
      href: appointmentHref(after.startTime, zone),
      clientId: client.id,
    });
  });

type Onward = LinkPair & { from: 'confirm' | 'cancel'; purpose: 'cancel' | 'move' };

/**
 * Public: path from the confirmation page to the page that cancels or reschedules. Returns the same link each time, so
 * that repeated clicks do not create more.
 * @throws AppError invalid, not_found, too_many
 */
export const leadOn = (
  services: Services,
  { from, purpose, ...pair }: Onward,
  address: string | null,
): Promise<string> =>
  followLink(services, { purpose: from, pair, address }, async (scope: Scope, link) => {
    const { appointment } = await getLinked(scope, link, { isLocked: true });
    const key = deriveKey(services.secret, 'link on');
    const token = link.isOfVisitor
      ? visitorToken(services, { ...link, purpose })
      : keyedHash(key, `${purpose} ${pair.token} ${appointment.sequence}`);
    await ensureLink(scope, { appointmentId: appointment.id, purpose, token });
    return linkHref('', purpose, { token, email: link.email });
  });
