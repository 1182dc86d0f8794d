CREATE TABLE "instance" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"key" text DEFAULT replace(gen_random_uuid()::text, '-', '') NOT NULL,
	CONSTRAINT "instance_is_one" CHECK ("instance"."is_only")
);
--> statement-breakpoint
INSERT INTO "instance" DEFAULT VALUES;
