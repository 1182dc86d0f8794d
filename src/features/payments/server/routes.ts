import type { Context } from 'hono';
import { asSystem } from '../../../platform/database/scope.ts';
import { AppError } from '../../../platform/errors.ts';
import { callerHash } from '../../../platform/http/caller.ts';
import { type Public, type PublicRoutes, publicRoutes } from '../../../platform/http/routes.ts';
import { countAttempt, minutes } from '../../../platform/rate-limit.ts';
import { type Caller, takeCall } from './take-call.ts';

/** Called by Stripe: for the instance's account, and for those of practices; mounted under /api/webhooks. */
export const paymentWebhookRoutes: PublicRoutes = publicRoutes()
  .post('/payments', c => answerCall(c, 'instance'))
  .post('/payments/:practiceKey', c => answerCall(c, practiceNamed(c.req.param('practiceKey'))));

async function answerCall(c: Context<Public>, account: Caller): Promise<Response> {
  // The bytes as they came: what is signed.
  const call = { body: Buffer.from(await c.req.arrayBuffer()), signature: c.req.header('stripe-signature') };
  await limitUnsigned(c, () => takeCall(c.get('services'), account, call));
  return c.json({ received: true });
}

const unsignedPerCaller = { name: 'payment-webhook-unsigned', max: 60, seconds: minutes(1) };

/** Whoever guesses signatures is soon told to wait. What is signed is taken from the same address all the same. */
async function limitUnsigned(c: Context<Public>, work: () => Promise<void>) {
  try {
    await work();
  } catch (reason) {
    const who = callerHash(c);
    if (who && reason instanceof AppError && reason.code === 'invalid') {
      await countAttempt(asSystem(c.get('services').database), unsignedPerCaller, who);
    }
    throw reason;
  }
}

/** One that cannot be a practice's is signed by nobody. */
function practiceNamed(key: string): number {
  const tenantId = Number(key);
  return /^[1-9]\d*$/.test(key) && Number.isSafeInteger(tenantId) ? tenantId : 0;
}
