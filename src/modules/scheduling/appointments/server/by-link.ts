import { and, eq } from 'drizzle-orm';
import { setAuditSubject } from '../../../../platform/database/audit-context.ts';
import { asSystem, inTenant, type Scope } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import { checkLimit, count, hours } from '../../../../platform/rate-limit.ts';
import type { Services } from '../../../../platform/services.ts';
import { findContact } from '../../../accounts/pages/server/storefront.ts';
import type { Tenant } from '../../../accounts/tenants/contract.ts';
import { getPractice } from '../../../accounts/tenants/server/practice.ts';
import { findMailSource } from '../../../accounts/vendors/server/mail.ts';
import type { Client } from '../../../people/clients/contract.ts';
import { getClient } from '../../../people/clients/server/clients.ts';
import { isAddressOf } from '../../../people/clients/server/one-person.ts';
import type { LinkPair, LinkPreview } from '../by-link.ts';
import type { Row } from './create.ts';
import { findByLink, type LinkPurpose, visitorToken } from './links.ts';
import { appointments } from './tables.ts';

/** The appointment of a link with everything its page shows. */
export type Linked = { appointment: Row; client: Client; practice: Tenant; contact: Contact; link: Link };
type Contact = Awaited<ReturnType<typeof findContact>>;
type Link = NonNullable<Awaited<ReturnType<typeof findByLink>>> & {
  email: string;
  /** Whether actions on the page send an email. */
  isEmailed: boolean;
  /** True for a link from the page after a booking, where the email address is unverified. */
  isOfVisitor: boolean;
};
type Asked = { purpose: LinkPurpose; pair: LinkPair; address?: string | null };

const perAddress = { name: 'link-address', max: 60, seconds: hours(1) };

export const gone = () => new AppError('not_found', 'Appointment not found or already cancelled');

/**
 * Public: runs `work` in the practice of the token and email. `address`: hash of the caller's IP address; if given,
 * requests are rate limited.
 * @throws AppError invalid, not_found, too_many
 */
export async function followLink<T>(
  services: Services,
  { purpose, pair: { token, email }, address }: Asked,
  work: (scope: Scope, link: Link) => Promise<T>,
): Promise<T> {
  if (!token || !email) throw new AppError('invalid', missing[purpose]);
  const system = asSystem(services.database);
  if (address) await checkLimit(system, perAddress, address);
  const found = await findByLink(system, purpose, token);
  if (address) await count(system, perAddress, address);
  if (!found) throw gone();
  const done = await inTenant(services.database, { ...found, role: 'viewer' }, async scope => {
    const { isConnected } = await findMailSource(services, scope);
    const isOfVisitor = token === visitorToken(services, { purpose, ...found });
    return work(scope, { ...found, email, isEmailed: isConnected, isOfVisitor });
  });
  // Invalidates the cached public page, which shows the next free time. Previews change nothing and pass no address.
  if (address !== undefined) services.pages.changed(found.tenantId);
  return done;
}

const missing: Record<LinkPurpose, string> = {
  cancel: 'Missing cancellation details',
  move: 'Missing rescheduling details',
  confirm: 'Missing confirmation details',
};

/**
 * Requires both the token and the email of its client. `isLocked`: locks the row until the end of the transaction.
 * @throws AppError not_found
 */
export async function getLinked(scope: Scope, link: Link, { isLocked = false } = {}): Promise<Linked> {
  const { tenantId, id } = appointments;
  const own = and(eq(tenantId, scope.tenantId), eq(id, link.appointmentId));
  const query = scope.db.select().from(appointments).where(own);
  const [appointment] = await (isLocked ? query.for('update') : query);
  if (!appointment || appointment.status === 'cancelled') throw gone();
  if (!(await isAddressOf(scope, appointment.clientId, link.email))) throw gone();
  setAuditSubject({ clientId: appointment.clientId, subjectId: appointment.id });
  const [client, practice, contact] = await Promise.all([
    getClient(scope, appointment.clientId),
    getPractice(scope),
    findContact(scope),
  ]);
  return { appointment, client, practice, contact, link };
}

export function describeLinked(linked: Linked, late: LinkPreview['late']): LinkPreview {
  const { appointment, practice, contact, link } = linked;
  const { firstName, lastName } = link.isOfVisitor ? nobody : linked.client;
  return {
    client: { firstName, lastName },
    startTime: appointment.startTime.toISOString(),
    endTime: appointment.endTime.toISOString(),
    type: appointment.type,
    timeZone: practice.settings.timeZone,
    practiceName: practice.name,
    storefrontSlug: contact?.isActive ? contact.slug : null,
    visitorTimeZone: appointment.visitorTimeZone,
    contact: { phone: practice.phone, email: contact?.contactEmail ?? null },
    isEmailed: link.isEmailed,
    late,
  };
}

const nobody = { firstName: '', lastName: '' };

/** @throws AppError conflict if the appointment has begun or is cancelled */
export function requireAhead({ startTime, status }: Row, now: Date) {
  if (startTime <= now) {
    throw new AppError('conflict', 'This appointment has already started. Contact the practice to make changes.');
  }
  if (status === 'completed' || status === 'no_show') {
    throw new AppError('conflict', 'This appointment is already over. Contact the practice if you need help.');
  }
}
