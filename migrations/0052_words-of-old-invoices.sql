-- What was written by hand on the lines of an issued invoice, and on its credit note, goes with its buyer once it need
-- not be kept any more (app.erased_client: '<practice> <client>', for one transaction). Sums and days stay as they are.
CREATE OR REPLACE FUNCTION "keep_issued_lines"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - 'description' = to_jsonb(old) - 'description' and exists (
    select from invoices i where i.tenant_id = old.tenant_id and i.id = old.invoice_id
      and current_setting('app.erased_client', true) = i.tenant_id || ' ' || i.client_id)
  then
    return new;
  end if;
  -- A line is neither put into an issued invoice nor taken out of it. With an invoice that goes its lines go.
  if exists (
    select from invoices i where i.status <> 'draft' and (
      (tg_op <> 'INSERT' and i.tenant_id = old.tenant_id and i.id = old.invoice_id) or
      (tg_op <> 'DELETE' and i.tenant_id = new.tenant_id and i.id = new.invoice_id))
  ) then
    raise exception 'the lines of an issued invoice are kept' using errcode = '23001', constraint = 'invoices_issued';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "keep_credit_note"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if tg_op = 'DELETE' then
    if current_setting('app.deleted_practice', true) = old.tenant_id::text then return old; end if;
  elsif to_jsonb(new) - 'reason' = to_jsonb(old) - 'reason' and new.reason is null and exists (
    select from invoices i where i.tenant_id = old.tenant_id and i.id = old.invoice_id
      and current_setting('app.erased_client', true) = i.tenant_id || ' ' || i.client_id)
  then
    return new;
  end if;
  raise exception 'a credit note is kept' using errcode = '23001', constraint = 'invoices_issued';
end $$;
