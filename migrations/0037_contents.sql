CREATE TABLE "claim_decisions" (
	"tenant_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "claim_decisions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"content_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"user_id" bigint NOT NULL,
	"decision" text NOT NULL,
	"claims" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "claim_decisions_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "content_versions" (
	"tenant_id" bigint NOT NULL,
	"content_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"user_id" bigint NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"origin" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "content_versions_tenant_id_content_id_version_pk" PRIMARY KEY("tenant_id","content_id","version")
);
--> statement-breakpoint
CREATE TABLE "content_voices" (
	"tenant_id" bigint NOT NULL,
	"niche" text,
	"audience" text,
	"avoid" text,
	"sample" text,
	"written" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "content_voices_tenant_id_pk" PRIMARY KEY("tenant_id")
);
--> statement-breakpoint
CREATE TABLE "contents" (
	"tenant_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "contents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"topic" text,
	"tone" text,
	"status" text DEFAULT 'draft' NOT NULL,
	"published_at" timestamp (3) with time zone,
	"scheduled_for" timestamp (3) with time zone,
	"via" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"slug" text,
	"campaign_id" bigint,
	"reminded_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contents_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "content_versions" ADD CONSTRAINT "content_versions_tenant_id_content_id_contents_tenant_id_id_fk" FOREIGN KEY ("tenant_id","content_id") REFERENCES "public"."contents"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contents" ADD CONSTRAINT "contents_tenant_id_user_id_members_tenant_id_user_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."members"("tenant_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "claim_decisions_by_content" ON "claim_decisions" USING btree ("tenant_id","content_id");--> statement-breakpoint
CREATE INDEX "contents_by_status" ON "contents" USING btree ("tenant_id","status","id");--> statement-breakpoint
CREATE INDEX "contents_due" ON "contents" USING btree ("scheduled_for");--> statement-breakpoint
CREATE UNIQUE INDEX "contents_by_slug" ON "contents" USING btree ("tenant_id","slug");