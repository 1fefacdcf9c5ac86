CREATE TABLE "idempotent_calls" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"request_digest" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "idempotent_calls" ADD CONSTRAINT "idempotent_calls_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "idempotent_calls_account" ON "idempotent_calls" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "idempotent_calls_created" ON "idempotent_calls" USING btree ("created_at");