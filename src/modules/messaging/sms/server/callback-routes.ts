import type { Context } from 'hono';
import type { z } from 'zod';
import { AppError } from '../../../../platform/errors.ts';
import { provider, type Route, textKey } from '../../../../platform/http/declare-route.ts';
import type { Public } from '../../../../platform/http/routes.ts';
import { requireSignature } from './account-token.ts';
import { incomingSms, takeReply } from './replies.ts';
import { statusReport, takeStatus } from './statuses.ts';

const form = 'application/x-www-form-urlencoded';
const called = { audit: 'nothing', keys: { account: textKey('account') }, takes: form } as const;

/** Called by Twilio. */
export const smsCallbackRoutes: Route[] = [
  provider.post(
    '/api/sms/callbacks/:account/status',
    {
      summary: 'Receive delivery reports from the SMS provider',
      ...called,
      signature: (c, { account }) => signedForm(c, account, statusReport),
    },
    async ({ account, given }, c) => {
      if (given) await takeStatus(c.get('services'), account, given);
    },
  ),
  provider.post(
    '/api/sms/callbacks/:account/inbound',
    {
      summary: 'Receive replies from the SMS provider',
      ...called,
      signature: (c, { account }) => signedForm(c, account, incomingSms),
      file: 'text/xml',
    },
    async ({ account, given }, c) => {
      if (given) await takeReply(c.get('services'), account, given);
      // TwiML that answers nothing.
      return c.body('<Response/>', 200, { 'content-type': 'text/xml; charset=utf-8' });
    },
  ),
];

/** `given`: null for a signed call that says nothing of interest. */
async function signedForm<S extends z.ZodType>(c: Context<Public>, named: string, schema: S) {
  if (!c.req.header('content-type')?.toLowerCase().startsWith(form)) {
    throw new AppError('wrong_type', 'This call takes a form only.');
  }
  const services = c.get('services');
  const asked = new URL(c.req.url);
  const sent = new URLSearchParams(await c.req.text());
  const fields = Object.fromEntries([...new Set(sent.keys())].map(name => [name, one(sent.getAll(name))]));
  const account = await requireSignature(services, {
    account: named,
    signature: c.req.header('x-twilio-signature'),
    url: `${services.env.APP_URL}${asked.pathname}${asked.search}`,
    fields,
  });
  const given = schema.safeParse({ ...Object.fromEntries(asked.searchParams), ...fields });
  return { account, given: given.success ? given.data : null };
}

const one = (values: string[]) => (values.length === 1 ? (values[0] ?? '') : values);
