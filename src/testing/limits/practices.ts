import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { addLink, addProduct } from '../practice/affiliates.ts';
import { reportMails, webhookSecret } from '../practice/mail-server.ts';
import { callAsClient } from '../practice/room.ts';
import { pdf, upload, uploadProduct } from '../texts/sample-files.ts';
import { type Call, clientFields, type Practice, testPassword, type World } from '../world.ts';
import { type LimitEntry, someone, twoPractices } from './limit-cases.ts';

/** Rate limits of signed-in users. */
export function practiceLimits(world: () => World): LimitEntry[] {
  const entry = <T>(
    name: string,
    status: number,
    ask: (practice: Practice, prepared: T) => Promise<Response>,
    prepare: (of: Practice) => Promise<T>,
  ): LimitEntry => [name, 'who is signed in', () => twoPractices(world(), status, { ask, prepare })];
  const simple = (name: string, status: number, ask: (practice: Practice) => Promise<Response>) =>
    entry(name, status, ask, async () => undefined);
  const posting = (name: string, status: number, path: string, body?: unknown) =>
    simple(name, status, practice => practice.call('POST', path, body));
  /** Runs `work` with email verification turned on. */
  const asking = async (work: () => Promise<Response>) => {
    const { env } = world().services;
    const { SMTP_URL, CONFIRM_EMAIL } = env;
    Object.assign(env, { SMTP_URL: 'smtp://localhost:1', CONFIRM_EMAIL: true });
    try {
      return await work();
    } finally {
      Object.assign(env, { SMTP_URL, CONFIRM_EMAIL });
    }
  };

  return [
    posting('campaign-test-mailbox', 200, '/api/emails/test', { subject: 'News', body: '<p>News</p>' }),
    posting('content', 200, '/api/content/generate', { type: 'recipe', topic: 'Lentils', tone: 'friendly' }),
    posting('domain-check', 404, '/api/domains/check'),
    simple('domain-save', 200, practice => practice.call('PUT', '/api/domains', { domain: 'bookings.fernhill.com' })),
    posting('busy-calendar-by-hand', 404, '/api/busy-calendars/999999/check'),
    posting('webhook-by-hand', 404, '/api/webhook-endpoints/999999/test'),
    posting('reminders-by-hand', 404, '/api/appointments/999999/send-email-reminder'),
    posting('forms-to-clients', 404, '/api/clients/999999/forms', { formId: 1 }),
    posting('form-reminders', 404, '/api/form-requests/999999/remind'),
    posting('messages-to-clients', 404, '/api/clients/999999/messages', {
      body: 'Hello',
      key: randomUUID(),
    }),
    posting('reminder-test', 200, '/api/reminders/test', {
      channel: 'email',
      emailSubject: 'Tomorrow',
      emailBody: 'See you',
      smsBody: 'See you',
    }),
    posting('import-practice', 409, '/api/portability/import', new Uint8Array(Buffer.from('no archive'))),
    simple('export-practice', 200, async ({ call }) => {
      const answer = await call('POST', '/api/portability/export', { password: testPassword });
      return new Response(await answer.arrayBuffer(), answer);
    }),
    entry(
      'export-client',
      200,
      async ({ call }, clientId) => {
        const answer = await call('GET', `/api/privacy/clients/${clientId}/export`);
        return new Response(await answer.arrayBuffer(), answer);
      },
      async ({ call }) => (await (await call('POST', '/api/clients', clientFields())).json()).id,
    ),
    simple('lead-upload', 201, practice => upload(practice, pdf())),
    simple('product-upload', 201, practice => uploadProduct(practice, pdf())),
    entry(
      'client-file-member',
      201,
      ({ call }, id) => call('POST', `/api/clients/${id}/files?name=a.pdf`, pdf()),
      async ({ call }) => (await (await call('POST', '/api/clients', clientFields())).json()).id,
    ),
    entry(
      'client-mail',
      201,
      ({ call }, id) =>
        call('POST', `/api/clients/${id}/emails`, { key: randomUUID(), subject: 'S', body: 'B', attachments: [] }),
      async ({ call }) => (await (await call('POST', '/api/clients', clientFields())).json()).id,
    ),
    entry<Call>(
      'client-file-client',
      201,
      (_, room) => room('POST', '/api/room/files?name=a.pdf', pdf()),
      async practice => {
        const { id } = await (await practice.call('POST', '/api/clients', clientFields())).json();
        return callAsClient(world(), practice, id);
      },
    ),
    ...['email-proofs-account', 'email-proofs-addressee'].map(name =>
      simple(name, 204, ({ call }) => asking(() => call('POST', '/api/auth/email/proof'))),
    ),
    entry(
      'sms-by-hand',
      201,
      ({ call }, clientId) => call('POST', '/api/sms', { clientId, message: 'See you', key: randomUUID() }),
      async ({ call }) => (await (await call('POST', '/api/clients', clientFields())).json()).id,
    ),
    entry(
      'affiliate-invite',
      204,
      ({ call }, id) => call('POST', `/api/affiliate-links/${id}/invite`),
      async mine => (await addLink(world(), mine, { productId: await addProduct(world(), mine) })).id,
    ),
    entry(
      'mail-webhook',
      200,
      ({ tenantId: key }, secret) =>
        reportMails(world(), { events: [{ type: 'bounce', email: someone() }] }, { key, secret }),
      webhookSecret,
    ),
    entry(
      'second-step-day',
      400,
      ({ call }) => call('POST', '/api/auth/two-factor/off', { password: testPassword, code: '000000' }),
      async ({ call }) => {
        const { secret } = await (await call('POST', '/api/auth/two-factor', { password: testPassword })).json();
        const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
        await call('POST', '/api/auth/two-factor/confirm', { code });
      },
    ),
  ];
}
