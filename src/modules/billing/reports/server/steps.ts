import type { Cents } from '../../../../shared/money.ts';
import type { Movement } from '../../payments/server/movements.ts';

/** What a movement changed: how much had come for an invoice before it and after it. Without an invoice it is a deposit. */
export type Step = { invoiceId: number | null; before: Cents; after: Cents };

/**
 * Walks through all that happened, in the order in which it became known. A deposit stands by itself until an invoice
 * counts it: then it leaves there what was left of it, and comes to the invoice. So no month that is over ever reads
 * differently from how it did.
 */
export function stepsOf(history: Movement[]): Map<string, Step[]> {
  const credited = new Set(history.flatMap(({ kind, paymentId }) => (kind === 'transfer' ? [paymentId] : [])));
  const places = new Map<number, number | null>();
  const left = new Map<number, Cents>();
  const paid = new Map<number | null, Cents>();
  const move = (invoiceId: number | null, cents: Cents): Step => {
    const before = paid.get(invoiceId) ?? 0;
    paid.set(invoiceId, before + cents);
    return { invoiceId, before, after: before + cents };
  };
  const steps = new Map<string, Step[]>();
  for (const movement of history) {
    const { kind, paymentId, invoiceId, cents } = movement;
    const place = places.get(paymentId) ?? (kind === 'payment' && !credited.has(paymentId) ? invoiceId : null);
    const rest = left.get(paymentId) ?? 0;
    if (kind === 'transfer') {
      steps.set(keyOf(movement), [move(place, -rest), move(invoiceId, rest)]);
      places.set(paymentId, invoiceId);
    } else {
      steps.set(keyOf(movement), [move(place, cents)]);
      places.set(paymentId, place);
      left.set(paymentId, rest + cents);
    }
  }
  return steps;
}

export const keyOf = ({ kind, id }: Movement) => `${kind} ${id}`;
