import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import { asSystem } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import { checkLimits, count, countAttempt, minutes } from '../../../../platform/rate-limit.ts';
import type { Services } from '../../../../platform/services.ts';
import { findWebhookSecret } from '../../mailings/server/webhook-secret.ts';

/** `practice`: null for the instance's own mail server. */
export type SignedCall = { practice: number | null; body: string; headers: Record<string, string> };

const perSource = { name: 'mail-webhook', max: 600, seconds: minutes(1) };
const unsignedPerCaller = { name: 'mail-webhook-unsigned', max: 60, seconds: minutes(1) };

/**
 * Lets a call pass that is signed by Standard Webhooks with the secret of its address and not older than five minutes.
 * Returns its id. `caller`: hash of the address that it comes from, if known.
 * @throws AppError forbidden for any other, which tells nothing about which practices there are; too_many
 */
export async function requireSigned(services: Services, call: SignedCall, caller: string | null): Promise<string> {
  const system = asSystem(services.database);
  if (caller) await checkLimits(system, [{ limit: unsignedPerCaller, who: caller }]);
  const secret =
    call.practice === null
      ? services.env.MAIL_WEBHOOK_SECRET
      : await findWebhookSecret(services, { ...system, tenantId: call.practice });
  if (!secret || !isSigned(secret, call)) {
    if (caller) await count(system, unsignedPerCaller, caller);
    throw new AppError('forbidden', 'This request isn’t signed with this webhook’s secret, or it’s too old.');
  }
  await countAttempt(system, perSource, String(call.practice ?? 'instance'));
  return call.headers['webhook-id'] ?? '';
}

function isSigned(secret: string, { body, headers }: SignedCall): boolean {
  try {
    new Webhook(secret).verify(body, headers, { jsonParse: false });
    return true;
  } catch (reason) {
    if (reason instanceof WebhookVerificationError) return false;
    throw reason;
  }
}
