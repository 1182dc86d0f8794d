DROP INDEX "checkouts_open";--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "ask_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "asks" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "checkouts_by_intent" ON "checkouts" USING btree ("payment_intent");--> statement-breakpoint
CREATE INDEX "checkouts_to_ask" ON "checkouts" USING btree ("ask_at") WHERE "checkouts"."ask_at" is not null;