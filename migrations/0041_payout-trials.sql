ALTER TABLE "payouts" ADD COLUMN "is_test" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "payouts" SET "is_test" = true WHERE "id" IN (
  SELECT "payout_id" FROM "commissions" WHERE "payout_id" IS NOT NULL GROUP BY "payout_id" HAVING bool_and("is_test"));
