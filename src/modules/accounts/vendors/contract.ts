import { z } from 'zod';
import { email, optional, optionalLine, requiredText } from '../../../shared/zod.ts';

/** What a practice can bring of its own; without it the instance's, and without that the built-in default. */
export const vendors = ['mail', 'sms', 'payments', 'ai'] as const;
export type Vendor = (typeof vendors)[number];

/** A secret on its way in: absent or blank keeps the stored one. It never travels out; `secrets` says which are there. */
const secret = optionalLine(500);

export const mailSettings = z.object({
  host: requiredText(253, 'Server is required'),
  port: z.coerce.number('Enter a port number').int().min(1, 'Enter a port number').max(65_535, 'Enter a port number'),
  /** `tls` from the first byte (usually 465), or `starttls` (usually 587). */
  security: z.enum(['tls', 'starttls']),
  user: optionalLine(254),
  password: secret,
  fromAddress: email('Sender address is required'),
});
export const smsSettings = z.object({
  accountSid: requiredText(64, 'Account SID is required').regex(/^AC[0-9a-z]+$/i, 'An account SID starts with AC'),
  authToken: secret,
  from: requiredText(40, 'Sender number is required'),
});
export const paymentSettings = z.object({ secretKey: secret, webhookSecret: secret });
export const aiProviders = {
  openai: 'OpenAI',
  anthropic: 'Anthropic',
  'openai-compatible': 'OpenAI-compatible',
} as const;
export const aiSettings = z.object({
  provider: z.enum(['openai', 'anthropic', 'openai-compatible'], 'Choose a provider'),
  model: requiredText(120, 'Model is required'),
  apiKey: secret,
  baseUrl: optional(z.url({ protocol: /^https?$/, error: 'Enter an http or https address' })),
});

/** Body of PUT /api/vendors/{vendor}. DELETE goes back to the default and answers with the state, like PUT. */
export const vendorInputs = { mail: mailSettings, sms: smsSettings, payments: paymentSettings, ai: aiSettings };
/** What the one or the other takes. */
export const vendorInput = z.union(Object.values(vendorInputs));
export const vendorSecrets = {
  mail: ['password'],
  sms: ['authToken'],
  payments: ['secretKey', 'webhookSecret'],
  ai: ['apiKey'],
} as const satisfies Record<Vendor, string[]>;

/**
 * One of GET /api/vendors and the answer of PUT. `uses`: whose settings count now. `settings` holds what is no secret,
 * `secrets` the names of those that are stored.
 */
export const vendorState = z.object({
  vendor: z.enum(vendors),
  uses: z.enum(['own', 'instance', 'built-in']),
  settings: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
  secrets: z.array(z.string()),
  /** Why the own settings cannot be used as they are, in a sentence. */
  problem: z.string().nullable(),
  /** Of payments: nobody can really pay, as far as the key tells. */
  isTest: z.boolean(),
});
export type VendorState = z.infer<typeof vendorState>;

/** Body of POST /api/vendors/{vendor}/test: `to` is an address for mail, a number for SMS, unused otherwise. */
export const vendorTest = z.object({ to: optionalLine(254) });
/** What came of it, in a sentence. A test that failed answers 200 with `ok: false`: the call itself worked. */
export const vendorTestAnswer = z.object({ ok: z.boolean(), message: z.string() });

/** Answer of GET /api/vendors/payments/webhook: what the practice's own Stripe account is to call, and whether it can. */
export const paymentWebhook = z.object({ address: z.string(), isReachable: z.boolean() });

/** What Stripe is to tell; each is read in platform/providers/payments/events.ts. */
export const paymentEventTypes = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.closed',
] as const;

/** Answer of GET /api/sms/addresses: what Twilio calls. */
export const smsAddresses = z.object({ inbound: z.string(), status: z.string(), isReachable: z.boolean() });
export type SmsAddresses = z.infer<typeof smsAddresses>;
