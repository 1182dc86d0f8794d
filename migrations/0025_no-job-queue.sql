-- What waits is found in its own table (docs/decisions/003-outbox.md); the queue of jobs beside it is of no use any more.
DROP SCHEMA IF EXISTS "pgboss" CASCADE;
