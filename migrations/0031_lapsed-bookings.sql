CREATE TABLE "lapsed_bookings" (
	"tenant_id" bigint NOT NULL,
	"appointment_id" bigint NOT NULL,
	"booking" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lapsed_bookings_tenant_id_appointment_id_pk" PRIMARY KEY("tenant_id","appointment_id")
);
--> statement-breakpoint
ALTER TABLE "lapsed_bookings" ADD CONSTRAINT "lapsed_bookings_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lapsed_bookings_by_age" ON "lapsed_bookings" USING btree ("created_at");