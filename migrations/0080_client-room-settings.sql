CREATE TABLE "client_contacts" (
	"tenant_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "client_contacts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"client_id" bigint NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"relation" text NOT NULL,
	"access" text DEFAULT 'read' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "client_contacts_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "client_room_settings" (
	"tenant_id" bigint NOT NULL,
	"client_id" bigint NOT NULL,
	"is_off" boolean DEFAULT false NOT NULL,
	"writing" text,
	CONSTRAINT "client_room_settings_tenant_id_client_id_pk" PRIMARY KEY("tenant_id","client_id")
);
--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "client_files" ADD COLUMN "message_id" bigint;--> statement-breakpoint
ALTER TABLE "room_settings" ADD COLUMN "is_on" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "room_settings" ADD COLUMN "has_messages" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "room_settings" ADD COLUMN "has_files" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "room_settings" ADD COLUMN "has_payments" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "client_contacts" ADD CONSTRAINT "client_contacts_tenant_id_client_id_clients_tenant_id_id_fk" FOREIGN KEY ("tenant_id","client_id") REFERENCES "public"."clients"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_room_settings" ADD CONSTRAINT "client_room_settings_tenant_id_client_id_clients_tenant_id_id_fk" FOREIGN KEY ("tenant_id","client_id") REFERENCES "public"."clients"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "client_contacts_one_per_email" ON "client_contacts" USING btree ("tenant_id","client_id",lower("email"));--> statement-breakpoint
CREATE INDEX "client_contacts_by_email" ON "client_contacts" USING btree ("tenant_id",lower("email"));--> statement-breakpoint
-- The public page links to the client room while it is on.
CREATE CONSTRAINT TRIGGER page_version AFTER INSERT OR UPDATE OR DELETE ON "room_settings" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION page_version('tenant_id');
