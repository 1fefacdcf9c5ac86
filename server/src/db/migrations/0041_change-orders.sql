ALTER TABLE "additional_costs" ADD COLUMN "removed" boolean;--> statement-breakpoint
ALTER TABLE "estimates" ADD COLUMN "kind" text DEFAULT 'estimate' NOT NULL;--> statement-breakpoint
ALTER TABLE "estimates" ADD COLUMN "root_id" uuid REFERENCES "estimates"("id") ON DELETE cascade;--> statement-breakpoint
ALTER TABLE "estimates" ADD COLUMN "title" text;--> statement-breakpoint
ALTER TABLE "estimates" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "estimates" ADD COLUMN "job_before_minor" bigint;--> statement-breakpoint
ALTER TABLE "estimates" ADD COLUMN "changes_minor" bigint;--> statement-breakpoint
ALTER TABLE "estimates" ADD COLUMN "last_change" integer;--> statement-breakpoint
ALTER TABLE "labor_lines" ADD COLUMN "removed" boolean;--> statement-breakpoint
ALTER TABLE "material_lines" ADD COLUMN "removed" boolean;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "document_id" uuid REFERENCES "estimates"("id") ON DELETE cascade;--> statement-breakpoint
CREATE INDEX "estimates_root" ON "estimates" USING btree ("root_id") WHERE "estimates"."root_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "payments_document" ON "payments" USING btree ("document_id") WHERE "payments"."document_id" IS NOT NULL;--> statement-breakpoint
CREATE OR REPLACE FUNCTION parts_of_document(
  number integer, sign integer, status text, currency text, total_minor bigint, created_at timestamptz, sent_at timestamptz,
  out_since timestamptz, answered_at timestamptz
) RETURNS TABLE (
  kind text, month date, label text, part_currency text, flag boolean, rows bigint, total numeric, answers bigint,
  answer_ms numeric
)
LANGUAGE sql IMMUTABLE AS $$
  -- What one document adds to the tallies, or takes from them where the sign is -1. Of a change order, whose number is negative,
  -- the amount counts and the document does not.
  SELECT 'status', '1970-01-01'::date, status, currency, sent_at IS NOT NULL, CASE WHEN number > 0 THEN sign ELSE 0 END::bigint, sign * total_minor::numeric,
    CASE WHEN number > 0 AND answered_at >= out_since THEN sign ELSE 0 END::bigint,
    CASE WHEN number > 0 AND answered_at >= out_since THEN sign * round(extract(epoch FROM answered_at - out_since) * 1000) ELSE 0 END
  UNION ALL
  SELECT 'created', date_trunc('month', created_at AT TIME ZONE 'UTC')::date, '', '', false, sign, 0, 0, 0
  WHERE number > 0
  UNION ALL
  SELECT 'out', date_trunc('month', out_since AT TIME ZONE 'UTC')::date, '', '', false, sign, 0, 0, 0
  WHERE number > 0 AND out_since IS NOT NULL
  UNION ALL
  SELECT 'won', date_trunc('month', answered_at AT TIME ZONE 'UTC')::date, '', currency, false, CASE WHEN number > 0 THEN sign ELSE 0 END, sign * total_minor, 0, 0
  WHERE answered_at IS NOT NULL AND status IN ('accepted', 'paid')
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION apply_client_changes(changes client_change[]) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  changed uuid[] := array(SELECT DISTINCT client_id FROM unnest(changes));
BEGIN
  IF cardinality(changed) = 0 THEN RETURN; END IF;
  -- In one order, and before the estimates are looked at: what another has just committed is seen from here on.
  PERFORM FROM client_standings s WHERE s.client_id = ANY (changed) ORDER BY s.client_id FOR NO KEY UPDATE;
  UPDATE client_standings s SET
    estimate_count = s.estimate_count + counted.rows,
    last_estimate_ms = coalesce((
      SELECT round(extract(epoch FROM max(e.created_at)) * 1000)::bigint FROM estimates e
      WHERE e.account_id = s.account_id AND e.client_id = s.client_id AND e.number > 0), 0)
  FROM (SELECT c.client_id, sum(c.rows) AS rows FROM unnest(changes) c GROUP BY c.client_id) counted
  WHERE s.client_id = counted.client_id;
  INSERT INTO client_amounts AS a (client_id, account_id, currency, total_minor, folded_name)
  SELECT s.client_id, s.account_id, c.currency, c.total_minor, s.folded_name
  FROM unnest(changes) c JOIN client_standings s ON s.client_id = c.client_id
  WHERE c.total_minor <> 0
  ON CONFLICT (client_id, currency) DO UPDATE SET total_minor = a.total_minor + excluded.total_minor;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION follow_new_estimates() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM apply_tally_changes(array(
    SELECT row(n.account_id, t.kind, t.month, t.label, t.part_currency, t.flag,
      sum(t.rows), sum(t.total), sum(t.answers), sum(t.answer_ms))::tally_change
    FROM new_rows n, LATERAL parts_of_document(
      n.number, 1, n.status, n.currency, n.total_minor, n.created_at, n.sent_at, n.out_since, n.answered_at) t
    GROUP BY n.account_id, t.kind, t.month, t.label, t.part_currency, t.flag));
  PERFORM apply_client_changes(array(
    SELECT row(n.client_id, n.currency, count(*) FILTER (WHERE n.number > 0), sum(n.total_minor))::client_change
    FROM new_rows n WHERE n.client_id IS NOT NULL GROUP BY n.client_id, n.currency));
  INSERT INTO estimate_texts (estimate_id, account_id, number, status, content)
  SELECT n.id, n.account_id, n.number, n.status, estimate_text(n.number, n.job_description, n.client_name) FROM new_rows n
  WHERE n.number > 0;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION follow_changed_estimates() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM apply_tally_changes(array(
    SELECT row(account_id, kind, month, label, part_currency, flag,
      sum(rows), sum(total), sum(answers), sum(answer_ms))::tally_change
    FROM (
      SELECT o.account_id, t.* FROM old_rows o, LATERAL parts_of_document(
        o.number, -1, o.status, o.currency, o.total_minor, o.created_at, o.sent_at, o.out_since, o.answered_at) t
      UNION ALL
      SELECT n.account_id, t.* FROM new_rows n, LATERAL parts_of_document(
        n.number, 1, n.status, n.currency, n.total_minor, n.created_at, n.sent_at, n.out_since, n.answered_at) t
    ) parts
    GROUP BY account_id, kind, month, label, part_currency, flag
    HAVING sum(rows) <> 0 OR sum(total) <> 0 OR sum(answers) <> 0 OR sum(answer_ms) <> 0));
  PERFORM apply_client_changes(array(
    SELECT row(client_id, currency, coalesce(sum(sign) FILTER (WHERE number > 0), 0), sum(sign * total_minor))::client_change
    FROM (
      SELECT -1 AS sign, number, client_id, currency, total_minor, created_at FROM old_rows
      UNION ALL
      SELECT 1, number, client_id, currency, total_minor, created_at FROM new_rows
    ) parts
    WHERE client_id IS NOT NULL
    GROUP BY client_id, currency
    HAVING sum(sign) <> 0 OR sum(sign * total_minor) <> 0 OR sum(sign * extract(epoch FROM created_at)) <> 0));
  UPDATE estimate_texts t SET status = n.status FROM new_rows n JOIN old_rows o ON o.id = n.id
  WHERE t.estimate_id = n.id AND o.status <> n.status;
  UPDATE estimate_texts t SET number = n.number, content = estimate_text(n.number, n.job_description, n.client_name)
  FROM new_rows n JOIN old_rows o ON o.id = n.id
  WHERE t.estimate_id = n.id
    AND (o.number, o.job_description, o.client_name) IS DISTINCT FROM (n.number, n.job_description, n.client_name);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION follow_deleted_estimates() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM apply_tally_changes(array(
    SELECT row(o.account_id, t.kind, t.month, t.label, t.part_currency, t.flag,
      sum(t.rows), sum(t.total), sum(t.answers), sum(t.answer_ms))::tally_change
    FROM old_rows o, LATERAL parts_of_document(
      o.number, -1, o.status, o.currency, o.total_minor, o.created_at, o.sent_at, o.out_since, o.answered_at) t
    GROUP BY o.account_id, t.kind, t.month, t.label, t.part_currency, t.flag));
  PERFORM apply_client_changes(array(
    SELECT row(o.client_id, o.currency, -(count(*) FILTER (WHERE o.number > 0)), -sum(o.total_minor))::client_change
    FROM old_rows o WHERE o.client_id IS NOT NULL GROUP BY o.client_id, o.currency));
  RETURN NULL;
END $$;
