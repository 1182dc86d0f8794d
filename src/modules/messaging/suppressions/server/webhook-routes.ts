import type { Context } from 'hono';
import { AppError } from '../../../../platform/errors.ts';
import { callerHash } from '../../../../platform/http/caller.ts';
import { provider, type Route, route, textKey } from '../../../../platform/http/declare-route.ts';
import { check, type Public } from '../../../../platform/http/routes.ts';
import { findWebhookSecret, makeWebhookSecret, removeWebhookSecret } from '../../mailings/server/webhook-secret.ts';
import { isReachable } from '../../sms/server/report-address.ts';
import { mailReport, mailReportAnswer, newWebhookSecret, webhookState } from '../webhook.ts';
import { requireSigned } from './signed-call.ts';
import { takeReport } from './take-report.ts';

type Call = { practice: number | null; webhookId: string; body: string };

/** What nobody has signed is not read. */
async function signedCall(c: Context<Public>, practice: number | null): Promise<Call> {
  const body = await c.req.text();
  const call = { practice, body, headers: c.req.header() };
  return { practice, body, webhookId: await requireSigned(c.get('services'), call, callerHash(c)) };
}

async function take({ practice, webhookId, body }: Call, c: Context<Public>) {
  if (webhookId.length > 255) throw new AppError('invalid', 'A webhook-id has at most 255 characters.');
  const { events } = check(mailReport, readJson(body));
  return { events: events.length, taken: await takeReport(c.get('services'), { events, practice, webhookId }) };
}

/** Called by mail providers. */
export const mailWebhookRoutes: Route[] = [
  provider.post(
    '/api/webhooks/mail',
    {
      summary: 'Receive reports about the server’s email provider',
      audit: 'nothing',
      signature: c => signedCall(c, null),
      body: mailReport,
      answer: mailReportAnswer,
    },
    take,
  ),
  provider.post(
    '/api/webhooks/mail/:practiceKey',
    {
      summary: 'Receive reports about a practice’s own email provider',
      audit: 'nothing',
      keys: { practiceKey: textKey('practice') },
      signature: (c, { practiceKey }) => signedCall(c, practiceNamed(practiceKey)),
      body: mailReport,
      answer: mailReportAnswer,
    },
    take,
  ),
];

const settings = { allow: 'mailings.settings' } as const;

/** How a practice sets its own up. */
export const webhookSettingRoutes: Route[] = [
  route.get(
    '/api/emails/webhook',
    {
      summary: 'Get the webhook for an email provider',
      ...settings,
      audit: 'nothing',
      answer: webhookState,
    },
    async (scope, { services, who }) => {
      const { APP_URL } = services.env;
      const hasSecret = (await findWebhookSecret(services, scope)) !== null;
      const address = `${APP_URL}/api/webhooks/mail/${who.tenantId}`;
      return { address, hasSecret, isReachable: isReachable(APP_URL) };
    },
  ),
  route.post(
    '/api/emails/webhook',
    {
      summary: 'Create a new secret for that webhook',
      ...settings,
      audit: 'changed settings',
      needsVerifiedEmail: false,
      answer: newWebhookSecret,
      status: 201,
    },
    async (scope, { services }) => ({ secret: await makeWebhookSecret(services, scope) }),
  ),
  route.delete(
    '/api/emails/webhook',
    { summary: 'Turn off that webhook', ...settings, audit: 'changed settings', needsVerifiedEmail: false },
    scope => removeWebhookSecret(scope),
  ),
];

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
