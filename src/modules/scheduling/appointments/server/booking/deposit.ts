import type { Scope } from '../../../../../platform/database/scope.ts';
import { AppError } from '../../../../../platform/errors.ts';
import type { Services } from '../../../../../platform/services.ts';
import { formatMoney } from '../../../../../shared/format/format-money.ts';
import { localeOf } from '../../../../../shared/locale.ts';
import { fromCents, toCents } from '../../../../../shared/money.ts';
import { isAllowed } from '../../../../../shared/permissions.ts';
import { getPractice } from '../../../../accounts/tenants/server/practice.ts';
import { listDeposits, listPayments } from '../../../../billing/payments/server/ledger.ts';
import { requestRefund } from '../../../../billing/payments/server/refunds.ts';
import type { AppointmentDetail } from '../../contract.ts';
import { clientMessages } from '../messages/catalog.ts';

export async function findDeposit(scope: Scope, appointmentId: number): Promise<AppointmentDetail['deposit']> {
  const [paid, open] = await Promise.all([listPayments(scope, { appointmentId }), listDeposits(scope, appointmentId)]);
  const [first] = paid;
  if (!first) return null;
  const sum = (amounts: string[]) => fromCents(amounts.reduce((all, amount) => all + toCents(amount), 0));
  return {
    amount: sum(paid.map(({ amount }) => amount)),
    refunded: sum(paid.map(({ refunded }) => refunded)),
    left: fromCents(open.reduce((all, { left }) => all + left, 0)),
    currency: first.currency,
    paidAt: first.paidAt,
    isTest: first.isTest,
  };
}

/** Refundable amount, as clients read it; excludes what is credited to an invoice. */
export async function refundable(
  scope: Scope,
  appointmentId: number,
): Promise<{ payments: number[]; text: string; locale: string } | null> {
  const open = (await listDeposits(scope, appointmentId)).filter(({ left }) => left > 0);
  const [first] = open;
  if (!first) return null;
  const cents = open.reduce((sum, { left }) => sum + left, 0);
  const locale = localeOf((await getPractice(scope)).settings);
  return { payments: open.map(({ id }) => id), text: formatMoney(fromCents(cents), first.currency, locale), locale };
}

type RefundInput = { appointmentId: number; reason: string; userId?: number; now: Date };

/** Refunds the deposit in the caller's transaction. Returns a sentence for the email. */
export async function refundDeposit(services: Services, scope: Scope, input: RefundInput): Promise<string | undefined> {
  const { appointmentId, reason, userId, now } = input;
  const back = await refundable(scope, appointmentId);
  if (!back) return undefined;
  for (const paymentId of back.payments) await requestRefund(services, scope, { paymentId, reason, userId }, now);
  return clientMessages.in(back.locale).refund.returned(back.text);
}

/**
 * `isLate`: the practice marked the cancellation as late; `isInTime`: the notice period says otherwise. `isWanted`: the
 * explicit decision about the refund, if any.
 */
type CallingOff = RefundInput & { isLate: boolean; isInTime: boolean; isWanted: boolean | undefined };

/**
 * Refunds the deposit when the practice cancels, unless the cancellation is late. Deviating from that requires a
 * permission. Returns a sentence for the email.
 * @throws AppError forbidden without the permission
 */
export async function settleDeposit(
  services: Services,
  scope: Scope,
  { isLate, isInTime, isWanted, ...input }: CallingOff,
) {
  const paid = await refundable(scope, input.appointmentId);
  if (!paid) return undefined;
  const isBack = isWanted ?? !isLate;
  const isUsual = isBack !== (isLate && !isInTime);
  if (!isUsual && !isAllowed(scope, 'deposits.decide')) {
    const usual = isLate && !isInTime ? 'is kept because the client cancelled late' : 'is refunded';
    throw new AppError('forbidden', `The payment ${usual}. Only an owner or practitioner can change that.`);
  }
  return isBack ? refundDeposit(services, scope, input) : keepDeposit(scope, input.appointmentId);
}

/** Sentence for the email if the deposit is kept; undefined when there is none. */
export async function keepDeposit(scope: Scope, appointmentId: number): Promise<string | undefined> {
  const deposit = await refundable(scope, appointmentId);
  return deposit ? clientMessages.in(deposit.locale).refund.notReturned(deposit.text) : undefined;
}
