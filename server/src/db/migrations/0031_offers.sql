CREATE TABLE "estimate_choices" (
	"estimate_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"id" uuid NOT NULL,
	"title" text NOT NULL,
	CONSTRAINT "estimate_choices_estimate_id_position_pk" PRIMARY KEY("estimate_id","position")
);
--> statement-breakpoint
CREATE TABLE "estimate_groups" (
	"estimate_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"choice_id" uuid,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"preselected" boolean NOT NULL,
	"shows_lines" boolean,
	CONSTRAINT "estimate_groups_estimate_id_position_pk" PRIMARY KEY("estimate_id","position"),
	CONSTRAINT "estimate_groups_kind" CHECK ("estimate_groups"."kind" in ('included', 'addOn', 'package'))
);
--> statement-breakpoint
CREATE TABLE "estimate_taxes" (
	"estimate_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"rate_thousandths" integer NOT NULL,
	"registration" text,
	"on_labor" boolean NOT NULL,
	"on_materials" boolean NOT NULL,
	"on_costs" boolean NOT NULL,
	CONSTRAINT "estimate_taxes_estimate_id_position_pk" PRIMARY KEY("estimate_id","position")
);
--> statement-breakpoint
CREATE TABLE "text_lines" (
	"estimate_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"id" uuid NOT NULL,
	"section" text NOT NULL,
	"group_id" uuid,
	"place" smallint NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "text_lines_estimate_id_position_pk" PRIMARY KEY("estimate_id","position")
);
--> statement-breakpoint
ALTER TABLE "additional_costs" ADD COLUMN "group_id" uuid;--> statement-breakpoint
ALTER TABLE "additional_costs" ADD COLUMN "optional" boolean;--> statement-breakpoint
ALTER TABLE "additional_costs" ADD COLUMN "preselected" boolean;--> statement-breakpoint
ALTER TABLE "additional_costs" ADD COLUMN "markup_hundredths" integer;--> statement-breakpoint
ALTER TABLE "additional_costs" ADD COLUMN "discount_hundredths" integer;--> statement-breakpoint
ALTER TABLE "additional_costs" ADD COLUMN "discount_minor" bigint;--> statement-breakpoint
ALTER TABLE "additional_costs" ADD COLUMN "discount_label" text;--> statement-breakpoint
ALTER TABLE "additional_costs" ADD COLUMN "tax_mask" smallint;--> statement-breakpoint
ALTER TABLE "estimates" ADD COLUMN "prices_include_tax" boolean;--> statement-breakpoint
ALTER TABLE "estimates" ADD COLUMN "markup_in" text;--> statement-breakpoint
ALTER TABLE "estimates" ADD COLUMN "display" jsonb;--> statement-breakpoint
ALTER TABLE "estimates" ADD COLUMN "selection" jsonb;--> statement-breakpoint
ALTER TABLE "labor_lines" ADD COLUMN "group_id" uuid;--> statement-breakpoint
ALTER TABLE "labor_lines" ADD COLUMN "optional" boolean;--> statement-breakpoint
ALTER TABLE "labor_lines" ADD COLUMN "preselected" boolean;--> statement-breakpoint
ALTER TABLE "labor_lines" ADD COLUMN "markup_hundredths" integer;--> statement-breakpoint
ALTER TABLE "labor_lines" ADD COLUMN "discount_hundredths" integer;--> statement-breakpoint
ALTER TABLE "labor_lines" ADD COLUMN "discount_minor" bigint;--> statement-breakpoint
ALTER TABLE "labor_lines" ADD COLUMN "discount_label" text;--> statement-breakpoint
ALTER TABLE "labor_lines" ADD COLUMN "tax_mask" smallint;--> statement-breakpoint
ALTER TABLE "material_lines" ADD COLUMN "group_id" uuid;--> statement-breakpoint
ALTER TABLE "material_lines" ADD COLUMN "optional" boolean;--> statement-breakpoint
ALTER TABLE "material_lines" ADD COLUMN "preselected" boolean;--> statement-breakpoint
ALTER TABLE "material_lines" ADD COLUMN "markup_hundredths" integer;--> statement-breakpoint
ALTER TABLE "material_lines" ADD COLUMN "discount_hundredths" integer;--> statement-breakpoint
ALTER TABLE "material_lines" ADD COLUMN "discount_minor" bigint;--> statement-breakpoint
ALTER TABLE "material_lines" ADD COLUMN "discount_label" text;--> statement-breakpoint
ALTER TABLE "material_lines" ADD COLUMN "tax_mask" smallint;--> statement-breakpoint
ALTER TABLE "material_lines" ADD COLUMN "client_min" bigint;--> statement-breakpoint
ALTER TABLE "material_lines" ADD COLUMN "client_max" bigint;--> statement-breakpoint
ALTER TABLE "material_lines" ADD COLUMN "client_step" bigint;--> statement-breakpoint
ALTER TABLE "acceptances" ADD COLUMN "selection" jsonb;--> statement-breakpoint
ALTER TABLE "estimate_choices" ADD CONSTRAINT "estimate_choices_estimate_id_estimates_id_fk" FOREIGN KEY ("estimate_id") REFERENCES "public"."estimates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "estimate_groups" ADD CONSTRAINT "estimate_groups_estimate_id_estimates_id_fk" FOREIGN KEY ("estimate_id") REFERENCES "public"."estimates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "estimate_taxes" ADD CONSTRAINT "estimate_taxes_estimate_id_estimates_id_fk" FOREIGN KEY ("estimate_id") REFERENCES "public"."estimates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "text_lines" ADD CONSTRAINT "text_lines_estimate_id_estimates_id_fk" FOREIGN KEY ("estimate_id") REFERENCES "public"."estimates"("id") ON DELETE cascade ON UPDATE no action;