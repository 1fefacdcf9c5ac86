CREATE TABLE "estimate_templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid,
	"name" text NOT NULL,
	"content" jsonb NOT NULL,
	"summary" jsonb NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "template_files" (
	"template_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	CONSTRAINT "template_files_template_id_file_id_pk" PRIMARY KEY("template_id","file_id")
);
--> statement-breakpoint
ALTER TABLE "estimate_templates" ADD CONSTRAINT "estimate_templates_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_files" ADD CONSTRAINT "template_files_template_id_estimate_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."estimate_templates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "estimate_templates_account" ON "estimate_templates" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "template_files_file" ON "template_files" USING btree ("account_id","file_id");