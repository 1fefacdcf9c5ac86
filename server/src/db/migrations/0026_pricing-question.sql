ALTER TABLE "accounts" ADD COLUMN "pricing_chosen" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ALTER COLUMN "pricing_chosen" SET DEFAULT false;