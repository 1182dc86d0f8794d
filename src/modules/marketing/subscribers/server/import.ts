import { setImmediate as breathe } from 'node:timers/promises';
import { and, eq } from 'drizzle-orm';
import { analyzeTables } from '../../../../platform/database/analyze.ts';
import { auditDryRun } from '../../../../platform/database/audit-context.ts';
import { inTenant, type Principal, type Scope } from '../../../../platform/database/scope.ts';
import { conflictOnLockTimeout } from '../../../../platform/database/transaction.ts';
import type { Services } from '../../../../platform/services.ts';
import { getStorefront } from '../../../accounts/pages/server/storefront.ts';
import type { SuppressionReason } from '../../../messaging/suppressions/contract.ts';
import { findAllSuppressed } from '../../../messaging/suppressions/server/suppressed.ts';
import { erasureRunning, lockForBulkWork } from '../../../people/clients/server/bulk-lock.ts';
import { findExisting as findClients, lockImports } from '../../../people/clients/server/client-import.ts';
import { findErased } from '../../../people/erased-people/server/erased-people.ts';
import type { SubscriberStatus } from '../contract.ts';
import { agreed, type SubscriberImport, type SubscriberReport, subscriberInput } from '../subscriber.ts';
import { statedConsent } from './subscribers.ts';
import { newsletterSubscribers } from './tables.ts';

const rowsAtOnce = 500;
const maxNamed = 200;

type Person = { email: string; firstName: string | null; lastName: string | null };
type Plan = { report: SubscriberReport; toAdd: Person[] };
type OnProgress = (done: number, total: number) => void;

/**
 * Adds all valid rows in one transaction, or none; the report lists those left out and why. A file can't change the
 * status of unsubscribed, unconfirmed or suppressed addresses. No mail is sent. With `dryRun` it only reports.
 */
export async function importSubscribers(
  services: Services,
  principal: Principal,
  input: SubscriberImport,
  onProgress: OnProgress = () => undefined,
): Promise<SubscriberReport> {
  const readIn = async (scope: Scope) => {
    if (!input.dryRun) {
      await lockImports(scope);
      await lockForBulkWork(scope);
    }
    const plan = await makePlan(input.rows, {
      known: await findKnown(scope),
      gone: await findAllSuppressed(scope),
      erased: await findErased(services, scope, await addressesWithoutClient(scope, input)),
    });
    if (input.dryRun) {
      auditDryRun({});
      return plan.report;
    }
    const { id } = await getStorefront(scope, services);
    const added = await addAll(scope, { storefrontId: id, people: plan.toAdd, onProgress });
    // Rows may have been added concurrently since the plan was made.
    return { ...plan.report, added, subscribed: plan.report.subscribed + plan.toAdd.length - added };
  };
  const report = await conflictOnLockTimeout(erasureRunning, () => inTenant(services.database, principal, readIn));
  if (!input.dryRun) await analyzeTables(services, ['newsletter_subscribers'], report.added);
  return report;
}

/**
 * Status of every address of the practice, in lower case. An address on two pages counts as active if one of them is.
 */
async function findKnown({ db, tenantId }: Scope): Promise<Map<string, SubscriberStatus>> {
  const { email, status } = newsletterSubscribers;
  const rows = await db
    .select({ email, status })
    .from(newsletterSubscribers)
    .where(and(eq(newsletterSubscribers.tenantId, tenantId)));
  const weight: Record<SubscriberStatus, number> = { pending: 0, unsubscribed: 1, active: 2 };
  rows.sort((one, other) => weight[one.status] - weight[other.status]);
  return new Map(rows.map(row => [row.email.toLowerCase(), row.status]));
}

/** Addresses that belong to no client. Erasure is checked only for these: a client was added again by consent. */
async function addressesWithoutClient(scope: Scope, { rows }: SubscriberImport): Promise<string[]> {
  const emails = rows.map(({ email }) => (email ?? '').trim().toLowerCase());
  const clients = await findClients(scope, emails);
  return emails.filter(email => !clients.has(email));
}

