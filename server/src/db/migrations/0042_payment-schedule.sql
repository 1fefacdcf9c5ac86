ALTER TABLE "estimates" ADD COLUMN "deposit_fixed_minor" bigint;--> statement-breakpoint
ALTER TABLE "estimates" ADD COLUMN "schedule" jsonb;--> statement-breakpoint
ALTER TABLE "estimates" ADD COLUMN "reached_stages" jsonb;--> statement-breakpoint
ALTER TABLE "estimates" ADD COLUMN "next_stage_on" date;--> statement-breakpoint
CREATE INDEX "estimates_next_stage" ON "estimates" USING btree ("next_stage_on") WHERE "estimates"."next_stage_on" IS NOT NULL;