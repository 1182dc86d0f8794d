import type { Context } from 'hono';
import { AppError } from '../../../platform/errors.ts';
import { callerHash } from '../../../platform/http/caller.ts';
import {
  check,
  inScope,
  type PrivateRoutes,
  type Public,
  type PublicRoutes,
  privateRoutes,
  publicRoutes,
} from '../../../platform/http/routes.ts';
import { findWebhookSecret, makeWebhookSecret, removeWebhookSecret } from '../../mailings/server/webhook-secret.ts';
import { isReachable } from '../../sms/server/report-address.ts';
import { mailReport, mailReportAnswer, newWebhookSecret, webhookState } from '../webhook.ts';
import { requireSigned } from './signed-call.ts';
import { takeReport } from './take-report.ts';

/** Called by mail providers; mounted under /api/webhooks. */
export const mailWebhookRoutes: PublicRoutes = publicRoutes()
  .post('/mail', c => answerCall(c, null))
  .post('/mail/:practiceKey', c => answerCall(c, practiceNamed(c.req.param('practiceKey'))));

/** How a practice sets its own up; mounted under /api/emails/webhook. */
export const webhookSettingRoutes: PrivateRoutes = privateRoutes()
  .get('/', async c => {
    const { services, who } = c.var;
    const { APP_URL } = services.env;
    const secret = await inScope(c, scope => findWebhookSecret(services, scope));
    const address = `${APP_URL}/api/webhooks/mail/${who.tenantId}`;
    return c.json(webhookState.parse({ address, hasSecret: secret !== null, isReachable: isReachable(APP_URL) }));
  })
  .post('/', async c => {
    const secret = await inScope(c, scope => makeWebhookSecret(c.get('services'), scope));
    return c.json(newWebhookSecret.parse({ secret }), 201);
  })
  .delete('/', async c => {
    await inScope(c, removeWebhookSecret);
    return c.body(null, 204);
  });

async function answerCall(c: Context<Public>, practice: number | null): Promise<Response> {
  const body = await c.req.text();
  const webhookId = await requireSigned(c.get('services'), { practice, body, headers: c.req.header() }, callerHash(c));
  if (webhookId.length > 255) throw new AppError('invalid', 'A webhook-id has at most 255 characters.');
  const { events } = check(mailReport, readJson(body));
  const taken = await takeReport(c.get('services'), { events, practice, webhookId });
  return c.json(mailReportAnswer.parse({ events: events.length, taken }));
}

function readJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new AppError('invalid', 'This call takes a JSON object.');
  }
}

/** One that cannot be a practice's is signed by nobody. */
function practiceNamed(key: string): number {
  const tenantId = Number(key);
  return /^[1-9]\d*$/.test(key) && Number.isSafeInteger(tenantId) ? tenantId : 0;
}
