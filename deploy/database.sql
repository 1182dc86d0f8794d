-- Run by PostgreSQL's image when its volume is empty: docs/deploy.md. Sorrel gets a role that owns its database and
-- nothing else. It isn't a superuser and can't create roles, and row-level security applies to it.
\getenv password DATABASE_PASSWORD
-- The roles it switches to (src/platform/database/tenancy.ts).
create role sorrel_request nologin nosuperuser nobypassrls nocreatedb nocreaterole;
create role sorrel_system nologin nosuperuser nobypassrls nocreatedb nocreaterole;
create role sorrel login nosuperuser nobypassrls nocreatedb nocreaterole password :'password';
create role sorrel_client nologin nosuperuser nobypassrls nocreatedb nocreaterole;
grant sorrel_request, sorrel_system, sorrel_client to sorrel;
create database sorrel owner sorrel;
revoke connect on database postgres from public;
-- From here on, the superuser can only connect through the socket inside the container.
alter role postgres password null;
