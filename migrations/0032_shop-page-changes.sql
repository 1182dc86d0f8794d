-- What pages of a shop show: the products, and whether their payments are tests (migration page-changes).
CREATE TRIGGER page_changed AFTER INSERT OR UPDATE OR DELETE ON "digital_products" FOR EACH ROW EXECUTE FUNCTION page_changed('tenant_id');--> statement-breakpoint
CREATE TRIGGER page_changed AFTER INSERT OR UPDATE OR DELETE ON "vendor_settings" FOR EACH ROW EXECUTE FUNCTION page_changed('tenant_id');
