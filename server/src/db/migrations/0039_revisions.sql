CREATE TABLE "revisions" (
	"estimate_id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"body" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "version_files" (
	"estimate_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	CONSTRAINT "version_files_estimate_id_file_id_pk" PRIMARY KEY("estimate_id","file_id")
);
--> statement-breakpoint
ALTER TABLE "estimates" ADD COLUMN "version" integer;--> statement-breakpoint
ALTER TABLE "estimates" ADD COLUMN "revision_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "estimate_versions" ADD COLUMN "content" jsonb;--> statement-breakpoint
ALTER TABLE "estimate_versions" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "revisions" ADD CONSTRAINT "revisions_estimate_id_estimates_id_fk" FOREIGN KEY ("estimate_id") REFERENCES "public"."estimates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "version_files" ADD CONSTRAINT "version_files_estimate_id_estimates_id_fk" FOREIGN KEY ("estimate_id") REFERENCES "public"."estimates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "version_files_file" ON "version_files" USING btree ("account_id","file_id");