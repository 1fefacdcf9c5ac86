ALTER TABLE "mails" ADD COLUMN "report" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "reported_at" timestamp (3) with time zone;