CREATE TABLE "acceptances" (
	"estimate_id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"client_name" text NOT NULL,
	"client_email" text NOT NULL,
	"signature_kind" text,
	"signature_text" text,
	"ip_address" text,
	"user_agent" text,
	"accepted_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"company_name" text,
	"phone" text,
	"business_email" text,
	"business_address" text,
	"company_description" text,
	"license_number" text,
	"time_zone" text DEFAULT 'UTC' NOT NULL,
	"currency" text DEFAULT 'USD' NOT NULL,
	"labor_markup_hundredths" integer DEFAULT 2000 NOT NULL,
	"material_markup_hundredths" integer DEFAULT 1500 NOT NULL,
	"tax_hundredths" integer DEFAULT 825 NOT NULL,
	"deposit_hundredths" integer DEFAULT 2500 NOT NULL,
	"lead_rate_hundredths" bigint DEFAULT 4500 NOT NULL,
	"helper_rate_hundredths" bigint DEFAULT 2500 NOT NULL,
	"specialist_rate_hundredths" bigint DEFAULT 6500 NOT NULL,
	"custom_payment_instructions" text,
	"terms_and_conditions" text,
	"primary_color" text DEFAULT '#3B82F6' NOT NULL,
	"accent_color" text DEFAULT '#1E40AF' NOT NULL,
	"font_family" text DEFAULT 'Arial' NOT NULL,
	"heading_size" text DEFAULT 'Medium' NOT NULL,
	"body_text_size" text DEFAULT '14px' NOT NULL,
	"layout_template" text DEFAULT 'logo-left' NOT NULL,
	"border_thickness" text DEFAULT 'Medium' NOT NULL,
	"border_style" text DEFAULT 'Solid' NOT NULL,
	"footer_text" text,
	"attribution" jsonb,
	"last_estimate_number" integer DEFAULT 0 NOT NULL,
	"email_verified_at" timestamp (3) with time zone,
	"trial_ends_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "additional_costs" (
	"estimate_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"id" uuid NOT NULL,
	"description" text NOT NULL,
	"type" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	CONSTRAINT "additional_costs_estimate_id_position_pk" PRIMARY KEY("estimate_id","position")
);
--> statement-breakpoint
CREATE TABLE "clients" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"phone" text,
	"address" text,
	"client_type" text DEFAULT 'residential' NOT NULL,
	"notes" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_verifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_digest" text NOT NULL,
	"account_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "estimate_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sequence" bigint GENERATED ALWAYS AS IDENTITY (sequence name "estimate_events_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"estimate_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"type" text NOT NULL,
	"detail" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "estimates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"status" text NOT NULL,
	"currency" text NOT NULL,
	"client_id" uuid,
	"client_name" text,
	"client_email" text,
	"client_phone" text,
	"client_address" text,
	"job_type_id" uuid,
	"job_type_name" text,
	"job_description" text NOT NULL,
	"job_address" text,
	"valid_until" date,
	"labor_markup_hundredths" integer NOT NULL,
	"material_markup_hundredths" integer NOT NULL,
	"tax_hundredths" integer NOT NULL,
	"deposit_hundredths" integer NOT NULL,
	"accept_payments" boolean NOT NULL,
	"custom_payment_instructions" text,
	"labor_subtotal_minor" bigint NOT NULL,
	"labor_markup_minor" bigint NOT NULL,
	"materials_subtotal_minor" bigint NOT NULL,
	"material_markup_minor" bigint NOT NULL,
	"additional_costs_minor" bigint NOT NULL,
	"subtotal_minor" bigint NOT NULL,
	"tax_minor" bigint NOT NULL,
	"total_minor" bigint NOT NULL,
	"deposit_minor" bigint NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "estimates_status" CHECK ("estimates"."status" in ('draft', 'sent', 'viewed', 'accepted', 'declined', 'paid')),
	CONSTRAINT "estimates_total" CHECK ("estimates"."total_minor" = "estimates"."subtotal_minor" + "estimates"."tax_minor")
);
--> statement-breakpoint
CREATE TABLE "job_types" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid,
	"name" text NOT NULL,
	"category" text NOT NULL,
	"description" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "jobs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"payload" jsonb NOT NULL,
	"state" text DEFAULT 'ready' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"run_at" timestamp (3) with time zone NOT NULL,
	"lease_until" timestamp (3) with time zone,
	"worker" text,
	"last_error" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "jobs_state" CHECK ("jobs"."state" in ('ready', 'running', 'done', 'dead'))
);
--> statement-breakpoint
CREATE TABLE "kept_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"message_id" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"raw" "bytea" NOT NULL,
	"kept_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "labor_lines" (
	"estimate_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"id" uuid NOT NULL,
	"description" text NOT NULL,
	"labor_type" text NOT NULL,
	"labor_type_id" uuid,
	"labor_type_name" text NOT NULL,
	"hours_thousandths" bigint NOT NULL,
	"rate_hundredths" bigint NOT NULL,
	"total_minor" bigint NOT NULL,
	CONSTRAINT "labor_lines_estimate_id_position_pk" PRIMARY KEY("estimate_id","position")
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid,
	"estimate_id" uuid,
	"message" text NOT NULL,
	"recipient" text NOT NULL,
	"props" jsonb NOT NULL,
	"state" text NOT NULL,
	"last_error" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	CONSTRAINT "mails_state" CHECK ("mails"."state" in ('queued', 'sending', 'sent', 'failed', 'unclear'))
);
--> statement-breakpoint
CREATE TABLE "material_lines" (
	"estimate_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"id" uuid NOT NULL,
	"description" text NOT NULL,
	"material_id" uuid,
	"material_name" text,
	"quantity_thousandths" bigint NOT NULL,
	"unit" text NOT NULL,
	"unit_cost_hundredths" bigint NOT NULL,
	"total_minor" bigint NOT NULL,
	CONSTRAINT "material_lines_estimate_id_position_pk" PRIMARY KEY("estimate_id","position")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_digest" text NOT NULL,
	"account_id" uuid NOT NULL,
	"user_agent" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "acceptances" ADD CONSTRAINT "acceptances_estimate_id_estimates_id_fk" FOREIGN KEY ("estimate_id") REFERENCES "public"."estimates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "additional_costs" ADD CONSTRAINT "additional_costs_estimate_id_estimates_id_fk" FOREIGN KEY ("estimate_id") REFERENCES "public"."estimates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_verifications" ADD CONSTRAINT "email_verifications_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "estimate_events" ADD CONSTRAINT "estimate_events_estimate_id_estimates_id_fk" FOREIGN KEY ("estimate_id") REFERENCES "public"."estimates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "estimates" ADD CONSTRAINT "estimates_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "estimates" ADD CONSTRAINT "estimates_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "estimates" ADD CONSTRAINT "estimates_job_type_id_job_types_id_fk" FOREIGN KEY ("job_type_id") REFERENCES "public"."job_types"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_types" ADD CONSTRAINT "job_types_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "labor_lines" ADD CONSTRAINT "labor_lines_estimate_id_estimates_id_fk" FOREIGN KEY ("estimate_id") REFERENCES "public"."estimates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_estimate_id_estimates_id_fk" FOREIGN KEY ("estimate_id") REFERENCES "public"."estimates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_lines" ADD CONSTRAINT "material_lines_estimate_id_estimates_id_fk" FOREIGN KEY ("estimate_id") REFERENCES "public"."estimates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_email" ON "accounts" USING btree ("email");--> statement-breakpoint
CREATE INDEX "clients_account_name" ON "clients" USING btree ("account_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "email_verifications_token" ON "email_verifications" USING btree ("token_digest");--> statement-breakpoint
CREATE INDEX "email_verifications_account" ON "email_verifications" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "estimate_events_estimate" ON "estimate_events" USING btree ("estimate_id","sequence");--> statement-breakpoint
CREATE UNIQUE INDEX "estimates_account_number" ON "estimates" USING btree ("account_id","number");--> statement-breakpoint
CREATE INDEX "estimates_account_status" ON "estimates" USING btree ("account_id","status");--> statement-breakpoint
CREATE INDEX "estimates_account_client" ON "estimates" USING btree ("account_id","client_id");--> statement-breakpoint
CREATE INDEX "estimates_client" ON "estimates" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "job_types_account" ON "job_types" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "jobs_due" ON "jobs" USING btree ("run_at") WHERE "jobs"."state" in ('ready', 'running');--> statement-breakpoint
CREATE INDEX "mails_estimate" ON "mails" USING btree ("estimate_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token" ON "sessions" USING btree ("token_digest");--> statement-breakpoint
CREATE INDEX "sessions_account" ON "sessions" USING btree ("account_id");