CREATE TABLE "payment_attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"estimate_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"state" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"signer" jsonb NOT NULL,
	"session_id" text,
	"order_id" text,
	"failure" text,
	"checks" integer DEFAULT 0 NOT NULL,
	"check_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payment_attempts_state" CHECK ("payment_attempts"."state" in ('starting', 'open', 'closing', 'paid', 'failed', 'expired'))
);
--> statement-breakpoint
CREATE TABLE "provider_hooks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"endpoint_id" text NOT NULL,
	"secret" text NOT NULL,
	"key_digest" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "acceptances" ADD COLUMN "signature_strokes" jsonb;--> statement-breakpoint
ALTER TABLE "acceptances" ADD COLUMN "deposit_method" text;--> statement-breakpoint
ALTER TABLE "acceptances" ADD COLUMN "consent" text;--> statement-breakpoint
ALTER TABLE "acceptances" ADD COLUMN "document" text;--> statement-breakpoint
ALTER TABLE "acceptances" ADD COLUMN "document_hash" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "provider_payment_id" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "flag" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "foreign_currency" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "refunded_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "notify_payments" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "trial_told_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_estimate_id_estimates_id_fk" FOREIGN KEY ("estimate_id") REFERENCES "public"."estimates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_hooks" ADD CONSTRAINT "provider_hooks_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_attempts_estimate" ON "payment_attempts" USING btree ("estimate_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_session" ON "payment_attempts" USING btree ("account_id","provider","session_id");--> statement-breakpoint
CREATE INDEX "payment_attempts_due" ON "payment_attempts" USING btree ("check_at") WHERE "payment_attempts"."check_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "provider_hooks_account" ON "provider_hooks" USING btree ("account_id","provider");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_provider" ON "payments" USING btree ("account_id","method","provider_payment_id");