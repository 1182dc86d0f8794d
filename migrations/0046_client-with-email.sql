-- Who has this address, now or in a record that was merged into theirs. A look by lower(email) cannot use its index
-- behind row-level security, since lower() is not leakproof: it reads every client of the practice. This one answers
-- for the practice of the transaction and for no other, and gives away a key only.
CREATE FUNCTION "client_with_email"(address text) RETURNS bigint
LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = public, pg_temp AS $$
  select client_id from (
    select e.client_id, 1 as place from client_emails e
    where e.tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint and lower(e.email) = lower(address)
    union all
    select c.id, 2 from clients c
    where c.tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint and lower(c.email) = lower(address)
  ) known
  order by place limit 1
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION "client_with_email"(text) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION "client_with_email"(text) TO sorrel_request, sorrel_system;
