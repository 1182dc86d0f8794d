-- Every practice there is already offers what its booking dialog has offered so far.
INSERT INTO "services" ("tenant_id", "type", "name", "duration_minutes", "position")
  SELECT t."id", s."type", s."name", 30, s."position"
  FROM "tenants" t CROSS JOIN (VALUES
    ('consultation', 'Initial Consultation', 0),
    ('follow-up', 'Follow-up Session', 1),
    ('nutrition-plan', 'Nutrition Plan Review', 2),
    ('wellness-check', 'Wellness Check', 3)
  ) AS s ("type", "name", "position");--> statement-breakpoint
-- Nothing has sent text messages until now; what stands as waiting must not go out long after its time.
UPDATE "sms_logs" SET "status" = 'unknown' WHERE "status" = 'pending';
