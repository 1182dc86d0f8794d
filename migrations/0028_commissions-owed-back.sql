ALTER TABLE "affiliate_links" ALTER COLUMN "total_commission_earned" SET DATA TYPE numeric(14, 2);--> statement-breakpoint
ALTER TABLE "affiliate_links" ALTER COLUMN "total_commission_earned" SET DEFAULT '0.00';--> statement-breakpoint
ALTER TABLE "payouts" ALTER COLUMN "amount" SET DATA TYPE numeric(14, 2);--> statement-breakpoint
ALTER TABLE "commissions" ADD COLUMN "recovered_by" bigint;--> statement-breakpoint
ALTER TABLE "commissions" ADD COLUMN "is_test" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "commissions" ADD CONSTRAINT "commissions_tenant_id_recovered_by_payouts_tenant_id_id_fk" FOREIGN KEY ("tenant_id","recovered_by") REFERENCES "public"."payouts"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commissions" ADD CONSTRAINT "commissions_recovered" CHECK ("commissions"."recovered_by" is null or ("commissions"."status" = 'reversed' and "commissions"."payout_id" is not null));