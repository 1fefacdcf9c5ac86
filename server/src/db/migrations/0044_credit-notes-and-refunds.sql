CREATE TABLE "credit_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"invoice_id" uuid NOT NULL,
	"root_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"issued_on" date NOT NULL,
	"reason" text NOT NULL,
	"currency" text NOT NULL,
	"total_minor" bigint NOT NULL,
	"sums" jsonb NOT NULL,
	"content" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount_minor" bigint NOT NULL,
	"refunded_on" date NOT NULL,
	"note" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "refunds_amount_range" CHECK ("refunds"."amount_minor" > 0)
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "last_credit_number" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "invoice_reminder_days" smallint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "allows_part_payments" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "quickbooks_tax_code" text;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "xero_account_code" text;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "xero_tax_name" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "credited_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "reminder_days" smallint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "reminded_days" smallint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "reminders_paused_until" date;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "reminders_stopped_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "next_reminder_on" date;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "overdue_announced_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "withdrawn_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_invoice_id_estimates_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."estimates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_root_id_estimates_id_fk" FOREIGN KEY ("root_id") REFERENCES "public"."estimates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "credit_notes_account_number" ON "credit_notes" USING btree ("account_id","number");--> statement-breakpoint
CREATE INDEX "credit_notes_invoice" ON "credit_notes" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "credit_notes_root" ON "credit_notes" USING btree ("root_id");--> statement-breakpoint
CREATE INDEX "credit_notes_account_issued" ON "credit_notes" USING btree ("account_id","issued_on");--> statement-breakpoint
CREATE INDEX "refunds_payment" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "refunds_account" ON "refunds" USING btree ("account_id","refunded_on");--> statement-breakpoint
CREATE INDEX "invoices_next_reminder" ON "invoices" USING btree ("next_reminder_on") WHERE "invoices"."next_reminder_on" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "invoices_unannounced" ON "invoices" USING btree ("due_on") WHERE "invoices"."state" = 'open' AND "invoices"."overdue_announced_at" IS NULL;--> statement-breakpoint
INSERT INTO refunds (id, account_id, payment_id, amount_minor, refunded_on, created_at)
SELECT gen_random_uuid(), p.account_id, p.id, p.refunded_minor,
  coalesce((e.at AT TIME ZONE a.time_zone)::date, p.received_on), coalesce(e.at, p.created_at)
FROM payments p JOIN accounts a ON a.id = p.account_id
LEFT JOIN LATERAL (
  SELECT max(at) AS at FROM estimate_events
  WHERE estimate_id IN (p.estimate_id, p.document_id, p.invoice_id) AND type = 'payment_refunded'
) e ON true
WHERE p.refunded_minor > 0;--> statement-breakpoint
CREATE FUNCTION keep_refunds() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
-- A process of the version before writes the sum of a payment's refunds alone.
DECLARE
  missing bigint := NEW.refunded_minor - (SELECT coalesce(sum(r.amount_minor), 0) FROM refunds r WHERE r.payment_id = NEW.id);
BEGIN
  IF missing > 0 THEN
    INSERT INTO refunds (id, account_id, payment_id, amount_minor, refunded_on, created_at)
    SELECT gen_random_uuid(), a.id, NEW.id, missing, (now() AT TIME ZONE a.time_zone)::date, now()
    FROM accounts a WHERE a.id = NEW.account_id;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER keep_refunds AFTER INSERT OR UPDATE OF refunded_minor ON payments
FOR EACH ROW WHEN (NEW.refunded_minor > 0) EXECUTE FUNCTION keep_refunds();--> statement-breakpoint
CREATE OR REPLACE FUNCTION follow_invoices() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
-- Counts the invoices of an account by state and currency, with the sum of what they ask for.
DECLARE
  changes tally_change[] := '{}';
BEGIN
  IF TG_OP = 'UPDATE' AND (OLD.state, OLD.total_minor, OLD.settled_minor, OLD.credited_minor)
    = (NEW.state, NEW.total_minor, NEW.settled_minor, NEW.credited_minor) THEN
    RETURN NULL;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    changes := changes || row(OLD.account_id, 'invoices', '1970-01-01', OLD.state, OLD.currency, false, -1,
      OLD.settled_minor + OLD.credited_minor - OLD.total_minor, 0, 0)::tally_change;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    changes := changes || row(NEW.account_id, 'invoices', '1970-01-01', NEW.state, NEW.currency, false, 1,
      NEW.total_minor - NEW.settled_minor - NEW.credited_minor, 0, 0)::tally_change;
  END IF;
  PERFORM apply_tally_changes(changes);
  RETURN NULL;
END $$;
