import { sql } from 'drizzle-orm';
import { asSystem } from '../../../platform/database/scope.ts';
import type { JobData } from '../../../platform/jobs.ts';
import { type Lanes, openLanes } from '../../../platform/lanes.ts';
import { isDue } from '../../../platform/outbox.ts';
import { maySend } from '../../../platform/sending-holds.ts';
import type { Services } from '../../../platform/services.ts';
import { type Account, askAboutDue } from './ask-provider.ts';
import { sendDueRefunds } from './send-refunds.ts';
import { checkouts, refunds } from './tables.ts';

/** Speaks with providers about what is not settled. `stop`: raised when the program ends. */
export type Cashier = { services: Services; lanes: Lanes; stop?: AbortSignal };

const mostLanes = 50;

export const openCashier = (services: Services): Cashier => ({ services, lanes: openLanes(services.log, mostLanes) });

/** Begins with what is due and does not wait for it: each account has a lane of its own, so that one that hangs holds up nobody else. */
export async function beginDuePayments(cashier: Cashier) {
  for (const account of await accountsWithDue(cashier.services)) begin(cashier, account);
}

/** The same for the practices that jobs name. */
export async function beginQueuedPayments(cashier: Cashier, jobs: JobData[]) {
  const named = new Set(jobs.map(job => job.tenantId));
  for (const account of await accountsWithDue(cashier.services)) {
    if (account.account !== 'own' || named.has(account.tenantId)) begin(cashier, account);
  }
}

/** The same, until all of it is done. */
export async function settleDuePayments(cashier: Cashier) {
  await beginDuePayments(cashier);
  await cashier.lanes.settled();
}

function begin({ services, lanes, stop }: Cashier, account: Account) {
  const name = account.account === 'own' ? `practice ${account.tenantId}` : account.account;
  const work = async () => {
    while (!stop?.aborted && (await sendDueRefunds(services, account)));
    while (!stop?.aborted && (await askAboutDue(services, account)));
  };
  lanes.begin(name, work, account.account !== 'own');
}

async function accountsWithDue({ database }: Services): Promise<Account[]> {
  const { rows } = await asSystem(database).db.execute<{ account: Account['account']; tenantId: string | null }>(sql`
    select account, case when account = 'own' then tenant_id end as "tenantId" from ${checkouts}
    where ${isDue(checkouts.askAt)} and ${maySend(checkouts.tenantId)}
    union
    select c.account, case when c.account = 'own' then c.tenant_id end
    from ${refunds} join payments p on p.tenant_id = ${refunds.tenantId} and p.id = ${refunds.paymentId}
      join checkouts c on c.tenant_id = p.tenant_id and c.id = p.checkout_id
    where ${refunds.status} = 'pending' and ${isDue(refunds.dueAt)}
      and ${maySend(refunds.tenantId)}`);
  return rows.flatMap(({ account, tenantId }): Account[] => {
    if (account !== 'own') return [{ account }];
    return tenantId ? [{ account, tenantId: Number(tenantId) }] : [];
  });
}
