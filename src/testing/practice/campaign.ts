import { sql } from 'drizzle-orm';
import { keepContent } from '../../modules/messaging/mailings/server/content.ts';
import { inSystem, inTenant } from '../../platform/database/scope.ts';
import type { Practice, World } from '../world.ts';

/** Rows per statement, to stay below the statement timeout. */
const atATime = 10_000;

export type TestCampaign = { id: number; contentId: number };

/** A campaign in progress with this many recipients: client0@many.example and so on. */
export async function buildSending({ services }: World, practice: Practice, people: number): Promise<TestCampaign> {
  const { tenantId, userId } = practice;
  return inTenant(services.database, { tenantId, userId, role: 'owner' }, async scope => {
    const contentId = await keepContent(services, scope, {
      subject: 'News for {firstName}',
      body: 'Hello {firstName}, this is what is new.',
      bodyFormat: 'text',
    });
    const { rows } = await scope.db.execute<{ id: string }>(sql`
      insert into email_campaigns (tenant_id, user_id, name, subject, body, body_format, recipients, status, started_at,
        content_id, total_recipients)
      values (${tenantId}, ${userId}, 'News', 'News', 'Hello', 'text', '{"type":"all_clients"}', 'sending', now(),
        ${contentId}, ${people}) returning id`);
    const id = Number(rows[0]?.id);
    for (let first = 0; first < people; first += atATime)
      await scope.db.execute(sql`
      insert into email_logs (tenant_id, kind, cause, campaign_id, content_id, personal, recipient_email, from_name,
        subject, html, text, message_id)
      select ${tenantId}::bigint, 'bulk', 'campaign ' || ${id}::bigint || ' to ' || n, ${id}::bigint, ${contentId}::bigint,
        jsonb_build_object('firstName', 'Client ' || n, 'fullName', null), 'client' || n || '@many.example',
        'Fernhill', 'News', '', '', '<' || ${id}::bigint || '-' || n || '@sorrel.example>'
      from generate_series(${first}::int, ${Math.min(first + atATime, people)}::int - 1) n`);
    return { id, contentId };
  });
}

export type Tally = Record<'total' | 'sent' | 'failed' | 'suppressed' | 'unknown' | 'waiting', number> & {
  status: string;
};

/** The campaign's counters and the number of queued emails, from one snapshot. @throws Error if they don't add up */
export async function tally({ services }: World, { id }: Pick<TestCampaign, 'id'>): Promise<Tally> {
  const { rows } = await inSystem(services.database, ({ db }) =>
    db.execute<Tally>(sql`
      select status, total_recipients as total, successful_sends as sent, failed_sends as failed,
        suppressed_sends as suppressed, unknown_sends as unknown,
        (select count(*)::int from email_logs where campaign_id = ${id} and status in ('queued', 'sending')) as waiting,
        (select json_object_agg(status, n) from (select status, count(*) as n from email_logs
          where campaign_id = ${id} group by status) as by_status) as mails
      from email_campaigns where id = ${id}`),
  );
  const [counts] = rows;
  if (!counts) throw new Error(`there is no campaign ${id}`);
  const { total, sent, failed, suppressed, unknown, waiting } = counts;
  if (total !== sent + failed + suppressed + unknown + waiting)
    throw new Error(`it does not add up: ${JSON.stringify(counts)}`);
  return counts;
}
