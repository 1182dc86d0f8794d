import { explainConnection } from '../outbound/vendor-failure.ts';
import { PaymentFailure } from './payments.ts';

/** Why Stripe did not do it, in a sentence for whoever set it up. */
export function explainStripe(reason: unknown): PaymentFailure {
  if (reason instanceof PaymentFailure) return reason;
  const status = reason instanceof Error && 'statusCode' in reason ? Number(reason.statusCode) : 0;
  const sentence = status ? sentenceFor(status, reason) : explainSilence(reason);
  // 409: another call with this key goes on just now.
  const isFinal = status >= 400 && status < 500 && status !== 409 && status !== 429;
  return new PaymentFailure(sentence, { isFinal, isKept: status >= 500 });
}

function sentenceFor(status: number, reason: unknown): string {
  if (status === 401) return 'Stripe rejected the secret key.';
  if (status === 403) return 'This Stripe key lacks a permission. Add it in Stripe.';
  if (status === 429) return 'Stripe is limiting requests. Try again in a minute.';
  if (status >= 500) return `Stripe has problems right now (${status}).`;
  const said = reason instanceof Error && 'raw' in reason ? reason.message.replace(/\s+/g, ' ').trim() : '';
  return said ? `Stripe refused: ${said.slice(0, 300)}` : `Stripe refused the request (${status}).`;
}

function explainSilence(reason: unknown): string {
  const detail = reason instanceof Error && 'detail' in reason ? reason.detail : undefined;
  const connection = explainConnection('Stripe', detail) ?? explainConnection('Stripe', reason);
  return connection ?? 'Stripe sent an unexpected response.';
}
