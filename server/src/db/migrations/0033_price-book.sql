ALTER TABLE "accounts" ADD COLUMN "lead_cost_hundredths" bigint;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "helper_cost_hundredths" bigint;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "specialist_cost_hundredths" bigint;--> statement-breakpoint
ALTER TABLE "labor_types" ADD COLUMN "cost_hundredths" bigint;--> statement-breakpoint
ALTER TABLE "materials" ADD COLUMN "sell_price_hundredths" bigint;--> statement-breakpoint
ALTER TABLE "materials" ADD COLUMN "code" text;--> statement-breakpoint
ALTER TABLE "materials" ADD COLUMN "supplier" text;--> statement-breakpoint
ALTER TABLE "materials" ADD COLUMN "taxable" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "materials" ADD COLUMN "file_id" uuid;--> statement-breakpoint
ALTER TABLE "additional_costs" ADD COLUMN "cost_hundredths" bigint;--> statement-breakpoint
ALTER TABLE "labor_lines" ADD COLUMN "cost_hundredths" bigint;--> statement-breakpoint
ALTER TABLE "material_lines" ADD COLUMN "cost_hundredths" bigint;--> statement-breakpoint
CREATE INDEX "materials_file" ON "materials" USING btree ("account_id","file_id") WHERE "materials"."file_id" is not null;