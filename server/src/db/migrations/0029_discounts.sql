ALTER TABLE "estimates" ADD COLUMN "discount_hundredths" integer;--> statement-breakpoint
ALTER TABLE "estimates" ADD COLUMN "discount_minor" bigint;--> statement-breakpoint
ALTER TABLE "estimates" ADD COLUMN "discount_label" text;--> statement-breakpoint
ALTER TABLE "estimates" ADD COLUMN "items_minor" bigint;--> statement-breakpoint
ALTER TABLE "acceptances" ADD COLUMN "offer_hash" text;