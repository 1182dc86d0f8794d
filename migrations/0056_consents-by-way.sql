-- By which way somebody agreed or took it back, as it was: a number given on the booking form was said to have been written
-- down by the practice, a checkbox of the public page too, and who was added by hand to have followed a link. The program
-- tells what only it can know (app.consent, privacy/server/tell-way.ts); the version before it tells nothing.
CREATE OR REPLACE FUNCTION "note_newsletter_consent"() RETURNS trigger LANGUAGE plpgsql AS $$
declare
  told jsonb := nullif(current_setting('app.consent', true), '')::jsonb;
begin
  if coalesce(current_setting('app.erased_client', true), '') <> '' then return null; end if;
  if new.status = 'active' then
    insert into consents (tenant_id, kind, is_given, how, words, page, email, at)
    values (new.tenant_id, 'newsletter', true,
      case
        -- Who has left comes back by a link of a mail only.
        when tg_op = 'UPDATE' and old.status = 'unsubscribed' then 'link'
        when new.source = 'import' then 'import'
        when new.source = 'manual' then 'practice'
        when tg_op = 'UPDATE' and new.confirmed_at is distinct from old.confirmed_at then 'link'
        else 'form'
      end,
      new.consent_text, new.consent_page, new.email, now());
  elsif new.status = 'unsubscribed' then
    insert into consents (tenant_id, kind, is_given, how, email, at)
    values (new.tenant_id, 'newsletter', false, coalesce(told ->> 'how', 'ended'), new.email, now());
  end if;
  return null;
end $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "note_text_consent"() RETURNS trigger LANGUAGE plpgsql AS $$
declare
  told jsonb := nullif(current_setting('app.consent', true), '')::jsonb;
begin
  if coalesce(current_setting('app.erased_client', true), '') <> '' then return null; end if;
  insert into consents (tenant_id, kind, is_given, how, words, email, phone, at)
  values (new.tenant_id, 'text_messages', new.sms_consent_at is not null,
    coalesce(told ->> 'how', 'practice'), told ->> 'words', new.email, new.phone, now());
  return null;
end $$;
