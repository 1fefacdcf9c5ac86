ALTER TABLE "accounts" ADD COLUMN "trade" text;--> statement-breakpoint
ALTER TABLE "email_verifications" ADD COLUMN "browser_digest" text;--> statement-breakpoint
ALTER TABLE "email_verifications" ADD COLUMN "code_digest" text;--> statement-breakpoint
ALTER TABLE "email_verifications" ADD COLUMN "code_tries" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "email_verifications_browser" ON "email_verifications" USING btree ("browser_digest");