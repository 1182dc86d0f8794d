import type { Scope } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { Services } from '../../../../platform/services.ts';
import { listMembers } from '../../../accounts/auth/server/members.ts';
import { getStorefront } from '../../../accounts/pages/server/storefront.ts';
import { findExisting } from '../../../people/clients/server/client-import.ts';
import { archiveClient, createClient, deleteClient } from '../../../people/clients/server/clients.ts';
import { examplesOf, forgetExample, markExamples } from '../../../people/examples/server/examples.ts';
import { countOfClient } from '../../../scheduling/appointments/server/queries.ts';

type Test = { clientId: number | null; isTester: boolean; isBooked: boolean };

/** Whether a member has made a test booking. */
export async function findTest(_services: Services, scope: Scope): Promise<Test> {
  const [tester] = await examplesOf(scope, 'tester');
  const clientId = tester ?? (await findSelf(scope));
  if (!clientId) return { clientId: null, isTester: false, isBooked: false };
  return { clientId, isTester: tester !== undefined, isBooked: (await countOfClient(scope, clientId)) > 0 };
}

/**
 * Creates a client with the signed-in user's email address, archived and excluded from figures. The user then books on
 * the public page like a visitor, with real emails. An existing client stays unchanged. Idempotent.
 * @throws AppError conflict while no page accepts bookings
 */
export async function prepareTest(services: Services, scope: Scope): Promise<{ url: string }> {
  const page = await getStorefront(scope, services);
  if (!page.isActive || !page.bookAppointmentEnabled)
    throw new AppError('conflict', 'Online booking is off. Turn it on under Storefront first.');
  const me = await findMe(scope);
  if (!(await findSelf(scope))) {
    const { firstName, lastName, email } = me;
    const common = { phone: null, age: null, notes: null, goal: 'general_health', status: 'active' } as const;
    const { id } = await createClient(scope, { firstName, lastName, email, ...common });
    await archiveClient(scope, id);
    await markExamples(scope, 'tester', [id]);
  }
  return { url: `/bio/${page.slug}` };
}

/** Removes the test client with its sessions. False if there was none. */
export async function removeTest(scope: Scope): Promise<boolean> {
  const testers = await examplesOf(scope, 'tester');
  for (const id of testers) {
    await forgetExample(scope, 'tester', id);
    await deleteClient(scope, id).catch(unlessGone);
  }
  return testers.length > 0;
}

const unlessGone = (reason: unknown) => {
  if (!(reason instanceof AppError) || reason.code !== 'not_found') throw reason;
};

async function findMe(scope: Scope) {
  const me = (await listMembers(scope)).find(({ userId }) => userId === scope.userId);
  if (!me) throw new AppError('not_found', 'You’re no longer a member of this practice.');
  return me;
}

async function findSelf(scope: Scope): Promise<number | null> {
  const { email } = await findMe(scope);
  return (await findExisting(scope, [email])).get(email.toLowerCase()) ?? null;
}
