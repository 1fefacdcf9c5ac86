CREATE TABLE "invoices" (
	"document_id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"state" text NOT NULL,
	"currency" text NOT NULL,
	"number" integer,
	"issued_on" date,
	"due_on" date,
	"due_days" smallint NOT NULL,
	"note" text,
	"covers" jsonb NOT NULL,
	"title" text NOT NULL,
	"parts" jsonb NOT NULL,
	"sums" jsonb NOT NULL,
	"content" jsonb,
	"total_minor" bigint NOT NULL,
	"settled_minor" bigint NOT NULL,
	"paid_on" date,
	"voided_at" timestamp (3) with time zone,
	"void_reason" text,
	"search_text" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "last_invoice_number" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "last_invoice_position" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "invoice_prefix" text DEFAULT 'INV-' NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "invoice_due_days" smallint DEFAULT 14 NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "invoice_note" text;--> statement-breakpoint
ALTER TABLE "estimates" ADD COLUMN "issued_as" text;--> statement-breakpoint
ALTER TABLE "estimates" ADD COLUMN "invoiced" jsonb;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "invoice_id" uuid REFERENCES "estimates"("id") ON DELETE cascade;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_document_id_estimates_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."estimates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_account_number" ON "invoices" USING btree ("account_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_account_position" ON "invoices" USING btree ("account_id","position");--> statement-breakpoint
CREATE INDEX "invoices_account_state" ON "invoices" USING btree ("account_id","state","position");--> statement-breakpoint
CREATE INDEX "invoices_account_due" ON "invoices" USING btree ("account_id","state","due_on");--> statement-breakpoint
CREATE INDEX "payments_invoice" ON "payments" USING btree ("invoice_id") WHERE "payments"."invoice_id" IS NOT NULL;--> statement-breakpoint
CREATE OR REPLACE FUNCTION follow_invoices() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
-- Counts the invoices of an account by state and currency, with the sum of what they ask for.
DECLARE
  changes tally_change[] := '{}';
BEGIN
  IF TG_OP = 'UPDATE' AND (OLD.state, OLD.total_minor, OLD.settled_minor) = (NEW.state, NEW.total_minor, NEW.settled_minor) THEN
    RETURN NULL;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    changes := changes || row(OLD.account_id, 'invoices', '1970-01-01', OLD.state, OLD.currency, false, -1,
      OLD.settled_minor - OLD.total_minor, 0, 0)::tally_change;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    changes := changes || row(NEW.account_id, 'invoices', '1970-01-01', NEW.state, NEW.currency, false, 1,
      NEW.total_minor - NEW.settled_minor, 0, 0)::tally_change;
  END IF;
  PERFORM apply_tally_changes(changes);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER follow_invoices AFTER INSERT OR UPDATE OR DELETE ON invoices
FOR EACH ROW EXECUTE FUNCTION follow_invoices();
