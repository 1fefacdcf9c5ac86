CREATE TABLE "tax_rates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"name" text NOT NULL,
	"rate_thousandths" integer NOT NULL,
	"registration" text,
	"on_labor" boolean NOT NULL,
	"on_materials" boolean NOT NULL,
	"on_costs" boolean NOT NULL,
	"is_default" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "prices_include_tax" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "markup_in" text DEFAULT 'line' NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "display" jsonb;--> statement-breakpoint
ALTER TABLE "tax_rates" ADD CONSTRAINT "tax_rates_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tax_rates_account" ON "tax_rates" USING btree ("account_id");