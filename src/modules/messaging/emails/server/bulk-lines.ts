import { type SQL, sql } from 'drizzle-orm';
import type { BulkLine } from './mail-rows.ts';

const isQueued = sql`status = 'queued' and kind = 'bulk'`;

/** It waits in its line, and may go. */
export const isFresh = sql`${isQueued} and next_attempt_at <= now() + interval '1 millisecond'`;
/** Its turn comes when the pace of its addressee's domain allows, see modules/messaging/mailings. */
export const isParked = sql`${isQueued} and next_attempt_at = 'infinity'`;

export const recipientDomain = sql`lower(split_part(recipient_email, '@', -1))`;

export const ofLine = ({ tenantId, campaignId }: BulkLine): SQL =>
  campaignId === null
    ? sql`tenant_id = ${tenantId} and campaign_id is null`
    : sql`tenant_id = ${tenantId} and campaign_id = ${campaignId}`;
