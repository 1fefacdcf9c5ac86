ALTER TABLE "estimates" ADD COLUMN "expiry_notice_for" date;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "key" text;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "notify_viewed" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "notify_accepted" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "notify_declined" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "notify_delivery_failed" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "notify_expiring" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX "estimates_unanswered" ON "estimates" USING btree ("valid_until") WHERE "estimates"."status" in ('sent', 'viewed');--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_key" ON "jobs" USING btree ("key");