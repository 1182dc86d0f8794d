CREATE TABLE "page_counts" (
	"tenant_id" bigint NOT NULL,
	"storefront_id" bigint NOT NULL,
	"day" date NOT NULL,
	"block_id" text NOT NULL,
	"referrer" text NOT NULL,
	"device" text NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "page_counts_tenant_id_storefront_id_day_block_id_referrer_device_pk" PRIMARY KEY("tenant_id","storefront_id","day","block_id","referrer","device")
);
--> statement-breakpoint
CREATE TABLE "storefront_slugs" (
	"tenant_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "storefront_slugs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"storefront_id" bigint NOT NULL,
	"slug" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"left_at" timestamp (3) with time zone,
	CONSTRAINT "storefront_slugs_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
DROP INDEX "storefronts_slug";--> statement-breakpoint
ALTER TABLE "page_counts" ADD CONSTRAINT "page_counts_tenant_id_storefront_id_storefronts_tenant_id_id_fk" FOREIGN KEY ("tenant_id","storefront_id") REFERENCES "public"."storefronts"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storefront_slugs" ADD CONSTRAINT "storefront_slugs_tenant_id_storefront_id_storefronts_tenant_id_id_fk" FOREIGN KEY ("tenant_id","storefront_id") REFERENCES "public"."storefronts"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "storefront_slugs_slug" ON "storefront_slugs" USING btree ("slug");--> statement-breakpoint
CREATE UNIQUE INDEX "storefront_slugs_current" ON "storefront_slugs" USING btree ("tenant_id","storefront_id") WHERE "storefront_slugs"."left_at" is null;