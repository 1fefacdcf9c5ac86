ALTER TABLE "accounts" ADD COLUMN "tax_thousandths" integer;--> statement-breakpoint
ALTER TABLE "estimates" ADD COLUMN "tax_thousandths" integer;