import { z } from 'zod';
import { email, optional, optionalLine, requiredText } from '../../../shared/zod.ts';

/** Services for which a practice can use its own account; otherwise the instance's account or the built-in default is used. */
export const vendors = ['mail', 'sms', 'payments', 'ai'] as const;
export type Vendor = (typeof vendors)[number];

/** Write-only: absent or blank keeps the stored secret. Answers only list in `secrets` which are stored. */
const secret = optionalLine(500);

export const mailSettings = z.object({
  host: requiredText(253, 'Server is required'),
  port: z.coerce.number('Enter a port number').int().min(1, 'Enter a port number').max(65_535, 'Enter a port number'),
  /** `tls` encrypts from the first byte (usually port 465), `starttls` upgrades (usually 587). */
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

/** Body of PUT /api/vendors/{vendor}. DELETE restores the default. Both answer the state. */
export const vendorInputs = { mail: mailSettings, sms: smsSettings, payments: paymentSettings, ai: aiSettings };
export const vendorInput = z.union(Object.values(vendorInputs));
export const vendorSecrets = {
  mail: ['password'],
  sms: ['authToken'],
  payments: ['secretKey', 'webhookSecret'],
  ai: ['apiKey'],
} as const satisfies Record<Vendor, string[]>;

/**
 * Answer of PUT, and item of GET /api/vendors. `uses` says whose account is used. `settings` contains no secrets,
 * `secrets` the names of stored ones.
 */
export const vendorState = z.object({
  vendor: z.enum(vendors),
  uses: z.enum(['own', 'instance', 'built-in']),
  settings: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
  secrets: z.array(z.string()),
  /** Why the practice's own settings cannot be used. */
  problem: z.string().nullable(),
  /** Payments only: no real money is moved, as far as the key shows. */
  isTest: z.boolean(),
});
export type VendorState = z.infer<typeof vendorState>;

/** Body of POST /api/vendors/{vendor}/test: `to` is an email address, a phone number, or unused. */
export const vendorTest = z.object({ to: optionalLine(254) });
/** A failed test answers 200 with `ok: false`, because the call itself succeeded. */
export const vendorTestAnswer = z.object({ ok: z.boolean(), message: z.string() });

/**
 * Answer of GET /api/vendors/payments/webhook: the URL for the practice's own Stripe account, and whether Stripe can
 * reach it.
 */
export const paymentWebhook = z.object({ address: z.string(), isReachable: z.boolean() });

/** Stripe events to subscribe to, handled in platform/payments/events.ts. */
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

/** Answer of GET /api/sms/addresses: the webhook URLs for Twilio. */
export const smsAddresses = z.object({ inbound: z.string(), status: z.string(), isReachable: z.boolean() });
export type SmsAddresses = z.infer<typeof smsAddresses>;
