CREATE TABLE "client_conversations" (
	"tenant_id" bigint NOT NULL,
	"client_id" bigint NOT NULL,
	"last_message_id" bigint,
	"unread_count" integer DEFAULT 0 NOT NULL,
	"client_mailed_at" timestamp (3) with time zone,
	"practice_notified_at" timestamp (3) with time zone,
	CONSTRAINT "client_conversations_tenant_id_client_id_pk" PRIMARY KEY("tenant_id","client_id")
);
--> statement-breakpoint
CREATE TABLE "client_messages" (
	"tenant_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "client_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"client_id" bigint NOT NULL,
	"author" text NOT NULL,
	"user_id" bigint,
	"body" text NOT NULL,
	"cause" text NOT NULL,
	"replies_resume_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp (3) with time zone,
	CONSTRAINT "client_messages_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "client_messages_once" UNIQUE("tenant_id","cause")
);
--> statement-breakpoint
CREATE TABLE "room_settings" (
	"tenant_id" bigint PRIMARY KEY NOT NULL,
	"writing" text NOT NULL,
	"reply_hours" jsonb,
	"saved_replies" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "message_emails" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "client_conversations" ADD CONSTRAINT "client_conversations_tenant_id_client_id_clients_tenant_id_id_fk" FOREIGN KEY ("tenant_id","client_id") REFERENCES "public"."clients"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_messages" ADD CONSTRAINT "client_messages_tenant_id_client_id_clients_tenant_id_id_fk" FOREIGN KEY ("tenant_id","client_id") REFERENCES "public"."clients"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_messages" ADD CONSTRAINT "client_messages_tenant_id_user_id_members_tenant_id_user_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."members"("tenant_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_settings" ADD CONSTRAINT "room_settings_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "client_conversations_inbox" ON "client_conversations" USING btree ("tenant_id",(unread_count > 0),"last_message_id");--> statement-breakpoint
CREATE INDEX "client_messages_by_client" ON "client_messages" USING btree ("tenant_id","client_id","id");--> statement-breakpoint
CREATE INDEX "client_messages_unread" ON "client_messages" USING btree ("tenant_id","client_id","author") WHERE "client_messages"."read_at" is null;