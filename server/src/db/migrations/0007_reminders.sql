CREATE TABLE "estimate_reminders" (
	"estimate_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"day" smallint NOT NULL,
	"queued_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "estimate_reminders_estimate_id_sent_at_day_pk" PRIMARY KEY("estimate_id","sent_at","day")
);
--> statement-breakpoint
ALTER TABLE "estimates" ADD COLUMN "reminder_days" smallint[];--> statement-breakpoint
ALTER TABLE "estimates" ADD COLUMN "reminders_stopped_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "reminder_days" smallint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "estimate_reminders" ADD CONSTRAINT "estimate_reminders_estimate_id_estimates_id_fk" FOREIGN KEY ("estimate_id") REFERENCES "public"."estimates"("id") ON DELETE cascade ON UPDATE no action;