import { type Cents, toCents } from '../../../shared/money.ts';
import type { PublicService } from './contract.ts';

type Priced = Pick<PublicService, 'payment' | 'deposit' | 'price' | 'needsApproval'>;

/** Amounts due with the booking and later, in cents; null when no payment is required. */
export function dueAtBooking({ payment, deposit, price, needsApproval }: Priced): { now: Cents; later: Cents } | null {
  // The form refuses both; an imported service may have them, and asking first is the safer one.
  if (needsApproval) return null;
  const total = toCents(price ?? '0.00');
  const now = payment === 'full' ? total : payment === 'deposit' ? toCents(deposit ?? '0.00') : 0;
  return now > 0 ? { now, later: Math.max(total - now, 0) } : null;
}
