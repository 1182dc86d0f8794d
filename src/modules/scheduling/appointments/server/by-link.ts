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
import { isAddressOf } from '../../../people/clients/server/find-client.ts';
import type { LinkPair, LinkPreview } from '../by-link.ts';
import type { Row } from './create.ts';
import { findByLink, type LinkPurpose, visitorToken } from './links.ts';
import { appointments } from './tables.ts';

/** What a link is about, with all that its page shows. */
export type Linked = { appointment: Row; client: Client; practice: Tenant; contact: Contact; link: Link };
type Contact = Awaited<ReturnType<typeof findContact>>;
type Link = NonNullable<Awaited<ReturnType<typeof findByLink>>> & {
  email: string;
  /** Whether what is done by it is emailed. */
  isEmailed: boolean;
  /** The link was given out on the page after a booking, where the email address is not confirmed to be the client's. */
  isOfVisitor: boolean;
};
type Asked = { purpose: LinkPurpose; pair: LinkPair; address?: string | null };

const perAddress = { name: 'link-address', max: 60, seconds: hours(1) };

export const gone = () => new AppError('not_found', 'Appointment not found or already cancelled');

/**
 * Public: does `work` in the practice that the pair leads to. `address`: hash of the caller's, if it is to be counted.
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
  // What only looks has no address to be counted; the rest may have made the next free time another one.
  if (address !== undefined) services.pages.changed(found.tenantId);
  return done;
}

const missing: Record<LinkPurpose, string> = {
  cancel: 'Missing cancellation details',
  move: 'Missing rescheduling details',
  confirm: 'Missing confirmation details',
};

/**
 * The pair is the token and its own client's address; with another address the link leads nowhere.
 * `isLocked`: nobody changes the appointment until the transaction ends. @throws AppError not_found
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

/** What every page behind a link shows. */
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

/** @throws AppError conflict */
export function requireAhead({ startTime, status }: Row, now: Date) {
  if (startTime <= now) {
    throw new AppError('conflict', 'This appointment has already started. Contact the practice to make changes.');
  }
  if (status === 'completed' || status === 'no_show') {
    throw new AppError('conflict', 'This appointment is already over. Contact the practice if you need help.');
  }
}
