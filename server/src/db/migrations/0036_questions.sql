CREATE TABLE "estimate_messages" (
	"estimate_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"sequence" integer NOT NULL,
	"id" uuid NOT NULL,
	"author" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"text" text NOT NULL,
	"group_id" uuid,
	"line_id" uuid,
	"selection" jsonb,
	"offer_hash" text,
	"ip_address" text,
	"at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone,
	CONSTRAINT "estimate_messages_estimate_id_sequence_pk" PRIMARY KEY("estimate_id","sequence"),
	CONSTRAINT "estimate_messages_author" CHECK ("estimate_messages"."author" in ('client', 'contractor')),
	CONSTRAINT "estimate_messages_kind" CHECK ("estimate_messages"."kind" in ('question', 'changes', 'answer'))
);
--> statement-breakpoint
CREATE TABLE "estimate_versions" (
	"estimate_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"offer" jsonb NOT NULL,
	"hash" text NOT NULL,
	"total_minor" bigint NOT NULL,
	"changes" text[],
	"sent_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "estimate_versions_estimate_id_number_pk" PRIMARY KEY("estimate_id","number")
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "notify_questions" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "takes_questions" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "estimates" ADD COLUMN "unread_messages" integer;--> statement-breakpoint
ALTER TABLE "estimates" ADD COLUMN "changes_requested_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "estimate_messages" ADD CONSTRAINT "estimate_messages_estimate_id_estimates_id_fk" FOREIGN KEY ("estimate_id") REFERENCES "public"."estimates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "estimate_versions" ADD CONSTRAINT "estimate_versions_estimate_id_estimates_id_fk" FOREIGN KEY ("estimate_id") REFERENCES "public"."estimates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "estimate_messages_id" ON "estimate_messages" USING btree ("estimate_id","id");--> statement-breakpoint
CREATE INDEX "estimates_account_waiting" ON "estimates" USING btree ("account_id","number") WHERE "estimates"."unread_messages" > 0 OR "estimates"."changes_requested_at" IS NOT NULL;