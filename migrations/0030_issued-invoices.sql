CREATE INDEX "invoices_by_status" ON "invoices" USING btree ("tenant_id","status","id");--> statement-breakpoint
-- By hand from here on. An issued invoice stays as it was issued, and so does a credit note. It may be paid, sent, taken
-- back and follow its client into a merged record, and it goes when the whole practice goes; nothing else.
-- Who deletes a practice says so: set local app.deleted_practice = '<its id>'.
CREATE FUNCTION "keep_issued_invoice"() RETURNS trigger LANGUAGE plpgsql AS $$
declare movable constant text[] := array['amount_paid', 'status', 'paid_at', 'sent_at', 'updated_at', 'client_id'];
begin
  if old.status = 'draft' then
    return case tg_op when 'DELETE' then old else new end;
  end if;
  if tg_op = 'DELETE' then
    if current_setting('app.deleted_practice', true) = old.tenant_id::text then return old; end if;
  elsif to_jsonb(new) - movable = to_jsonb(old) - movable and (old.status <> 'void' or new.status = 'void') then
    return new;
  end if;
  raise exception 'an issued invoice is kept' using errcode = '23001', constraint = 'invoices_issued';
end $$;--> statement-breakpoint
CREATE TRIGGER "keep_issued_invoice" BEFORE UPDATE OR DELETE ON "invoices"
  FOR EACH ROW EXECUTE FUNCTION "keep_issued_invoice"();--> statement-breakpoint
CREATE FUNCTION "keep_issued_lines"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
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
CREATE TRIGGER "keep_issued_lines" BEFORE INSERT OR UPDATE OR DELETE ON "invoice_lines"
  FOR EACH ROW EXECUTE FUNCTION "keep_issued_lines"();--> statement-breakpoint
CREATE FUNCTION "keep_credit_note"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if tg_op = 'DELETE' and current_setting('app.deleted_practice', true) = old.tenant_id::text then return old; end if;
  raise exception 'a credit note is kept' using errcode = '23001', constraint = 'invoices_issued';
end $$;--> statement-breakpoint
CREATE TRIGGER "keep_credit_note" BEFORE UPDATE OR DELETE ON "credit_notes"
  FOR EACH ROW EXECUTE FUNCTION "keep_credit_note"();
