CREATE TABLE "file_removals" (
	"tenant_id" bigint NOT NULL,
	"file" text NOT NULL,
	"remove_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "file_removals_tenant_id_file_pk" PRIMARY KEY("tenant_id","file")
);
--> statement-breakpoint
CREATE TABLE "client_files" (
	"tenant_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "client_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"client_id" bigint NOT NULL,
	"author" text NOT NULL,
	"user_id" bigint,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"size" integer NOT NULL,
	"file" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp (3) with time zone,
	CONSTRAINT "client_files_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "client_files" ADD CONSTRAINT "client_files_tenant_id_client_id_clients_tenant_id_id_fk" FOREIGN KEY ("tenant_id","client_id") REFERENCES "public"."clients"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_files" ADD CONSTRAINT "client_files_tenant_id_user_id_members_tenant_id_user_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."members"("tenant_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "file_removals_due" ON "file_removals" USING btree ("remove_at");--> statement-breakpoint
CREATE INDEX "client_files_by_client" ON "client_files" USING btree ("tenant_id","client_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "client_files_one_file" ON "client_files" USING btree ("tenant_id","file");--> statement-breakpoint
-- Whatever deletes a row (a member, an erasure, the deletion of its client), its file is removed from the store afterwards.
CREATE FUNCTION "remove_stored_file"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  insert into file_removals (tenant_id, file) values (old.tenant_id, old.file)
  on conflict (tenant_id, file) do update set remove_at = excluded.remove_at;
  return null;
end $$;--> statement-breakpoint
CREATE TRIGGER "remove_stored_file" AFTER DELETE ON "client_files" FOR EACH ROW EXECUTE FUNCTION "remove_stored_file"();
