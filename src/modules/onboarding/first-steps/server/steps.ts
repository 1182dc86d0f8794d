import { eq } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import type { Services } from '../../../../platform/services.ts';
import { getStorefront } from '../../../accounts/pages/server/storefront.ts';
import { getPractice } from '../../../accounts/tenants/server/practice.ts';
import { instanceHasMailServer } from '../../../accounts/vendors/server/mail-server.ts';
import { findStored } from '../../../accounts/vendors/server/stored-settings.ts';
import { hasOwnHours } from '../../../scheduling/availability/server/availability.ts';
import { hasOwnServices } from '../../../scheduling/availability/server/services.ts';
import type { FirstStepList, FirstStepsChange, StepName } from '../contract.ts';
import { firstSteps } from './tables.ts';
import { findTest } from './test-booking.ts';

/** The remaining set-up steps, derived from the practice's data. */
export async function getFirstSteps(services: Services, scope: Scope): Promise<FirstStepList> {
  const [[stored], practice, page, ownMail, test] = await Promise.all([
    scope.db.select().from(firstSteps).where(own(scope)),
    getPractice(scope),
    getStorefront(scope, services),
    findStored(scope, 'mail'),
    findTest(services, scope),
  ]);
  const [hasHours, hasServices] = await Promise.all([hasOwnHours(scope), hasOwnServices(scope, practice.createdAt)]);
  const done: Record<StepName, boolean> = {
    hours: hasHours || Boolean(stored?.hoursSeenAt),
    service: hasServices,
    page: page.isActive && page.updatedAt !== page.createdAt,
    mail: Boolean(ownMail),
    booking: test.isBooked,
  };
  // If the instance has a mail server, practices don't need their own.
  const names: StepName[] = [
    'hours',
    'service',
    'page',
    ...(instanceHasMailServer(services) ? [] : ['mail' as const]),
    'booking',
  ];
  return {
    steps: names.map(name => ({ name, isDone: done[name], isPutAside: stored?.putAside.includes(name) ?? false })),
    isHidden: stored?.isHidden ?? false,
    pageUrl: page.isActive && page.bookAppointmentEnabled ? `/bio/${page.slug}` : null,
    hasTest: test.isTester,
  };
}

/** Unhiding restores dismissed steps as well, because users don't remember which ones they dismissed. */
export async function changeFirstSteps(scope: Scope, change: FirstStepsChange, now = new Date()) {
  const { tenantId } = scope;
  await scope.db.insert(firstSteps).values({ tenantId }).onConflictDoNothing();
  const [stored] = await scope.db.select().from(firstSteps).where(own(scope)).for('update');
  const aside = new Set(change.isHidden === false ? [] : stored?.putAside);
  if (change.putAside) aside.add(change.putAside);
  await scope.db
    .update(firstSteps)
    .set({
      putAside: [...aside],
      ...(change.hoursSeen && { hoursSeenAt: now }),
      ...(change.isHidden !== undefined && { isHidden: change.isHidden }),
    })
    .where(own(scope));
}

const own = ({ tenantId }: Scope) => eq(firstSteps.tenantId, tenantId);
