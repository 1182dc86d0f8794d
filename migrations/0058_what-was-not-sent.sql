-- Emails and text messages that only lay in the log, as there was no mail server or SMS provider, were called sent, with
-- the moment of it, and counted so by their campaigns.
WITH "unsent" AS (
  UPDATE "email_logs" SET "status" = 'failed', "error" = 'No mail server is set up.', "sent_at" = NULL
  WHERE "status" = 'sent' AND "sent_by" = 'outbox'
  RETURNING "tenant_id", "campaign_id"
), "counted" AS (
  SELECT "tenant_id", "campaign_id", count(*)::int AS "mails" FROM "unsent" WHERE "campaign_id" IS NOT NULL GROUP BY 1, 2
)
UPDATE "email_campaigns" AS "campaign" SET
  "successful_sends" = "successful_sends" - "mails",
  "failed_sends" = "failed_sends" + "mails",
  "status" = CASE WHEN "status" = 'sent' AND "successful_sends" - "mails" + "unknown_sends" <= 0 THEN 'failed' ELSE "status" END,
  "sent_at" = CASE WHEN "successful_sends" - "mails" + "unknown_sends" > 0 THEN "sent_at" END
FROM "counted"
WHERE "campaign"."tenant_id" = "counted"."tenant_id" AND "campaign"."id" = "counted"."campaign_id";--> statement-breakpoint
UPDATE "sms_logs" SET "status" = 'failed', "error" = 'No SMS provider is set up.', "sent_at" = NULL
WHERE "status" IN ('sent', 'delivered') AND "sent_by" = 'log';--> statement-breakpoint
-- What buyers would have paid for and not got.
UPDATE "digital_products" SET "is_active" = false WHERE "is_active" AND "file_id" IS NULL AND "file_url" IS NULL;
