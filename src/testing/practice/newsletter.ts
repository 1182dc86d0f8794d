import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { inTenant } from '../../platform/database/scope.ts';
import { call, type Practice, type World } from '../world.ts';

export const reader = () => `${randomUUID()}@reader.example`;

/** Signs up like the script of the public page. */
export const subscribeTo = (world: World, { slug }: Practice, overrides: Record<string, unknown>) =>
  call(world)('POST', '/api/newsletter/subscribe', { storefrontSlug: slug, ...overrides });

export type Row = {
  status: string;
  source: string;
  email: string;
  first_name: string | null;
  confirmed_at: Date | null;
  unsubscribed_at: Date | null;
  consent_page: string | null;
  consent_text: string | null;
};

/** Subscriber rows of that address in the practice. */
export const rowsOf = (world: World, practice: Practice, email: string): Promise<Row[]> =>
  inTenant(world.services.database, { ...practice, role: 'owner' }, async ({ db }) => {
    const { rows } = await db.execute<Row>(
      sql`select * from newsletter_subscribers where lower(email) = lower(${email}) order by id`,
    );
    return rows;
  });

export type Mail = { subject: string; text: string; html: string; headers?: unknown };

/** Emails to that address, newest first. */
export async function mailsTo(practice: Practice, email: string): Promise<Mail[]> {
  const logs: { id: number; recipientEmail: string }[] = await (await practice.call('GET', '/api/emails/logs')).json();
  const mine = logs.filter(log => log.recipientEmail.toLowerCase() === email.toLowerCase());
  return Promise.all(mine.map(async ({ id }) => (await practice.call('GET', `/api/emails/logs/${id}`)).json()));
}

/** Moves earlier events of that address into the past, so that rate limits allow another email. */
export const letTimePass = (world: World, practice: Practice, { email, time }: { email: string; time: string }) =>
  inTenant(world.services.database, { ...practice, role: 'owner' }, async ({ db }) => {
    await db.execute(sql`update newsletter_subscribers set asked_at = asked_at - ${time}::interval,
      subscribed_at = subscribed_at - ${time}::interval, unsubscribed_at = unsubscribed_at - ${time}::interval
      where lower(email) = lower(${email})`);
    await db.execute(sql`update mail_suppressions set created_at = created_at - ${time}::interval
      where lower(email) = lower(${email})`);
  });

/** Why that address gets no bulk email. */
export const suppressionOf = (world: World, practice: Practice, email: string): Promise<string | null> =>
  inTenant(world.services.database, { ...practice, role: 'owner' }, async ({ db, tenantId }) => {
    const { rows } = await db.execute<{ reason: string | null }>(
      sql`select suppression_of(${tenantId}, ${email}) as reason`,
    );
    return rows[0]?.reason ?? null;
  });

export async function saveSwitch(practice: Practice, newsletterDoubleOptIn: boolean) {
  const page = await (await practice.call('GET', '/api/storefront')).json();
  const saved = await practice.call('PUT', `/api/storefront/${page.id}`, { ...page, newsletterDoubleOptIn });
  if (!saved.ok) throw new Error(`the page was refused: ${await saved.text()}`);
}
