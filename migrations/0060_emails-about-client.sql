CREATE INDEX CONCURRENTLY IF NOT EXISTS "email_logs_about_client" ON "email_logs" USING btree ("tenant_id","about_client_id") WHERE "email_logs"."about_client_id" is not null;
