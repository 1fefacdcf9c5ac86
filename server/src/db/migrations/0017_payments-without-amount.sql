-- contract: since 0004_payments-settings-and-logos: every row an older version writes has an amount above 0, which the wider check takes too
ALTER TABLE "payments" DROP CONSTRAINT "payments_amount";--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_amount_range" CHECK ("payments"."amount_minor" >= 0);