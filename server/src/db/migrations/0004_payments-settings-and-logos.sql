CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"estimate_id" uuid NOT NULL,
	"method" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"received_on" date NOT NULL,
	"note" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payments_amount" CHECK ("payments"."amount_minor" > 0)
);
--> statement-breakpoint
CREATE TABLE "logos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"media_type" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"content" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "stripe_publishable_key" text;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "stripe_secret_key" text;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "paypal_business_email" text;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "square_application_id" text;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "square_access_token" text;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "venmo_business_username" text;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "accepts_check" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "accepts_cash" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "email_subject_template" text;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "email_body_template" text;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "logo_id" uuid;--> statement-breakpoint
ALTER TABLE "materials" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_estimate_id_estimates_id_fk" FOREIGN KEY ("estimate_id") REFERENCES "public"."estimates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "logos" ADD CONSTRAINT "logos_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payments_estimate" ON "payments" USING btree ("estimate_id");--> statement-breakpoint
CREATE INDEX "logos_account" ON "logos" USING btree ("account_id");