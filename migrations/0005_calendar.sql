ALTER TABLE "appointments" DROP CONSTRAINT "appointments_tenant_id_series_id_appointment_series_tenant_id_id_fk";
--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "moved_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "appointments_on_purpose" ON "appointments" USING btree ("tenant_id","user_id","start_time") WHERE "appointments"."overlaps_on_purpose";--> statement-breakpoint
-- Written by hand from here on.
-- The exclusion constraint does not see sessions that overlap on purpose; nobody else may be booked over them either.
-- The lock is the one that the program takes (appointments/server/calendar.ts): without it two transactions would not
-- see each other's rows.
CREATE FUNCTION "keep_sessions_apart"() RETURNS trigger LANGUAGE plpgsql AS $$
  begin
    if tg_op = 'UPDATE' and (new.start_time, new.end_time) is distinct from (old.start_time, old.end_time) then
      new.moved_at := now();
    end if;
    if new.status = 'cancelled' then return new; end if;
    if tg_op = 'UPDATE' and old.status <> 'cancelled'
      and (new.user_id, new.start_time, new.end_time, new.overlaps_on_purpose)
        is not distinct from (old.user_id, old.start_time, old.end_time, old.overlaps_on_purpose) then
      return new;
    end if;
    perform pg_advisory_xact_lock(hashtextextended('calendar ' || new.tenant_id || ' ' || new.user_id, 0));
    if not new.overlaps_on_purpose and exists (
      select from appointments other
      where other.tenant_id = new.tenant_id and other.user_id = new.user_id and other.overlaps_on_purpose
        and other.status <> 'cancelled' and other.id <> new.id
        and other.start_time < new.end_time and other.end_time > new.start_time
    ) then
      raise exclusion_violation using constraint = 'appointments_no_overlap',
        message = 'a session that overlaps on purpose is in the way';
    end if;
    return new;
  end
$$;--> statement-breakpoint
CREATE TRIGGER "keep_sessions_apart" BEFORE INSERT OR UPDATE OF "user_id", "start_time", "end_time", "status", "overlaps_on_purpose"
  ON "appointments" FOR EACH ROW EXECUTE FUNCTION "keep_sessions_apart"();--> statement-breakpoint
-- The column list keeps the practice.
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_series_fk" FOREIGN KEY ("tenant_id", "series_id")
  REFERENCES "appointment_series" ("tenant_id", "id") ON DELETE SET NULL ("series_id");
