-- Writers wait until this has committed, readers do not. Taken in the order of those who write.
LOCK TABLE "clients", "estimates", "invoices", "payments" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
CREATE TABLE "job_standings" (
	"root_id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"client_id" uuid,
	"currency" text NOT NULL,
	"owed_minor" bigint NOT NULL,
	"credit_minor" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "client_amounts" ADD COLUMN "owed_jobs" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "client_amounts" ADD COLUMN "owed_minor" numeric DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "client_amounts" ADD COLUMN "credit_minor" numeric DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "job_standings" ADD CONSTRAINT "job_standings_root_id_estimates_id_fk" FOREIGN KEY ("root_id") REFERENCES "public"."estimates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "job_standings_client" ON "job_standings" USING btree ("client_id") WHERE "job_standings"."owed_minor" > 0;--> statement-breakpoint
CREATE INDEX "payments_account_received" ON "payments" USING btree ("account_id","received_on");--> statement-breakpoint
CREATE INDEX "client_amounts_owed" ON "client_amounts" USING btree ("account_id","currency","owed_minor" DESC NULLS FIRST,"folded_name","client_id") WHERE "client_amounts"."owed_minor" > 0;--> statement-breakpoint
CREATE FUNCTION sums_of_job(root uuid, status text, total_minor bigint, OUT owed_minor bigint, OUT credit_minor bigint)
LANGUAGE sql STABLE AS $$
  -- What is owed on a job: its total less what came in, or what its open invoices ask for if that is more. An estimate that was
  -- marked as paid without a payment owes nothing. The job of an invoice without an estimate has no total but that invoice's.
  SELECT
    CASE WHEN status = 'accepted' THEN greatest(total_minor - came_in.minor, asked.minor, 0) ELSE asked.minor END,
    CASE WHEN status IN ('accepted', 'paid') THEN greatest(came_in.minor - greatest(total_minor, asked.issued), 0) ELSE 0 END
  FROM (
    SELECT coalesce(sum(p.amount_minor - p.refunded_minor), 0)::bigint AS minor FROM payments p
    WHERE p.estimate_id = root AND p.foreign_currency IS NULL AND p.withdrawn_at IS NULL) came_in, (
    SELECT coalesce(sum(i.total_minor - i.settled_minor - i.credited_minor) FILTER (WHERE i.state = 'open'), 0)::bigint AS minor,
      coalesce(sum(i.total_minor - i.credited_minor), 0)::bigint AS issued
    FROM estimates d JOIN invoices i ON i.document_id = d.id
    WHERE d.root_id = root AND i.state IN ('open', 'paid')) asked
$$;--> statement-breakpoint
INSERT INTO job_standings (root_id, account_id, client_id, currency, owed_minor, credit_minor)
SELECT e.id, e.account_id, e.client_id, e.currency, s.owed_minor, s.credit_minor
FROM estimates e, LATERAL sums_of_job(e.id, e.status, e.total_minor + coalesce(e.changes_minor, 0)) s
WHERE e.root_id IS NULL AND (e.status IN ('accepted', 'paid') OR s.owed_minor <> 0);--> statement-breakpoint
INSERT INTO tallies (account_id, kind, currency, rows, total_minor)
SELECT account_id, 'owed', currency, count(*), sum(owed_minor) FROM job_standings WHERE owed_minor > 0
GROUP BY account_id, currency;--> statement-breakpoint
INSERT INTO client_amounts AS a (client_id, account_id, currency, total_minor, folded_name, owed_jobs, owed_minor, credit_minor)
SELECT s.client_id, s.account_id, j.currency, 0, s.folded_name, count(*) FILTER (WHERE j.owed_minor > 0), sum(j.owed_minor), sum(j.credit_minor)
FROM job_standings j JOIN client_standings s ON s.client_id = j.client_id
GROUP BY s.client_id, j.currency
ON CONFLICT (client_id, currency) DO UPDATE
SET owed_jobs = excluded.owed_jobs, owed_minor = excluded.owed_minor, credit_minor = excluded.credit_minor;--> statement-breakpoint
CREATE FUNCTION add_to_client(client uuid, job_currency text, jobs integer, owed numeric, credit numeric) RETURNS void
LANGUAGE sql AS $$
  INSERT INTO client_amounts AS a (client_id, account_id, currency, total_minor, folded_name, owed_jobs, owed_minor, credit_minor)
  SELECT s.client_id, s.account_id, job_currency, 0, s.folded_name, jobs, owed, credit FROM client_standings s
  WHERE s.client_id = client AND (jobs <> 0 OR owed <> 0 OR credit <> 0)
  ON CONFLICT (client_id, currency) DO UPDATE SET owed_jobs = a.owed_jobs + excluded.owed_jobs,
    owed_minor = a.owed_minor + excluded.owed_minor, credit_minor = a.credit_minor + excluded.credit_minor
$$;--> statement-breakpoint
CREATE FUNCTION tally_jobs() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
-- Adds what is owed on jobs to the sums of the account and of the client.
DECLARE
  changes tally_change[] := '{}';
BEGIN
  IF TG_OP <> 'INSERT' THEN
    changes := changes || row(OLD.account_id, 'owed', '1970-01-01', '', OLD.currency, false,
      -(OLD.owed_minor > 0)::int, -OLD.owed_minor, 0, 0)::tally_change;
    PERFORM add_to_client(OLD.client_id, OLD.currency, -(OLD.owed_minor > 0)::int, -OLD.owed_minor, -OLD.credit_minor);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    changes := changes || row(NEW.account_id, 'owed', '1970-01-01', '', NEW.currency, false,
      (NEW.owed_minor > 0)::int, NEW.owed_minor, 0, 0)::tally_change;
    PERFORM add_to_client(NEW.client_id, NEW.currency, (NEW.owed_minor > 0)::int, NEW.owed_minor, NEW.credit_minor);
  END IF;
  PERFORM apply_tally_changes(array(
    SELECT row(c.account_id, c.kind, c.month, c.label, c.currency, c.flag, sum(c.rows), sum(c.total_minor), 0, 0)::tally_change
    FROM unnest(changes) c GROUP BY c.account_id, c.kind, c.month, c.label, c.currency, c.flag
    HAVING sum(c.rows) <> 0 OR sum(c.total_minor) <> 0));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION count_jobs(roots uuid[]) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(roots) = 0 THEN RETURN; END IF;
  -- First the clients, then the jobs, each in one order, and both before the money is looked at: what another has just committed
  -- is seen from here on.
  PERFORM FROM client_standings s
  WHERE s.client_id IN (
    SELECT client_id FROM estimates WHERE id = ANY (roots) UNION SELECT client_id FROM job_standings WHERE root_id = ANY (roots))
  ORDER BY s.client_id FOR NO KEY UPDATE;
  INSERT INTO job_standings (root_id, account_id, currency, owed_minor, credit_minor)
  SELECT e.id, e.account_id, e.currency, 0, 0
  FROM estimates e, LATERAL sums_of_job(e.id, e.status, e.total_minor + coalesce(e.changes_minor, 0)) s
  WHERE e.id = ANY (roots) AND (e.status IN ('accepted', 'paid') OR s.owed_minor <> 0)
  ORDER BY e.id ON CONFLICT DO NOTHING;
  PERFORM FROM job_standings j WHERE j.root_id = ANY (roots) ORDER BY j.root_id FOR NO KEY UPDATE;
  UPDATE job_standings j
  SET client_id = e.client_id, currency = e.currency, owed_minor = s.owed_minor, credit_minor = s.credit_minor
  FROM estimates e, LATERAL sums_of_job(e.id, e.status, e.total_minor + coalesce(e.changes_minor, 0)) s
  WHERE j.root_id = e.id AND e.id = ANY (roots)
    AND (j.client_id, j.currency, j.owed_minor, j.credit_minor) IS DISTINCT FROM (e.client_id, e.currency, s.owed_minor, s.credit_minor);
END $$;--> statement-breakpoint
CREATE FUNCTION count_jobs_of_new_estimates() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM count_jobs(array(SELECT n.id FROM new_rows n WHERE n.root_id IS NULL AND n.status IN ('accepted', 'paid')));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION count_jobs_of_changed_estimates() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM count_jobs(array(
    SELECT n.id FROM new_rows n JOIN old_rows o ON o.id = n.id
    WHERE n.root_id IS NULL
      AND (o.status, o.total_minor, o.changes_minor, o.client_id, o.currency)
        IS DISTINCT FROM (n.status, n.total_minor, n.changes_minor, n.client_id, n.currency)
      AND (n.status IN ('accepted', 'paid') OR EXISTS (SELECT FROM job_standings j WHERE j.root_id = n.id))));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION count_jobs_of_deleted_documents() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM count_jobs(array(SELECT DISTINCT o.root_id FROM old_rows o WHERE o.root_id IS NOT NULL));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION count_jobs_of_invoices() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.state <> 'open' THEN RETURN NULL; END IF;
  ELSIF OLD.state = 'draft' AND NEW.state = 'draft' OR (OLD.state, OLD.total_minor, OLD.settled_minor, OLD.credited_minor)
    = (NEW.state, NEW.total_minor, NEW.settled_minor, NEW.credited_minor) THEN
    RETURN NULL;
  END IF;
  PERFORM count_jobs(array(SELECT d.root_id FROM estimates d WHERE d.id = NEW.document_id AND d.root_id IS NOT NULL));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION count_jobs_of_payments() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (OLD.amount_minor, OLD.refunded_minor, OLD.foreign_currency, OLD.withdrawn_at)
    IS NOT DISTINCT FROM (NEW.amount_minor, NEW.refunded_minor, NEW.foreign_currency, NEW.withdrawn_at) THEN
    RETURN NULL;
  END IF;
  PERFORM count_jobs(array[coalesce(NEW.estimate_id, OLD.estimate_id)]);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER tally_jobs AFTER INSERT OR UPDATE OR DELETE ON job_standings
FOR EACH ROW EXECUTE FUNCTION tally_jobs();--> statement-breakpoint
CREATE TRIGGER tally_jobs_of_new_estimates AFTER INSERT ON estimates
REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_jobs_of_new_estimates();--> statement-breakpoint
CREATE TRIGGER tally_jobs_of_changed_estimates AFTER UPDATE ON estimates
REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_jobs_of_changed_estimates();--> statement-breakpoint
CREATE TRIGGER tally_jobs_of_deleted_documents AFTER DELETE ON estimates
REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_jobs_of_deleted_documents();--> statement-breakpoint
CREATE TRIGGER tally_jobs_of_invoices AFTER INSERT OR UPDATE ON invoices
FOR EACH ROW EXECUTE FUNCTION count_jobs_of_invoices();--> statement-breakpoint
CREATE TRIGGER tally_jobs_of_payments AFTER INSERT OR UPDATE OR DELETE ON payments
FOR EACH ROW EXECUTE FUNCTION count_jobs_of_payments();
