CREATE TABLE "affiliate_clicks" (
	"tenant_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "affiliate_clicks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"affiliate_link_id" bigint NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"referrer" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "affiliate_clicks_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "affiliate_links" (
	"tenant_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "affiliate_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" bigint NOT NULL,
	"affiliate_id" text NOT NULL,
	"affiliate_name" text NOT NULL,
	"affiliate_email" text NOT NULL,
	"click_count" integer DEFAULT 0 NOT NULL,
	"conversion_count" integer DEFAULT 0 NOT NULL,
	"total_commission_earned" numeric(10, 2) DEFAULT '0.00' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "affiliate_links_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "affiliate_settings" (
	"tenant_id" bigint PRIMARY KEY NOT NULL,
	"hold_days" integer NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "commissions" (
	"tenant_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "commissions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"affiliate_link_id" bigint NOT NULL,
	"purchase_id" bigint NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"currency" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"hold_until" timestamp (3) with time zone NOT NULL,
	"payout_id" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "commissions_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "commissions_paid" CHECK (("commissions"."status" = 'paid') <= ("commissions"."payout_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"tenant_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "payouts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"affiliate_name" text NOT NULL,
	"affiliate_email" text NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"currency" text NOT NULL,
	"paid_on" date NOT NULL,
	"note" text,
	"user_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payouts_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "payouts_amount" CHECK ("payouts"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "credit_notes" (
	"tenant_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "credit_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"invoice_id" bigint NOT NULL,
	"number" text NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"tax" numeric(10, 2) NOT NULL,
	"reason" text,
	"issued_on" date NOT NULL,
	"user_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "credit_notes_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "invoice_lines" (
	"tenant_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "invoice_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"invoice_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"description" text NOT NULL,
	"quantity" numeric(9, 3) NOT NULL,
	"unit_price" numeric(10, 2) NOT NULL,
	"tax_rate" numeric(5, 2) DEFAULT '0.00' NOT NULL,
	"tax_name" text,
	"amount" numeric(10, 2) NOT NULL,
	"service_id" bigint,
	CONSTRAINT "invoice_lines_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "invoice_numbers" (
	"tenant_id" bigint NOT NULL,
	"series" text NOT NULL,
	"next" integer NOT NULL,
	CONSTRAINT "invoice_numbers_tenant_id_series_pk" PRIMARY KEY("tenant_id","series")
);
--> statement-breakpoint
CREATE TABLE "invoice_reminders" (
	"tenant_id" bigint NOT NULL,
	"invoice_id" bigint NOT NULL,
	"days_after_due" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invoice_reminders_tenant_id_invoice_id_days_after_due_pk" PRIMARY KEY("tenant_id","invoice_id","days_after_due")
);
--> statement-breakpoint
CREATE TABLE "invoice_settings" (
	"tenant_id" bigint PRIMARY KEY NOT NULL,
	"prefix" text NOT NULL,
	"credit_prefix" text NOT NULL,
	"due_days" integer NOT NULL,
	"is_tax_included" boolean NOT NULL,
	"tax_number" text,
	"footer" text,
	"reminder_days" integer[] NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tax_rates" (
	"tenant_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "tax_rates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"rate" numeric(5, 2) NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tax_rates_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "coupons" (
	"tenant_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "coupons_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"kind" text NOT NULL,
	"value" numeric(10, 2) NOT NULL,
	"product_id" bigint,
	"last_day" date,
	"usage_limit" integer,
	"used" integer DEFAULT 0 NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "coupons_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "coupons_used" CHECK ("coupons"."used" >= 0 and ("coupons"."usage_limit" is null or "coupons"."used" <= "coupons"."usage_limit"))
);
--> statement-breakpoint
CREATE TABLE "digital_products" (
	"tenant_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "digital_products_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"price" numeric(10, 2) NOT NULL,
	"type" text DEFAULT 'guide' NOT NULL,
	"file_url" text,
	"image_url" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"download_limit" integer DEFAULT 3 NOT NULL,
	"affiliate_commission" numeric(5, 2) DEFAULT '0.00' NOT NULL,
	"file_id" bigint,
	"archived_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "digital_products_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "digital_products_price" CHECK ("digital_products"."price" >= 0),
	CONSTRAINT "digital_products_limit" CHECK ("digital_products"."download_limit" >= 1),
	CONSTRAINT "digital_products_commission" CHECK ("digital_products"."affiliate_commission" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "library_links" (
	"tenant_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "library_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "library_links_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "product_files" (
	"tenant_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "product_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"size" integer NOT NULL,
	"file" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "product_files_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "product_purchases" (
	"tenant_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "product_purchases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" bigint NOT NULL,
	"customer_email" text NOT NULL,
	"customer_name" text,
	"price" numeric(10, 2) NOT NULL,
	"discount" numeric(10, 2) DEFAULT '0.00' NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"currency" text NOT NULL,
	"stripe_payment_intent_id" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"download_count" integer DEFAULT 0 NOT NULL,
	"download_limit" integer NOT NULL,
	"first_download_at" timestamp (3) with time zone,
	"affiliate_id" text,
	"affiliate_commission_paid" numeric(10, 2) DEFAULT '0.00' NOT NULL,
	"coupon_id" bigint,
	"client_id" bigint,
	"newsletter" boolean DEFAULT false NOT NULL,
	"purchase_key" text,
	"storefront_id" bigint,
	"completed_at" timestamp (3) with time zone,
	"refunded_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "product_purchases_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "product_purchases_downloads" CHECK ("product_purchases"."download_count" between 0 and "product_purchases"."download_limit"),
	CONSTRAINT "product_purchases_amount" CHECK ("product_purchases"."amount" >= 0 and "product_purchases"."amount" = "product_purchases"."price" - "product_purchases"."discount")
);
--> statement-breakpoint
CREATE TABLE "checkouts" (
	"tenant_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "checkouts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subject" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"currency" text NOT NULL,
	"description" text NOT NULL,
	"customer_email" text,
	"account" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"idempotency_key" text NOT NULL,
	"session" text,
	"url" text,
	"return_url" text NOT NULL,
	"cancel_url" text NOT NULL,
	"payment_intent" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "checkouts_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "checkouts_amount" CHECK ("checkouts"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"tenant_id" bigint NOT NULL,
	"event_id" text NOT NULL,
	"type" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_events_tenant_id_event_id_pk" PRIMARY KEY("tenant_id","event_id")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"tenant_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"amount" numeric(10, 2) NOT NULL,
	"currency" text NOT NULL,
	"method" text NOT NULL,
	"paid_at" timestamp (3) with time zone NOT NULL,
	"checkout_id" bigint,
	"purchase_id" bigint,
	"invoice_id" bigint,
	"appointment_id" bigint,
	"refunded" numeric(10, 2) DEFAULT '0.00' NOT NULL,
	"note" text,
	"payment_key" text,
	"is_test" boolean DEFAULT false NOT NULL,
	"user_id" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "payments_amount" CHECK ("payments"."amount" > 0 and "payments"."refunded" between 0 and "payments"."amount")
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"tenant_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "refunds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payment_id" bigint NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"reason" text,
	"idempotency_key" text NOT NULL,
	"provider_refund" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone,
	"error" text,
	"succeeded_at" timestamp (3) with time zone,
	"user_id" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refunds_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "invoices" ALTER COLUMN "invoice_number" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "payment_due_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "payment" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "deposit" numeric(10, 2);--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "subtotal" numeric(10, 2) DEFAULT '0.00' NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "discount" numeric(10, 2) DEFAULT '0.00' NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "tax" numeric(10, 2) DEFAULT '0.00' NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "amount_paid" numeric(10, 2) DEFAULT '0.00' NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "currency" text DEFAULT 'USD' NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "is_tax_included" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "discount_kind" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "discount_value" numeric(10, 2) DEFAULT '0.00' NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "issued_on" date;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "sent_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "notes" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "footer" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "seller" jsonb;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "buyer" jsonb;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "appointment_id" bigint;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "client_package_id" bigint;--> statement-breakpoint
ALTER TABLE "affiliate_clicks" ADD CONSTRAINT "affiliate_clicks_tenant_id_affiliate_link_id_affiliate_links_tenant_id_id_fk" FOREIGN KEY ("tenant_id","affiliate_link_id") REFERENCES "public"."affiliate_links"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliate_links" ADD CONSTRAINT "affiliate_links_tenant_id_product_id_digital_products_tenant_id_id_fk" FOREIGN KEY ("tenant_id","product_id") REFERENCES "public"."digital_products"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliate_settings" ADD CONSTRAINT "affiliate_settings_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commissions" ADD CONSTRAINT "commissions_tenant_id_affiliate_link_id_affiliate_links_tenant_id_id_fk" FOREIGN KEY ("tenant_id","affiliate_link_id") REFERENCES "public"."affiliate_links"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commissions" ADD CONSTRAINT "commissions_tenant_id_purchase_id_product_purchases_tenant_id_id_fk" FOREIGN KEY ("tenant_id","purchase_id") REFERENCES "public"."product_purchases"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commissions" ADD CONSTRAINT "commissions_tenant_id_payout_id_payouts_tenant_id_id_fk" FOREIGN KEY ("tenant_id","payout_id") REFERENCES "public"."payouts"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_tenant_id_invoice_id_invoices_tenant_id_id_fk" FOREIGN KEY ("tenant_id","invoice_id") REFERENCES "public"."invoices"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_tenant_id_invoice_id_invoices_tenant_id_id_fk" FOREIGN KEY ("tenant_id","invoice_id") REFERENCES "public"."invoices"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_numbers" ADD CONSTRAINT "invoice_numbers_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_reminders" ADD CONSTRAINT "invoice_reminders_tenant_id_invoice_id_invoices_tenant_id_id_fk" FOREIGN KEY ("tenant_id","invoice_id") REFERENCES "public"."invoices"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_settings" ADD CONSTRAINT "invoice_settings_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_rates" ADD CONSTRAINT "tax_rates_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_tenant_id_product_id_digital_products_tenant_id_id_fk" FOREIGN KEY ("tenant_id","product_id") REFERENCES "public"."digital_products"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "digital_products" ADD CONSTRAINT "digital_products_tenant_id_user_id_members_tenant_id_user_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."members"("tenant_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "digital_products" ADD CONSTRAINT "digital_products_tenant_id_file_id_product_files_tenant_id_id_fk" FOREIGN KEY ("tenant_id","file_id") REFERENCES "public"."product_files"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_links" ADD CONSTRAINT "library_links_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_files" ADD CONSTRAINT "product_files_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_purchases" ADD CONSTRAINT "product_purchases_tenant_id_product_id_digital_products_tenant_id_id_fk" FOREIGN KEY ("tenant_id","product_id") REFERENCES "public"."digital_products"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_purchases" ADD CONSTRAINT "product_purchases_tenant_id_coupon_id_coupons_tenant_id_id_fk" FOREIGN KEY ("tenant_id","coupon_id") REFERENCES "public"."coupons"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_tenant_id_checkout_id_checkouts_tenant_id_id_fk" FOREIGN KEY ("tenant_id","checkout_id") REFERENCES "public"."checkouts"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_tenant_id_payment_id_payments_tenant_id_id_fk" FOREIGN KEY ("tenant_id","payment_id") REFERENCES "public"."payments"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "affiliate_clicks_by_link" ON "affiliate_clicks" USING btree ("tenant_id","affiliate_link_id","ip_address","created_at");--> statement-breakpoint
CREATE INDEX "affiliate_clicks_by_age" ON "affiliate_clicks" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "affiliate_links_one_id" ON "affiliate_links" USING btree ("affiliate_id");--> statement-breakpoint
CREATE UNIQUE INDEX "affiliate_links_once" ON "affiliate_links" USING btree ("tenant_id","product_id",lower("affiliate_email"));--> statement-breakpoint
CREATE UNIQUE INDEX "commissions_one_purchase" ON "commissions" USING btree ("tenant_id","purchase_id");--> statement-breakpoint
CREATE INDEX "commissions_by_link" ON "commissions" USING btree ("tenant_id","affiliate_link_id");--> statement-breakpoint
CREATE INDEX "commissions_on_hold" ON "commissions" USING btree ("hold_until") WHERE "commissions"."status" = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "credit_notes_one_number" ON "credit_notes" USING btree ("tenant_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "credit_notes_one_invoice" ON "credit_notes" USING btree ("tenant_id","invoice_id");--> statement-breakpoint
CREATE INDEX "invoice_lines_by_invoice" ON "invoice_lines" USING btree ("tenant_id","invoice_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "coupons_one_code" ON "coupons" USING btree ("tenant_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "library_links_by_token" ON "library_links" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "library_links_by_age" ON "library_links" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "product_purchases_one_key" ON "product_purchases" USING btree ("tenant_id","purchase_key");--> statement-breakpoint
CREATE INDEX "product_purchases_by_product" ON "product_purchases" USING btree ("tenant_id","product_id");--> statement-breakpoint
CREATE INDEX "product_purchases_by_email" ON "product_purchases" USING btree ("tenant_id",lower("customer_email"));--> statement-breakpoint
CREATE INDEX "product_purchases_by_client" ON "product_purchases" USING btree ("tenant_id","client_id");--> statement-breakpoint
CREATE UNIQUE INDEX "checkouts_one_key" ON "checkouts" USING btree ("idempotency_key");--> statement-breakpoint
CREATE UNIQUE INDEX "checkouts_one_session" ON "checkouts" USING btree ("account","session");--> statement-breakpoint
CREATE UNIQUE INDEX "checkouts_one_intent" ON "checkouts" USING btree ("tenant_id","payment_intent");--> statement-breakpoint
CREATE INDEX "checkouts_by_subject" ON "checkouts" USING btree ("tenant_id","subject","subject_id");--> statement-breakpoint
CREATE INDEX "checkouts_open" ON "checkouts" USING btree ("expires_at") WHERE "checkouts"."status" = 'open';--> statement-breakpoint
CREATE INDEX "payment_events_by_age" ON "payment_events" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_checkout" ON "payments" USING btree ("tenant_id","checkout_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_key" ON "payments" USING btree ("tenant_id","payment_key");--> statement-breakpoint
CREATE INDEX "payments_by_time" ON "payments" USING btree ("tenant_id","paid_at");--> statement-breakpoint
CREATE INDEX "payments_by_invoice" ON "payments" USING btree ("tenant_id","invoice_id");--> statement-breakpoint
CREATE INDEX "payments_by_purchase" ON "payments" USING btree ("tenant_id","purchase_id");--> statement-breakpoint
CREATE INDEX "payments_by_appointment" ON "payments" USING btree ("tenant_id","appointment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_one_key" ON "refunds" USING btree ("idempotency_key");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_one_provider_refund" ON "refunds" USING btree ("tenant_id","provider_refund");--> statement-breakpoint
CREATE INDEX "refunds_by_payment" ON "refunds" USING btree ("tenant_id","payment_id");--> statement-breakpoint
CREATE INDEX "refunds_by_time" ON "refunds" USING btree ("tenant_id","succeeded_at");--> statement-breakpoint
CREATE INDEX "refunds_due" ON "refunds" USING btree ("due_at") WHERE "refunds"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "appointments_waiting_for_payment" ON "appointments" USING btree ("payment_due_at") WHERE "appointments"."payment_due_at" is not null;--> statement-breakpoint
CREATE INDEX "invoices_unpaid" ON "invoices" USING btree ("tenant_id","due_date") WHERE "invoices"."status" = 'pending';--> statement-breakpoint
-- By hand from here on. A purchase outlives the record of who bought.
ALTER TABLE "product_purchases" ADD CONSTRAINT "product_purchases_client" FOREIGN KEY ("tenant_id","client_id") REFERENCES "public"."clients"("tenant_id","id") ON DELETE SET NULL ("client_id");--> statement-breakpoint
-- Overdue is what a pending invoice reads after its due day; a draft has no number yet.
UPDATE "invoices" SET "status" = 'pending' WHERE "status" = 'overdue';--> statement-breakpoint
UPDATE "invoices" SET "invoice_number" = NULL WHERE "status" = 'draft';--> statement-breakpoint
UPDATE "invoices" SET "paid_at" = coalesce("paid_at", "updated_at"), "amount_paid" = "amount" WHERE "status" = 'paid';--> statement-breakpoint
UPDATE "invoices" SET "subtotal" = "amount", "currency" = coalesce((SELECT "currency" FROM "tenants" WHERE "tenants"."id" = "invoices"."tenant_id"), 'USD'), "issued_on" = CASE WHEN "status" = 'draft' THEN NULL ELSE "created_at"::date END;--> statement-breakpoint
INSERT INTO "invoice_lines" ("tenant_id", "invoice_id", "position", "description", "quantity", "unit_price", "amount") SELECT "tenant_id", "id", 0, coalesce("description", 'Session'), 1, "amount", "amount" FROM "invoices";--> statement-breakpoint
INSERT INTO "payments" ("tenant_id", "amount", "currency", "method", "paid_at", "invoice_id") SELECT "tenant_id", "amount", "currency", 'other', "paid_at", "id" FROM "invoices" WHERE "status" = 'paid' AND "amount" > 0;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_numbered" CHECK (("invoices"."status" = 'draft') = ("invoices"."invoice_number" is null));