CREATE TABLE "price_list_layouts" (
	"account_id" uuid NOT NULL,
	"headings_sha256" text NOT NULL,
	"supplier" text,
	"columns" jsonb NOT NULL,
	"used_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "price_list_layouts_account_id_headings_sha256_pk" PRIMARY KEY("account_id","headings_sha256")
);
--> statement-breakpoint
ALTER TABLE "price_list_layouts" ADD CONSTRAINT "price_list_layouts_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;