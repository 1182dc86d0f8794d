import type { Context } from 'hono';
import type { z } from 'zod';
import { AppError } from '../../../platform/errors.ts';
import {
  inScope,
  type PrivateRoutes,
  type Public,
  type PublicRoutes,
  privateRoutes,
  publicRoutes,
  readBody,
  readId,
  readQuery,
} from '../../../platform/http/routes.ts';
import {
  newManualSms,
  smsAddresses,
  smsCounts,
  smsLog,
  smsLogQuery,
  smsPage,
  smsRecipient,
  smsReply,
  smsReplyQuery,
} from '../contract.ts';
import { requireSignature } from './account-token.ts';
import { findRecipient, sendAgain, sendByHand } from './by-hand.ts';
import { listReplies } from './list-replies.ts';
import { countAllSms, getSms, listSms, pageSms } from './log.ts';
import { incomingSms, takeReply } from './replies.ts';
import { callbackAddress, isReachable } from './report-address.ts';
import { statusReport, takeStatus } from './statuses.ts';

export const smsRoutes: PrivateRoutes = privateRoutes()
  .get('/logs', async c => {
    const query = readQuery(c, smsLogQuery);
    if (query.limit) return c.json(smsPage.parse(await inScope(c, scope => pageSms(scope, query))));
    return c.json(smsLog.array().parse(await inScope(c, scope => listSms(scope, query))));
  })
  .get('/logs/:id', async c => {
    const id = readId(c, 'Text message');
    return c.json(smsLog.parse(await inScope(c, scope => getSms(scope, id))));
  })
  .post('/logs/:id/resend', async c => {
    const { services, who } = c.var;
    return c.json(smsLog.parse(await sendAgain(services, who, readId(c, 'Text message'))), 201);
  })
  .get('/replies', async c => {
    const { clientId } = readQuery(c, smsReplyQuery);
    return c.json(smsReply.array().parse(await inScope(c, scope => listReplies(scope, clientId))));
  })
  .get('/counts', async c => c.json(smsCounts.parse(await inScope(c, countAllSms))))
  .get('/recipients/:clientId', async c => {
    const clientId = readId(c, 'Client', 'clientId');
    const { services } = c.var;
    return c.json(smsRecipient.parse(await inScope(c, scope => findRecipient(services, scope, clientId))));
  })
  .get('/addresses', c => {
    const { services, who } = c.var;
    const { APP_URL } = services.env;
    const addressOf = (about: 'inbound' | 'status') => callbackAddress(APP_URL, who.tenantId, about);
    const addresses = { inbound: addressOf('inbound'), status: addressOf('status'), isReachable: isReachable(APP_URL) };
    return c.json(smsAddresses.parse(addresses));
  })
  .post('/', async c => {
    const { services, who } = c.var;
    return c.json(smsLog.parse(await sendByHand(services, who, await readBody(c, newManualSms))), 201);
  });

/** Called by Twilio. */
export const smsCallbackRoutes: PublicRoutes = publicRoutes()
  .post('/:account/status', async c => {
    const { account, given } = await readCallback(c, statusReport);
    if (given) await takeStatus(c.get('services'), account, given);
    return c.body(null, 204);
  })
  .post('/:account/inbound', async c => {
    const { account, given } = await readCallback(c, incomingSms);
    if (given) await takeReply(c.get('services'), account, given);
    // TwiML that answers nothing.
    return c.body('<Response/>', 200, { 'content-type': 'text/xml; charset=utf-8' });
  });

/** `given`: null for a signed call that says nothing of interest. */
async function readCallback<S extends z.ZodType>(c: Context<Public>, schema: S) {
  if (!c.req.header('content-type')?.toLowerCase().startsWith('application/x-www-form-urlencoded')) {
    throw new AppError('wrong_type', 'This call takes a form only.');
  }
  const services = c.get('services');
  const asked = new URL(c.req.url);
  const form = new URLSearchParams(await c.req.text());
  const fields = Object.fromEntries([...new Set(form.keys())].map(name => [name, one(form.getAll(name))]));
  const account = await requireSignature(services, {
    account: c.req.param('account') ?? '',
    signature: c.req.header('x-twilio-signature'),
    url: `${services.env.APP_URL}${asked.pathname}${asked.search}`,
    fields,
  });
  const given = schema.safeParse({ ...Object.fromEntries(asked.searchParams), ...fields });
  return { account, given: given.success ? given.data : null };
}

const one = (values: string[]) => (values.length === 1 ? (values[0] ?? '') : values);
