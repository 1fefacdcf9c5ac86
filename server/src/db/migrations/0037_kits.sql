CREATE TABLE "kit_parts" (
	"kit_id" uuid NOT NULL,
	"account_id" uuid,
	"position" smallint NOT NULL,
	"kind" text NOT NULL,
	"material_id" uuid,
	"labor_type" text,
	"labor_type_id" uuid,
	"cost_type" text,
	"description" text NOT NULL,
	"unit" text,
	"per_unit_millionths" bigint,
	"is_fixed" boolean NOT NULL,
	"waste_hundredths" integer NOT NULL,
	"whole_units" boolean NOT NULL,
	"price_hundredths" bigint,
	CONSTRAINT "kit_parts_kit_id_position_pk" PRIMARY KEY("kit_id","position")
);
--> statement-breakpoint
CREATE TABLE "kits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid,
	"name" text NOT NULL,
	"unit" text NOT NULL,
	"description" text,
	"price_hundredths" bigint,
	"created_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "kit_parts" ADD CONSTRAINT "kit_parts_kit_id_kits_id_fk" FOREIGN KEY ("kit_id") REFERENCES "public"."kits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kit_parts" ADD CONSTRAINT "kit_parts_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kits" ADD CONSTRAINT "kits_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "kit_parts_account" ON "kit_parts" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "kits_account" ON "kits" USING btree ("account_id");