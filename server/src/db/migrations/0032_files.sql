CREATE TABLE "estimate_files" (
	"estimate_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"line_id" uuid,
	"group_id" uuid,
	"caption" text NOT NULL,
	"for_client" boolean NOT NULL,
	"in_pdf" boolean NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"bytes" integer NOT NULL,
	"width" integer,
	"height" integer,
	"sha256" text NOT NULL,
	CONSTRAINT "estimate_files_estimate_id_position_pk" PRIMARY KEY("estimate_id","position")
);
--> statement-breakpoint
CREATE TABLE "file_contents" (
	"file_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"variant" text NOT NULL,
	"part" smallint NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "file_contents_account_id_file_id_variant_part_pk" PRIMARY KEY("account_id","file_id","variant","part"),
	CONSTRAINT "file_contents_variant" CHECK ("file_contents"."variant" in ('large', 'print', 'thumb', 'original'))
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"media_type" text NOT NULL,
	"bytes" integer NOT NULL,
	"stored_bytes" bigint NOT NULL,
	"width" integer,
	"height" integer,
	"sha256" text NOT NULL,
	"store" text NOT NULL,
	"store_key" uuid NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"unused_since" timestamp (3) with time zone,
	CONSTRAINT "files_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "files_kind" CHECK ("files"."kind" in ('photo', 'pdf')),
	CONSTRAINT "files_state" CHECK ("files"."state" in ('writing', 'stored')),
	CONSTRAINT "files_store" CHECK ("files"."store" in ('database', 's3'))
);
--> statement-breakpoint
ALTER TABLE "estimate_files" ADD CONSTRAINT "estimate_files_estimate_id_estimates_id_fk" FOREIGN KEY ("estimate_id") REFERENCES "public"."estimates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_contents" ADD CONSTRAINT "file_contents_account_id_file_id_files_account_id_id_fk" FOREIGN KEY ("account_id","file_id") REFERENCES "public"."files"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "estimate_files_file" ON "estimate_files" USING btree ("account_id","file_id");--> statement-breakpoint
CREATE INDEX "files_unused" ON "files" USING btree ("unused_since");