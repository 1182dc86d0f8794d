CREATE TABLE "package_orders" (
	"tenant_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "package_orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"package_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"client_id" bigint,
	"first_name" text,
	"last_name" text,
	"email" text,
	"name" text NOT NULL,
	"sessions" integer NOT NULL,
	"price" numeric(10, 2) NOT NULL,
	"currency" text NOT NULL,
	"type" text,
	"valid_days" integer,
	"valid_months" integer,
	"order_key" text,
	"paid_at" timestamp (3) with time zone,
	"invoice_id" bigint,
	"client_package_id" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "package_orders_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "package_orders_paid" CHECK (("package_orders"."paid_at" is null) = ("package_orders"."invoice_id" is null))
);
--> statement-breakpoint
ALTER TABLE "packages" ADD COLUMN "valid_months" integer;--> statement-breakpoint
ALTER TABLE "packages" ADD COLUMN "is_for_sale" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "package_orders" ADD CONSTRAINT "package_orders_tenant_id_package_id_packages_tenant_id_id_fk" FOREIGN KEY ("tenant_id","package_id") REFERENCES "public"."packages"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "package_orders" ADD CONSTRAINT "package_orders_tenant_id_client_id_clients_tenant_id_id_fk" FOREIGN KEY ("tenant_id","client_id") REFERENCES "public"."clients"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "package_orders_one_key" ON "package_orders" USING btree ("tenant_id","order_key");--> statement-breakpoint
CREATE UNIQUE INDEX "package_orders_one_invoice" ON "package_orders" USING btree ("tenant_id","invoice_id");--> statement-breakpoint
CREATE INDEX "package_orders_by_client" ON "package_orders" USING btree ("tenant_id","client_id");--> statement-breakpoint
CREATE INDEX "package_orders_unpaid" ON "package_orders" USING btree ("created_at") WHERE "package_orders"."paid_at" is null;--> statement-breakpoint
-- Public pages show the packages that are for sale.
CREATE CONSTRAINT TRIGGER page_version AFTER INSERT OR UPDATE OR DELETE ON "packages" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION page_version('tenant_id');
