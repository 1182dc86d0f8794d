-- What a public page shows has changed: every process that keeps finished pages listens on this channel. Told when the
-- change is committed, and once for each practice of a transaction.
CREATE FUNCTION page_changed() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform pg_notify('pages', 'changed ' || ((case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end) ->> tg_argv[0]));
  return null;
end $$;--> statement-breakpoint
CREATE TRIGGER page_changed AFTER INSERT OR DELETE ON "storefronts" FOR EACH ROW EXECUTE FUNCTION page_changed('tenant_id');--> statement-breakpoint
-- Being looked at is no change of the page, and is written once a second.
CREATE TRIGGER page_changed_by_update AFTER UPDATE ON "storefronts" FOR EACH ROW
WHEN (to_jsonb(old) - '{views,updated_at}'::text[] IS DISTINCT FROM to_jsonb(new) - '{views,updated_at}'::text[]) EXECUTE FUNCTION page_changed('tenant_id');--> statement-breakpoint
CREATE TRIGGER page_changed AFTER INSERT OR UPDATE OR DELETE ON "tenants" FOR EACH ROW EXECUTE FUNCTION page_changed('id');--> statement-breakpoint
CREATE TRIGGER page_changed AFTER INSERT OR UPDATE OR DELETE ON "services" FOR EACH ROW EXECUTE FUNCTION page_changed('tenant_id');--> statement-breakpoint
CREATE TRIGGER page_changed AFTER INSERT OR UPDATE OR DELETE ON "availabilities" FOR EACH ROW EXECUTE FUNCTION page_changed('tenant_id');--> statement-breakpoint
CREATE TRIGGER page_changed AFTER INSERT OR UPDATE OR DELETE ON "date_overrides" FOR EACH ROW EXECUTE FUNCTION page_changed('tenant_id');