const exclusionsByStatus = {
  active: ['subscribed', 'Already subscribed'],
  pending: ['waiting', 'Signed up but not confirmed yet'],
  unsubscribed: ['unsubscribed', 'Unsubscribed. Only they can resubscribe.'],
} as const satisfies Record<SubscriberStatus, [keyof SubscriberReport, string]>;

const suppressed = {
  unsubscribed: exclusionsByStatus.unsubscribed,
  bounced: ['suppressed', 'Blocked: emails to this address bounced'],
  complained: ['suppressed', 'Blocked: reported an email as spam'],
  blocked: ['suppressed', 'Blocked by you'],
} as const satisfies Record<SuppressionReason, [keyof SubscriberReport, string]>;

const erased = ['suppressed', 'Erased. Only they can sign up again.'] as const;

type Addresses = {
  known: Map<string, SubscriberStatus>;
  gone: Map<string, SuppressionReason>;
  erased: Set<string>;
};

async function makePlan(rows: SubscriberImport['rows'], addresses: Addresses): Promise<Plan> {
  const report = { ...noneYet, leftOut: [] };
  const plan: Plan = { report, toAdd: [] };
  const seen = new Set<string>();
  const leaveOut = (
    why: Exclude<keyof SubscriberReport, 'leftOut'>,
    entry: { row: number; field: string; message: string },
  ) => {
    plan.report[why]++;
    if (plan.report.leftOut.length < maxNamed) plan.report.leftOut.push(entry);
  };
  for (const [index, cells] of rows.entries()) {
    if (index % rowsAtOnce === 0) await breathe();
    const row = index + 1;
    const read = subscriberInput.safeParse({ ...cells, email: cells.email ?? '', hasAgreed: true });
    if (!read.success) {
      const [issue] = read.error.issues;
      leaveOut('invalid', {
        row,
        field: String(issue?.path[0] ?? 'email'),
        message: issue?.message ?? 'Invalid input',
      });
      continue;
    }
    const { hasAgreed: _, ...person } = read.data;
    const email = person.email.toLowerCase();
    const [why, message] = exclusionOf(email, addresses) ?? [];
    if (seen.has(email)) leaveOut('repeated', { row, field: 'email', message: 'Repeats an earlier row' });
    else if (why) leaveOut(why, { row, field: 'email', message });
    else plan.toAdd.push(person);
    seen.add(email);
  }
  plan.report.added = plan.toAdd.length;
  return plan;
}

const noneYet = { added: 0, subscribed: 0, waiting: 0, unsubscribed: 0, suppressed: 0, repeated: 0, invalid: 0 };

/** The report's counter and explanation for an address that is left out. */
function exclusionOf(email: string, addresses: Addresses) {
  const status = addresses.known.get(email);
  if (status) return exclusionsByStatus[status];
  if (addresses.erased.has(email)) return erased;
  const reason = addresses.gone.get(email);
  return reason ? suppressed[reason] : null;
}

type Addition = { storefrontId: number; people: Person[]; onProgress: OnProgress };

async function addAll(scope: Scope, { storefrontId, people, onProgress }: Addition): Promise<number> {
  const now = new Date();
  const common = {
    ...statedConsent(agreed.many, now),
    tenantId: scope.tenantId,
    storefrontId,
    source: 'import' as const,
  };
  let added = 0;
  onProgress(0, people.length);
  for (let at = 0; at < people.length; at += rowsAtOnce) {
    const part = people.slice(at, at + rowsAtOnce).map(person => ({ ...common, ...person, subscribedAt: now }));
    const rows = await scope.db
      .insert(newsletterSubscribers)
      .values(part)
      .onConflictDoNothing()
      .returning({ id: newsletterSubscribers.id });
    added += rows.length;
    onProgress(Math.min(at + rowsAtOnce, people.length), people.length);
  }
  return added;
}
