CREATE TABLE "waiting_moves" (
	"tenant_id" bigint NOT NULL,
	"appointment_id" bigint NOT NULL,
	"email_log_id" bigint NOT NULL,
	"start_time" timestamp (3) with time zone NOT NULL,
	"end_time" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "waiting_moves_tenant_id_appointment_id_pk" PRIMARY KEY("tenant_id","appointment_id")
);
--> statement-breakpoint
ALTER TABLE "waiting_moves" ADD CONSTRAINT "waiting_moves_tenant_id_appointment_id_appointments_tenant_id_id_fk" FOREIGN KEY ("tenant_id","appointment_id") REFERENCES "public"."appointments"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_moves" ADD CONSTRAINT "waiting_moves_tenant_id_email_log_id_email_logs_tenant_id_id_fk" FOREIGN KEY ("tenant_id","email_log_id") REFERENCES "public"."email_logs"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "waiting_moves_by_mail" ON "waiting_moves" USING btree ("tenant_id","email_log_id");