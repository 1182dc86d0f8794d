import { asSystem, inTenant, type Scope } from '../../../../platform/database/scope.ts';
import type { VendorFailure } from '../../../../platform/outbound/vendor-failure.ts';
import { count, hours } from '../../../../platform/rate-limit.ts';
import type { Services } from '../../../../platform/services.ts';
import { findOwner } from '../../../accounts/auth/server/members.ts';
import { notify } from '../../../messaging/notifications/server/notifications.ts';
import type { Subject } from '../contract.ts';

/**
 * Runs `work` as the owner of a practice, for jobs and webhooks without a user. Undefined if the practice was deleted.
 */
export async function asPractice<T>(
  { database }: Pick<Services, 'database'>,
  tenantId: number,
  work: (scope: Scope) => Promise<T>,
): Promise<T | undefined> {
  const owner = await findOwner(asSystem(database), tenantId);
  return owner ? inTenant(database, owner, work) : undefined;
}

/** `about`: what was paid for; the notification links to it. */
type News = { title: string; message: string; about?: { subject: Subject; subjectId: number } | null };

/** Notifies the practice's owner in this transaction, without naming the payer. */
export const notifyOwner = (scope: Scope, { about, ...news }: News) =>
  notify(scope, { ...news, type: 'payment', clientId: null, href: about ? hrefOf(about) : '/settings?tab=payments' });

function hrefOf({ subject, subjectId }: { subject: Subject; subjectId: number }): string {
  if (subject === 'invoice') return `/invoicing/${subjectId}`;
  if (subject === 'package') return '/settings?tab=packages';
  return subject === 'purchase' ? '/marketplace?tab=purchases' : '/appointments';
}

const notifiedPerDay = { name: 'payment-refusal-told', max: 1, seconds: hours(24) };

/**
 * Notifies the owner that a payment page couldn't be opened, at most once a day; otherwise the practice wouldn't know,
 * since buyers rarely report it.
 */
export async function notifyCheckoutFailure(services: Services, tenantId: number, { message }: VendorFailure) {
  if ((await count(asSystem(services.database), notifiedPerDay, String(tenantId))) > 1) return;
  await asPractice(services, tenantId, scope =>
    notifyOwner(scope, { title: 'Someone couldn’t pay', message: `The payment page didn’t open. ${message}` }),
  );
}
