CREATE TABLE "page_versions" (
	"tenant_id" bigint PRIMARY KEY NOT NULL,
	"version" uuid DEFAULT gen_random_uuid() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "page_versions" ADD CONSTRAINT "page_versions_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
INSERT INTO "page_versions" ("tenant_id") SELECT "id" FROM "tenants" ON CONFLICT DO NOTHING;--> statement-breakpoint
-- What a public page shows has changed: from the commit on its practice has another version. At the end of the
-- transaction, so that nobody who holds this row waits for another one. `page_changed` stays for processes of the
-- version before, which listen for it.
CREATE FUNCTION page_version() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  insert into page_versions (tenant_id)
  select id from tenants
  where id = ((case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end) ->> tg_argv[0])::bigint
  on conflict (tenant_id) do update set version = excluded.version;
  return null;
end $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER page_version AFTER INSERT OR UPDATE ON "tenants" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION page_version('id');--> statement-breakpoint
CREATE CONSTRAINT TRIGGER page_version AFTER INSERT OR UPDATE OR DELETE ON "services" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION page_version('tenant_id');--> statement-breakpoint
CREATE CONSTRAINT TRIGGER page_version AFTER INSERT OR UPDATE OR DELETE ON "availabilities" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION page_version('tenant_id');--> statement-breakpoint
CREATE CONSTRAINT TRIGGER page_version AFTER INSERT OR UPDATE OR DELETE ON "date_overrides" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION page_version('tenant_id');--> statement-breakpoint
CREATE CONSTRAINT TRIGGER page_version AFTER INSERT OR UPDATE OR DELETE ON "digital_products" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION page_version('tenant_id');--> statement-breakpoint
CREATE CONSTRAINT TRIGGER page_version AFTER INSERT OR UPDATE OR DELETE ON "vendor_settings" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION page_version('tenant_id');--> statement-breakpoint
CREATE CONSTRAINT TRIGGER page_version AFTER INSERT OR DELETE ON "storefronts" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION page_version('tenant_id');--> statement-breakpoint
-- Being looked at is no change of the page, and is written once a second.
CREATE CONSTRAINT TRIGGER page_version_by_update AFTER UPDATE ON "storefronts" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN (to_jsonb(old) - '{views,updated_at}'::text[] IS DISTINCT FROM to_jsonb(new) - '{views,updated_at}'::text[]) EXECUTE FUNCTION page_version('tenant_id');--> statement-breakpoint
CREATE CONSTRAINT TRIGGER page_version AFTER INSERT OR DELETE ON "domains" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION page_version('tenant_id');--> statement-breakpoint
-- Nor is a check of a domain that finds what it found before.
CREATE CONSTRAINT TRIGGER page_version_by_update AFTER UPDATE ON "domains" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN ((old.domain, old.verified_at) IS DISTINCT FROM (new.domain, new.verified_at)) EXECUTE FUNCTION page_version('tenant_id');--> statement-breakpoint
CREATE CONSTRAINT TRIGGER page_version_by_insert AFTER INSERT ON "contents" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN (new.status = 'published' and new.type in ('blog', 'recipe')) EXECUTE FUNCTION page_version('tenant_id');--> statement-breakpoint
CREATE CONSTRAINT TRIGGER page_version_by_update AFTER UPDATE ON "contents" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN ((old.status = 'published' or new.status = 'published') and new.type in ('blog', 'recipe')) EXECUTE FUNCTION page_version('tenant_id');--> statement-breakpoint
CREATE CONSTRAINT TRIGGER page_version AFTER DELETE ON "contents" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN (old.status = 'published' and old.type in ('blog', 'recipe')) EXECUTE FUNCTION page_version('tenant_id');
