import { type SQL, sql } from 'drizzle-orm';
import type { BulkLine } from './mail-rows.ts';

const isQueued = sql`status = 'queued' and kind = 'bulk'`;

/** SQL condition: queued and due. */
export const isFresh = sql`${isQueued} and next_attempt_at <= now() + interval '1 millisecond'`;
/** SQL condition: waiting for the rate limit of the recipient's domain, see modules/messaging/mailings. */
export const isParked = sql`${isQueued} and next_attempt_at = 'infinity'`;

export const recipientDomain = sql`lower(split_part(recipient_email, '@', -1))`;

export const ofLine = ({ tenantId, campaignId }: BulkLine): SQL =>
  campaignId === null
    ? sql`tenant_id = ${tenantId} and campaign_id is null`
    : sql`tenant_id = ${tenantId} and campaign_id = ${campaignId}`;
