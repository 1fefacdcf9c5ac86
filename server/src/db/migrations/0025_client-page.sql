ALTER TABLE "acceptances" ADD COLUMN "device_of" text;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "pending_since" timestamp (3) with time zone;