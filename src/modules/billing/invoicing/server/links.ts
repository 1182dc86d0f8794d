import { signToken, verifyToken } from '../../../../platform/secrets/signed-token.ts';
import type { Services } from '../../../../platform/services.ts';

export type WhichInvoice = { tenantId: number; invoiceId: number };

const seeing = ({ secret }: Pick<Services, 'secret'>) => ({ secret, purpose: 'invoice page' });

/** The public page where an invoice is seen and paid; it works as long as the invoice is kept. */
export const invoiceHref = (
  services: Services,
  { tenantId, invoiceId }: WhichInvoice,
  origin = services.env.APP_URL,
): string => `${origin}/invoice/${signToken(seeing(services), [tenantId, invoiceId].map(String))}`;

export function readInvoiceToken(services: Pick<Services, 'secret'>, token: string): WhichInvoice | null {
  const [tenantId, invoiceId] = (verifyToken(seeing(services), token) ?? []).map(Number);
  return tenantId && invoiceId ? { tenantId, invoiceId } : null;
}
