-- What somebody agreed to or took back is written down by the rows in which it takes effect, whoever changes them: no way
-- of signing up can forget it. An erasure (app.erased_client) leaves no consents behind.
CREATE FUNCTION "note_newsletter_consent"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if coalesce(current_setting('app.erased_client', true), '') <> '' then return null; end if;
  if new.status = 'active' then
    insert into consents (tenant_id, kind, is_given, how, words, page, email, at)
    values (new.tenant_id, 'newsletter', true,
      case when tg_op = 'UPDATE' then 'link' when new.source = 'form' then 'form' when new.source = 'import' then 'import' else 'practice' end,
      new.consent_text, new.consent_page, new.email, now());
  elsif new.status = 'unsubscribed' then
    insert into consents (tenant_id, kind, is_given, how, email, at)
    values (new.tenant_id, 'newsletter', false, 'ended', new.email, now());
  end if;
  return null;
end $$;--> statement-breakpoint
CREATE TRIGGER "note_newsletter_consent" AFTER INSERT ON "newsletter_subscribers"
  FOR EACH ROW WHEN (new.status = 'active') EXECUTE FUNCTION "note_newsletter_consent"();--> statement-breakpoint
CREATE TRIGGER "note_newsletter_change" AFTER UPDATE OF "status" ON "newsletter_subscribers"
  FOR EACH ROW WHEN (new.status IS DISTINCT FROM old.status) EXECUTE FUNCTION "note_newsletter_consent"();--> statement-breakpoint
CREATE FUNCTION "note_text_consent"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if coalesce(current_setting('app.erased_client', true), '') <> '' then return null; end if;
  insert into consents (tenant_id, kind, is_given, how, email, phone, at)
  values (new.tenant_id, 'text_messages', new.sms_consent_at is not null, 'practice', new.email, new.phone, now());
  return null;
end $$;--> statement-breakpoint
CREATE TRIGGER "note_text_consent" AFTER INSERT ON "clients"
  FOR EACH ROW WHEN (new.sms_consent_at IS NOT NULL) EXECUTE FUNCTION "note_text_consent"();--> statement-breakpoint
CREATE TRIGGER "note_text_consent_change" AFTER UPDATE OF "sms_consent_at" ON "clients"
  FOR EACH ROW WHEN ((new.sms_consent_at IS NULL) <> (old.sms_consent_at IS NULL)) EXECUTE FUNCTION "note_text_consent"();--> statement-breakpoint
CREATE FUNCTION "note_text_reply"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if coalesce(current_setting('app.erased_client', true), '') <> '' then return null; end if;
  if tg_op = 'INSERT' then
    insert into consents (tenant_id, kind, is_given, how, words, phone) values (new.tenant_id, 'text_messages', false, 'reply', 'STOP', new.phone);
  else
    insert into consents (tenant_id, kind, is_given, how, words, phone)
    select old.tenant_id, 'text_messages', true, 'reply', 'START', old.phone
    where exists (select from tenants t where t.id = old.tenant_id);
  end if;
  return null;
end $$;--> statement-breakpoint
CREATE TRIGGER "note_text_reply" AFTER INSERT OR DELETE ON "sms_opt_outs"
  FOR EACH ROW EXECUTE FUNCTION "note_text_reply"();--> statement-breakpoint
CREATE FUNCTION "note_policy_consent"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  insert into consents (tenant_id, kind, is_given, how, words, email, at)
  select new.tenant_id, 'policy', true, case new.booked_by when 'client' then 'form' else 'practice' end,
    (select a.policy from availabilities a where a.tenant_id = new.tenant_id and a.user_id = new.user_id), c.email, new.policy_accepted_at
  from clients c where c.tenant_id = new.tenant_id and c.id = new.client_id;
  return null;
end $$;--> statement-breakpoint
CREATE TRIGGER "note_policy_consent" AFTER INSERT ON "appointments"
  FOR EACH ROW WHEN (new.policy_accepted_at IS NOT NULL) EXECUTE FUNCTION "note_policy_consent"();--> statement-breakpoint
INSERT INTO "consents" ("tenant_id", "kind", "is_given", "how", "words", "page", "email", "at")
  SELECT "tenant_id", 'newsletter', true, CASE WHEN "source" = 'import' THEN 'import' ELSE 'form' END, "consent_text", "consent_page", "email", "consent_at"
  FROM "newsletter_subscribers" WHERE "consent_at" IS NOT NULL AND "status" <> 'pending';--> statement-breakpoint
INSERT INTO "consents" ("tenant_id", "kind", "is_given", "how", "email", "phone", "at")
  SELECT "tenant_id", 'text_messages', true, 'practice', "email", "phone", "sms_consent_at" FROM "clients" WHERE "sms_consent_at" IS NOT NULL;
