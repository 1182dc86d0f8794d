import type { Context } from 'hono';
import { asSystem } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import { received } from '../../../../platform/http/answers.ts';
import { callerHash } from '../../../../platform/http/caller.ts';
import { provider, type Route, textKey } from '../../../../platform/http/declare-route.ts';
import type { Public } from '../../../../platform/http/request.ts';
import { sweep } from '../../../../platform/jobs/jobs.ts';
import { defineModule } from '../../../../platform/module.ts';
import { countAttempt, minutes } from '../../../../platform/rate-limit.ts';
import * as contract from '../contract.ts';
import { openPaymentOutbox } from './outbox.ts';
import {
  deleteOldEvents,
  processEvent,
  type VerifiedEvent,
  verifyWebhook,
  type WebhookAccount,
} from './provider-events.ts';
import { tableMetadata } from './tables.ts';
import { detachTestPayments } from './test-payments.ts';

async function processVerified({ reach, event }: VerifiedEvent, c: Context<Public>) {
  await processEvent(c.get('services'), reach, event);
  return { received: true } as const;
}

/** Stripe's webhooks, for the instance's account and for those of practices. */
const paymentWebhookRoutes: Route[] = [
  provider.post(
    '/api/webhooks/payments',
    {
      summary: 'Receive events from the payment provider',
      audit: 'none',
      signature: c => signedCall(c, 'instance'),
      answer: received,
    },
    processVerified,
  ),
  provider.post(
    '/api/webhooks/payments/:practiceKey',
    {
      summary: 'Receive events from a practice’s own payment account',
      audit: 'none',
      keys: { practiceKey: textKey('practice') },
      signature: (c, { practiceKey }) => signedCall(c, practiceNamed(practiceKey)),
      answer: received,
    },
    processVerified,
  ),
];

const unsignedPerCaller = { name: 'payment-webhook-unsigned', max: 60, seconds: minutes(1) };

/** Rate limits invalid signatures per caller. Correctly signed calls from the same address are still accepted. */
async function signedCall(c: Context<Public>, account: WebhookAccount): Promise<VerifiedEvent> {
  const services = c.get('services');
  // The signature covers the raw bytes.
  const call = { body: Buffer.from(await c.req.arrayBuffer()), signature: c.req.header('stripe-signature') };
  try {
    return await verifyWebhook(services, account, call);
  } catch (reason) {
    const who = callerHash(c);
    if (who && reason instanceof AppError && reason.code === 'invalid') {
      await countAttempt(asSystem(services.database), unsignedPerCaller, who);
    }
    throw reason;
  }
}

/** An invalid key becomes 0, which no practice has, so that signature verification fails. */
function practiceNamed(key: string): number {
  const tenantId = Number(key);
  return /^[1-9]\d*$/.test(key) && Number.isSafeInteger(tenantId) ? tenantId : 0;
}

export const payments = defineModule({
  name: 'payments',
  contract,
  routes: paymentWebhookRoutes,
  tables: tableMetadata,
  work: services => {
    const outbox = openPaymentOutbox(services);
    return {
      jobs: [
        ...outbox.jobs,
        sweep('leave-test-payments', 30, stop => detachTestPayments(services, stop)),
        sweep('delete-old-payment-events', 3_600, () => deleteOldEvents(asSystem(services.database))),
      ],
      close: outbox.close,
    };
  },
});
