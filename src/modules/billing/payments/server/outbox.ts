import { sql } from 'drizzle-orm';
import { asSystem } from '../../../../platform/database/scope.ts';
import { isDue } from '../../../../platform/outbox/leased-rows.ts';
import { type Lane, openOutbox } from '../../../../platform/outbox/outbox.ts';
import { maySend } from '../../../../platform/sending-holds.ts';
import type { Services } from '../../../../platform/services.ts';
import { type Account, askAboutDue } from './ask-provider.ts';
import { askProviderJob } from './end-checkout.ts';
import { type Refund, refundRows, refundsOf } from './send-refunds.ts';
import { checkouts, refunds } from './tables.ts';

type AccountLane = Lane & Account;

/** Speaks with providers about what is not settled: a lane for each account. Refunds repeat under their stored key. */
export const openPaymentOutbox = (services: Services) =>
  openOutbox<Refund, Partial<Refund>, AccountLane>(services, {
    rows: refundRows,
    jobs: { sweep: 'settle-payments', queued: askProviderJob },
    share: { lanes: 50 },
    lanes: async named =>
      (await accountsWithDue(services)).filter(of => of.account !== 'own' || !named || named.has(of.tenantId)),
    turn: async (account, deliver) => {
      const { isMore } = await deliver(refundsOf(services, account));
      return (await askAboutDue(services, account)) || isMore;
    },
    record: (refund, values) => refundRows.settle(asSystem(services.database), refund, values),
    giveBack: () => ({ dueAt: new Date() }),
  });

export async function accountsWithDue({ database }: Pick<Services, 'database'>): Promise<AccountLane[]> {
  const { rows } = await asSystem(database).db.execute<{ account: Account['account']; tenantId: string | null }>(sql`
    select account, case when account = 'own' then tenant_id end as "tenantId" from ${checkouts}
    where ${isDue(checkouts.askAt)} and ${maySend(checkouts.tenantId)}
    union
    select c.account, case when c.account = 'own' then c.tenant_id end
    from ${refunds} join payments p on p.tenant_id = ${refunds.tenantId} and p.id = ${refunds.paymentId}
      join checkouts c on c.tenant_id = p.tenant_id and c.id = p.checkout_id
    where ${refundRows.isWaiting}`);
  return rows.flatMap(({ account, tenantId }): AccountLane[] => {
    if (account !== 'own') return [{ name: account, isReserved: true, account }];
    return tenantId ? [{ name: `practice ${tenantId}`, account, tenantId: Number(tenantId) }] : [];
  });
}
