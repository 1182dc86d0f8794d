import { openToken, sealToken } from '../../../../platform/secrets/sealed-token.ts';
import type { Services } from '../../../../platform/services.ts';

export type WhichInvoice = { tenantId: number; invoiceId: number };

const seeing = ({ secret }: Pick<Services, 'secret'>) => ({ secret, purpose: 'invoice page' });

/** URL of the public page for viewing and paying the invoice. It doesn't expire. */
export const invoiceHref = (
  services: Services,
  { tenantId, invoiceId }: WhichInvoice,
  origin = services.env.APP_URL,
): string => `${origin}/invoice/${sealToken(seeing(services), [tenantId, invoiceId].map(String))}`;

export function readInvoiceToken(services: Pick<Services, 'secret'>, token: string): WhichInvoice | null {
  const [tenantId, invoiceId] = (openToken(seeing(services), token) ?? []).map(Number);
  return tenantId && invoiceId ? { tenantId, invoiceId } : null;
}
