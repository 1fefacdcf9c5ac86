CREATE TABLE "installation_secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"secret" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "used_trials" (
	"address_digest" text PRIMARY KEY NOT NULL,
	"left_seconds" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
