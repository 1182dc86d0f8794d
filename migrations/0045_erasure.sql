-- A person's signed notes go when that person is erased (app.erased_client: '<practice> <client>', for one transaction).
CREATE OR REPLACE FUNCTION "keep_signed_note"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if tg_op = 'DELETE' then
    -- Deeper than one: the deletion of its client takes it along.
    if old.status = 'signed' and pg_trigger_depth() = 1
      and current_setting('app.erased_client', true) is distinct from old.tenant_id || ' ' || old.client_id
    then
      raise exception 'a signed note is kept' using errcode = '23001', constraint = 'session_notes_signed';
    end if;
    return old;
  end if;
  if old.status = 'signed' and
    (new.template, new.sections, new.status, new.user_id, new.signed_at, new.signed_by, new.created_at, new.amends_id)
      is distinct from
    (old.template, old.sections, old.status, old.user_id, old.signed_at, old.signed_by, old.created_at, old.amends_id)
  then
    raise exception 'a signed note is kept' using errcode = '23001', constraint = 'session_notes_signed';
  end if;
  return new;
end $$;--> statement-breakpoint
-- An issued invoice loses its buyer, and what was written on it by hand, once it need not be kept any more.
CREATE OR REPLACE FUNCTION "keep_issued_invoice"() RETURNS trigger LANGUAGE plpgsql AS $$
declare movable text[] := array['amount_paid', 'status', 'paid_at', 'sent_at', 'updated_at', 'client_id'];
begin
  if old.status = 'draft' then
    return case tg_op when 'DELETE' then old else new end;
  end if;
  if current_setting('app.erased_client', true) = old.tenant_id || ' ' || old.client_id then
    movable := movable || array['buyer', 'notes', 'description'];
  end if;
  if tg_op = 'DELETE' then
    if current_setting('app.deleted_practice', true) = old.tenant_id::text then return old; end if;
  elsif to_jsonb(new) - movable = to_jsonb(old) - movable and (old.status <> 'void' or new.status = 'void') then
    return new;
  end if;
  raise exception 'an issued invoice is kept' using errcode = '23001', constraint = 'invoices_issued';
end $$;
