DROP INDEX "estimates_account_status";--> statement-breakpoint
DROP INDEX "estimates_account_client";