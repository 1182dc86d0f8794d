CREATE TABLE "form_versions" (
	"tenant_id" bigint NOT NULL,
	"form_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"title" text NOT NULL,
	"kind" text NOT NULL,
	"definition" jsonb NOT NULL,
	"published_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "form_versions_tenant_id_form_id_version_pk" PRIMARY KEY("tenant_id","form_id","version"),
	CONSTRAINT "form_versions_version" CHECK ("form_versions"."version" > 0)
);
--> statement-breakpoint
CREATE TABLE "forms" (
	"tenant_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "forms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"kind" text NOT NULL,
	"definition" jsonb NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"retired_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "forms_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "form_answers" (
	"tenant_id" bigint NOT NULL,
	"request_id" bigint NOT NULL,
	"question" text NOT NULL,
	"answer" jsonb NOT NULL,
	"answered_at" timestamp (3) with time zone NOT NULL,
	"other_answer" jsonb,
	CONSTRAINT "form_answers_tenant_id_request_id_question_pk" PRIMARY KEY("tenant_id","request_id","question")
);
--> statement-breakpoint
CREATE TABLE "form_proposals" (
	"tenant_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "form_proposals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"request_id" bigint NOT NULL,
	"question" text NOT NULL,
	"target" text NOT NULL,
	"decision" text,
	"decided_at" timestamp (3) with time zone,
	"user_id" bigint,
	CONSTRAINT "form_proposals_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "form_proposals_once" UNIQUE("tenant_id","request_id","question")
);
--> statement-breakpoint
CREATE TABLE "form_requests" (
	"tenant_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "form_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"client_id" bigint NOT NULL,
	"form_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"appointment_id" bigint,
	"user_id" bigint,
	"cause" text DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"mailed_at" timestamp (3) with time zone,
	"reminded_at" timestamp (3) with time zone,
	"started_at" timestamp (3) with time zone,
	"last_answered_at" timestamp (3) with time zone,
	"active_seconds" integer DEFAULT 0 NOT NULL,
	"current_question" text,
	"finished_at" timestamp (3) with time zone,
	"signed_at" timestamp (3) with time zone,
	"signed_name" text,
	"document" jsonb,
	"checksum" text,
	"withdrawn_at" timestamp (3) with time zone,
	CONSTRAINT "form_requests_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "form_requests_once" UNIQUE("tenant_id","cause")
);
--> statement-breakpoint
CREATE TABLE "form_rules" (
	"tenant_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "form_rules_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"form_id" bigint NOT NULL,
	"service_id" bigint,
	"time" text NOT NULL,
	"days" integer NOT NULL,
	"weeks" integer NOT NULL,
	"repeat" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "form_rules_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "form_rules_days" CHECK ("form_rules"."days" between 0 and 60 and "form_rules"."weeks" between 1 and 52)
);
--> statement-breakpoint
ALTER TABLE "form_versions" ADD CONSTRAINT "form_versions_tenant_id_form_id_forms_tenant_id_id_fk" FOREIGN KEY ("tenant_id","form_id") REFERENCES "public"."forms"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forms" ADD CONSTRAINT "forms_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_answers" ADD CONSTRAINT "form_answers_tenant_id_request_id_form_requests_tenant_id_id_fk" FOREIGN KEY ("tenant_id","request_id") REFERENCES "public"."form_requests"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_proposals" ADD CONSTRAINT "form_proposals_tenant_id_request_id_form_requests_tenant_id_id_fk" FOREIGN KEY ("tenant_id","request_id") REFERENCES "public"."form_requests"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_requests" ADD CONSTRAINT "form_requests_tenant_id_client_id_clients_tenant_id_id_fk" FOREIGN KEY ("tenant_id","client_id") REFERENCES "public"."clients"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_requests" ADD CONSTRAINT "form_requests_version" FOREIGN KEY ("tenant_id","form_id","version") REFERENCES "public"."form_versions"("tenant_id","form_id","version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_rules" ADD CONSTRAINT "form_rules_tenant_id_form_id_forms_tenant_id_id_fk" FOREIGN KEY ("tenant_id","form_id") REFERENCES "public"."forms"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_rules" ADD CONSTRAINT "form_rules_tenant_id_service_id_services_tenant_id_id_fk" FOREIGN KEY ("tenant_id","service_id") REFERENCES "public"."services"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "forms_by_title" ON "forms" USING btree ("tenant_id",lower("title"));--> statement-breakpoint
CREATE INDEX "form_requests_by_client" ON "form_requests" USING btree ("tenant_id","client_id","id");--> statement-breakpoint
CREATE INDEX "form_requests_by_form" ON "form_requests" USING btree ("tenant_id","form_id","id");--> statement-breakpoint
CREATE INDEX "form_requests_by_appointment" ON "form_requests" USING btree ("tenant_id","appointment_id");--> statement-breakpoint
CREATE INDEX "form_requests_to_mail" ON "form_requests" USING btree ("id") WHERE "form_requests"."mailed_at" is null;--> statement-breakpoint
-- What clients were shown and what they signed stays as it was, whoever writes.
CREATE FUNCTION "refuse_form_change"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  raise exception 'a published version and a signed form can''t change' using errcode = 'restrict_violation';
end $$;--> statement-breakpoint
CREATE TRIGGER "form_versions_fixed" BEFORE UPDATE ON "form_versions" FOR EACH ROW
  WHEN (old.* is distinct from new.*) EXECUTE FUNCTION "refuse_form_change"();--> statement-breakpoint
CREATE TRIGGER "form_requests_signed" BEFORE UPDATE ON "form_requests" FOR EACH ROW
  WHEN (old.signed_at is not null and (
    (old.form_id, old.version, old.created_at, old.started_at, old.finished_at, old.signed_at, old.signed_name, old.document, old.checksum)
      is distinct from
    (new.form_id, new.version, new.created_at, new.started_at, new.finished_at, new.signed_at, new.signed_name, new.document, new.checksum)
    or (old.withdrawn_at is not null and old.withdrawn_at is distinct from new.withdrawn_at)
  )) EXECUTE FUNCTION "refuse_form_change"();--> statement-breakpoint
CREATE FUNCTION "refuse_signed_answer"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if exists (select from form_requests r
    where r.tenant_id = old.tenant_id and r.id = old.request_id and r.signed_at is not null) then
    raise exception 'the answers of a signed form can''t change' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;--> statement-breakpoint
CREATE TRIGGER "form_answers_signed" BEFORE UPDATE ON "form_answers" FOR EACH ROW EXECUTE FUNCTION "refuse_signed_answer"();
