import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import { inTenant } from '../../platform/database/scope.ts';
import { appUrl, type Practice, type World } from '../world.ts';

/** Configures an instance mail server; nothing listens there. */
export const giveMailServer = ({ services }: Pick<World, 'services'>) =>
  Object.assign(services.env, { SMTP_URL: 'smtp://localhost:1' });

export const takeMailServer = ({ services }: Pick<World, 'services'>) =>
  Object.assign(services.env, { SMTP_URL: undefined });

const server = { host: 'mail.example', port: 587, security: 'starttls', fromAddress: 'hello@fernhill.example' };

/** Configures a mail server of the practice. Without workers, nothing is sent through it. */
export async function connectMail<P extends Practice>(practice: P): Promise<P> {
  const answer = await practice.call('PUT', '/api/vendors/mail', { ...server, user: 'fern', password: 'secret' });
  if (!answer.ok) throw new Error(`no mail server: ${await answer.text()}`);
  return practice;
}

export const instanceSecret = `whsec_${Buffer.from('a secret of this instance for tests').toString('base64')}`;

type WebhookOptions = {
  secret?: string;
  key?: string | number;
  id?: string;
  at?: Date;
  headers?: Record<string, string>;
};

/** A webhook of a mail provider; without `key`, for the instance's account. */
export function reportMails(world: World, report: unknown, options: WebhookOptions = {}): Promise<Response> {
  const { secret = instanceSecret, key, id = randomUUID(), at = new Date() } = options;
  const body = typeof report === 'string' ? report : JSON.stringify(report);
  return world.request(`/api/webhooks/mail${key === undefined ? '' : `/${key}`}`, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign(id, at, body),
      ...options.headers,
    },
  });
}

/** Creates a new webhook secret as the owner. */
export async function webhookSecret(practice: Practice): Promise<string> {
  return (await (await practice.call('POST', '/api/emails/webhook')).json()).secret;
}

type Kind = 'bulk' | 'transactional' | 'account';

/** Inserts a sent email into the log and returns its Message-ID. */
export async function sentMail(world: World, practice: Practice, email: string, kind: Kind = 'bulk'): Promise<string> {
  const messageId = `<${randomUUID()}@${new URL(appUrl).hostname}>`;
  await inTenant(world.services.database, { ...practice, role: 'owner' }, ({ db, tenantId }) =>
    db.execute(sql`
      insert into email_logs (tenant_id, kind, cause, recipient_email, from_name, subject, html, text, message_id, status)
      values (${tenantId}, ${kind}, ${messageId}, ${email}, 'F', 'News', '', '', ${messageId}, 'sent')`),
  );
  return messageId;
}

export type AddressState = { reasons: string[]; events: string[]; errors: (string | null)[]; statuses: string[] };

/** Status of an address and of the emails to it. */
export const knownOf = (world: World, practice: Practice, email: string): Promise<AddressState> =>
  inTenant(world.services.database, { ...practice, role: 'owner' }, async ({ db }) => {
    const { rows } = await db.execute<AddressState>(sql`select
      array(select reason from mail_suppressions where lower(email) = lower(${email}) order by reason) as reasons,
      array(select e.kind from mail_events e join email_logs m on m.id = e.mail_id
        where lower(m.recipient_email) = lower(${email}) order by e.id) as events,
      array(select error from email_logs where lower(recipient_email) = lower(${email}) order by id) as errors,
      array(select status from email_logs where lower(recipient_email) = lower(${email}) order by id) as statuses`);
    const [state] = rows;
    if (!state) throw new Error('nothing was answered');
    return state;
  });
