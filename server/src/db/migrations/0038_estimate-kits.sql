ALTER TABLE "estimates" ADD COLUMN "kits" jsonb;--> statement-breakpoint
ALTER TABLE "kits" ADD COLUMN "trade" text;