ALTER TABLE "accounts" ADD COLUMN "business_details_saved" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "estimates" ADD COLUMN "out_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "estimates" ADD COLUMN "answered_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "accounts" SET "business_details_saved" = true
WHERE coalesce("phone", "business_email", "business_address", "company_description", "license_number") IS NOT NULL;--> statement-breakpoint
UPDATE "estimates" SET "answered_at" = (
  SELECT min("at") FROM "estimate_events" WHERE "estimate_id" = "estimates"."id" AND ("type" IN ('accepted', 'declined')
    OR "type" = 'status_changed' AND "detail"->>'to' IN ('accepted', 'declined', 'paid')))
WHERE "status" IN ('accepted', 'declined', 'paid');--> statement-breakpoint
UPDATE "estimates" SET "out_since" = coalesce((
  SELECT min("at") FROM "estimate_events" WHERE "estimate_id" = "estimates"."id"
    AND ("type" = 'sent' OR "type" = 'status_changed' AND "detail"->>'to' = 'sent' AND "detail"->>'from' = 'draft')
    AND "sequence" > coalesce((
      SELECT max("sequence") FROM "estimate_events" WHERE "estimate_id" = "estimates"."id"
        AND "type" = 'status_changed' AND "detail"->>'to' = 'draft' AND "estimates"."status" <> 'draft'), 0)), "sent_at")
WHERE "sent_at" IS NOT NULL;
