ALTER TABLE "appointments" ADD COLUMN "answer_due_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "needs_approval" boolean DEFAULT false NOT NULL;