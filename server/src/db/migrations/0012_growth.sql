-- Writers wait until this has committed, readers do not. Taken at once and in the order of those who write, so that nobody
-- waits in a circle.
LOCK TABLE "accounts", "clients", "estimates" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
CREATE TABLE "client_amounts" (
	"client_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"currency" text NOT NULL,
	"total_minor" numeric NOT NULL,
	"folded_name" text NOT NULL,
	CONSTRAINT "client_amounts_client_id_currency_pk" PRIMARY KEY("client_id","currency")
);
--> statement-breakpoint
CREATE TABLE "client_standings" (
	"client_id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"client_type" text NOT NULL,
	"folded_name" text NOT NULL,
	"estimate_count" integer DEFAULT 0 NOT NULL,
	"last_estimate_ms" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "estimate_texts" (
	"estimate_id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"status" text NOT NULL,
	"content" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tallies" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tallies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"month" date DEFAULT '1970-01-01' NOT NULL,
	"label" text DEFAULT '' NOT NULL,
	"currency" text DEFAULT '' NOT NULL,
	"flag" boolean DEFAULT false NOT NULL,
	"rows" bigint NOT NULL,
	"total_minor" numeric DEFAULT '0' NOT NULL,
	"answers" bigint DEFAULT 0 NOT NULL,
	"answer_ms" numeric DEFAULT '0' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "client_amounts" ADD CONSTRAINT "client_amounts_client_id_client_standings_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."client_standings"("client_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_standings" ADD CONSTRAINT "client_standings_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "estimate_texts" ADD CONSTRAINT "estimate_texts_estimate_id_estimates_id_fk" FOREIGN KEY ("estimate_id") REFERENCES "public"."estimates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tallies" ADD CONSTRAINT "tallies_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Room for a row to be written again in its page, which then needs no entry in the index.
ALTER TABLE "tallies" SET (fillfactor = 50);--> statement-breakpoint
CREATE INDEX "tallies_key" ON "tallies" USING btree ("account_id","kind","month");--> statement-breakpoint
CREATE INDEX "estimates_account_status_number" ON "estimates" USING btree ("account_id","status","number");--> statement-breakpoint
CREATE INDEX "estimates_account_client_created" ON "estimates" USING btree ("account_id","client_id","created_at");--> statement-breakpoint
CREATE INDEX "estimates_account_created" ON "estimates" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "estimates_account_out" ON "estimates" USING btree ("account_id","out_since");--> statement-breakpoint
CREATE INDEX "estimates_account_answered" ON "estimates" USING btree ("account_id","answered_at");--> statement-breakpoint
CREATE FUNCTION text_grams(account uuid, number integer, content text) RETURNS bigint[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 100000 AS $$
  -- The pieces of one, two and three characters of a text, each once; another digest for every 32,768 numbers of an account.
  SELECT coalesce(array_agg(DISTINCT hashtextextended(gram, hashtextextended(account::text, number / 32768))), '{}')
  FROM (
    SELECT one, lead(one) OVER following AS two, lead(one, 2) OVER following AS three
    FROM unnest(string_to_array(content, NULL)) WITH ORDINALITY AS piece(one, place)
    WINDOW following AS (ORDER BY place)
  ) pieces, LATERAL (VALUES (one), (one || two), (one || two || three)) AS found(gram)
  WHERE gram IS NOT NULL
$$;--> statement-breakpoint
CREATE FUNCTION search_grams(account uuid, number integer, wanted text) RETURNS bigint[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  -- Of what is searched for, pieces that each text with it has: side by side, the last with the end; all of a shorter one.
  SELECT array_agg(DISTINCT hashtextextended(
    substr(wanted, least(place, greatest(length(wanted) - 2, 1)), 3), hashtextextended(account::text, number / 32768)))
  FROM generate_series(1, length(wanted), 3) AS place
$$;--> statement-breakpoint
CREATE FUNCTION estimate_text(number integer, job_description text, client_name text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT 'est-' || lpad(number::text, greatest(4, length(number::text)), '0') || chr(31) || lower(job_description)
    || chr(31) || lower(coalesce(client_name, ''))
$$;--> statement-breakpoint
CREATE FUNCTION find_estimate_numbers(account uuid, search text, only_status text, before integer, most integer)
RETURNS SETOF integer
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan SET jit = off AS $$
-- The numbers of the newest estimates below a number that a search finds, at most so many, newest first. The newest two
-- thousand are looked through one by one, which finds at once what is found often; what is found seldom the index finds,
-- some thousands of numbers at a time. Runs past row-level security, and so holds to the account that is set itself.
DECLARE
  wanted text := lower(search);
  near integer := 2000;
  block integer := 32768;
  lowest integer;
  listed integer := 0;
  latest integer;
BEGIN
  IF coalesce(current_setting('plumbline.account_id', true), '') NOT IN ('', account::text) THEN RETURN; END IF;
  IF only_status IS NOT NULL THEN
    PERFORM FROM estimates e
    WHERE e.account_id = account AND e.status = only_status AND e.number < before ORDER BY e.number OFFSET near LIMIT 1;
    IF NOT FOUND THEN
      RETURN QUERY
        SELECT t.number FROM estimates e JOIN estimate_texts t ON t.estimate_id = e.id
        WHERE e.account_id = account AND e.status = only_status AND e.number < before AND strpos(t.content, wanted) > 0
        ORDER BY t.number DESC LIMIT most;
      RETURN;
    END IF;
  END IF;
  RETURN QUERY
    SELECT t.number FROM (
      SELECT * FROM estimate_texts WHERE account_id = account AND number < before ORDER BY number DESC LIMIT near) t
    WHERE strpos(t.content, wanted) > 0 AND (only_status IS NULL OR t.status = only_status)
    ORDER BY t.number DESC LIMIT most;
  GET DIAGNOSTICS listed = ROW_COUNT;
  IF listed = most THEN RETURN; END IF;
  SELECT number INTO lowest FROM estimate_texts
  WHERE account_id = account AND number < before ORDER BY number DESC OFFSET near - 1 LIMIT 1;
  WHILE lowest > 1 LOOP
    RETURN QUERY
      WITH candidates AS MATERIALIZED (
        SELECT * FROM estimate_texts t
        WHERE text_grams(t.account_id, t.number, t.content) @> search_grams(account, lowest - 1, wanted))
      SELECT c.number FROM candidates c
      WHERE c.account_id = account AND c.number < lowest AND strpos(c.content, wanted) > 0
        AND (only_status IS NULL OR c.status = only_status)
      ORDER BY c.number DESC LIMIT most - listed;
    GET DIAGNOSTICS latest = ROW_COUNT;
    listed := listed + latest;
    IF listed >= most THEN RETURN; END IF;
    lowest := (lowest - 1) / block * block;
  END LOOP;
END $$;--> statement-breakpoint
CREATE TYPE tally_change AS (
  account_id uuid, kind text, month date, label text, currency text, flag boolean,
  rows bigint, total_minor numeric, answers bigint, answer_ms numeric
);--> statement-breakpoint
CREATE TYPE client_change AS (
  client_id uuid, currency text, rows bigint, total_minor numeric
);--> statement-breakpoint
CREATE FUNCTION parts_of_estimate(
  sign integer, status text, currency text, total_minor bigint, created_at timestamptz, sent_at timestamptz,
  out_since timestamptz, answered_at timestamptz
) RETURNS TABLE (
  kind text, month date, label text, part_currency text, flag boolean, rows bigint, total numeric, answers bigint,
  answer_ms numeric
)
LANGUAGE sql IMMUTABLE AS $$
  -- What one estimate adds to the tallies, or takes from them where the sign is -1.
  SELECT 'status', '1970-01-01'::date, status, currency, sent_at IS NOT NULL, sign::bigint, sign * total_minor::numeric,
    CASE WHEN answered_at >= out_since THEN sign ELSE 0 END::bigint,
    CASE WHEN answered_at >= out_since THEN sign * round(extract(epoch FROM answered_at - out_since) * 1000) ELSE 0 END
  UNION ALL
  SELECT 'created', date_trunc('month', created_at AT TIME ZONE 'UTC')::date, '', '', false, sign, 0, 0, 0
  UNION ALL
  SELECT 'out', date_trunc('month', out_since AT TIME ZONE 'UTC')::date, '', '', false, sign, 0, 0, 0
  WHERE out_since IS NOT NULL
  UNION ALL
  SELECT 'won', date_trunc('month', answered_at AT TIME ZONE 'UTC')::date, '', currency, false, sign, sign * total_minor, 0, 0
  WHERE answered_at IS NOT NULL AND status IN ('accepted', 'paid')
$$;--> statement-breakpoint
CREATE FUNCTION apply_tally_changes(changes tally_change[]) RETURNS void
LANGUAGE plpgsql AS $$
-- Adds to a row that nobody else is adding to, or begins another: no writer waits for one of the same account, and so
-- none can wait in a circle.
DECLARE
  change tally_change;
BEGIN
  FOREACH change IN ARRAY changes LOOP
    UPDATE tallies t SET rows = t.rows + change.rows, total_minor = t.total_minor + change.total_minor,
      answers = t.answers + change.answers, answer_ms = t.answer_ms + change.answer_ms
    WHERE t.id = (
      SELECT free.id FROM tallies free
      WHERE free.account_id = change.account_id AND free.kind = change.kind AND free.month = change.month
        AND free.label = change.label AND free.currency = change.currency AND free.flag = change.flag
      LIMIT 1 FOR UPDATE SKIP LOCKED);
    IF NOT FOUND THEN
      -- Of an account that is being deleted nothing is kept.
      INSERT INTO tallies (account_id, kind, month, label, currency, flag, rows, total_minor, answers, answer_ms)
      SELECT change.* WHERE EXISTS (SELECT FROM accounts WHERE id = change.account_id);
    END IF;
  END LOOP;
END $$;--> statement-breakpoint
CREATE FUNCTION apply_client_changes(changes client_change[]) RETURNS void
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
      WHERE e.account_id = s.account_id AND e.client_id = s.client_id), 0)
  FROM (SELECT c.client_id, sum(c.rows) AS rows FROM unnest(changes) c GROUP BY c.client_id) counted
  WHERE s.client_id = counted.client_id;
  INSERT INTO client_amounts AS a (client_id, account_id, currency, total_minor, folded_name)
  SELECT s.client_id, s.account_id, c.currency, c.total_minor, s.folded_name
  FROM unnest(changes) c JOIN client_standings s ON s.client_id = c.client_id
  WHERE c.total_minor <> 0
  ON CONFLICT (client_id, currency) DO UPDATE SET total_minor = a.total_minor + excluded.total_minor;
END $$;--> statement-breakpoint
CREATE FUNCTION follow_new_estimates() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM apply_tally_changes(array(
    SELECT row(n.account_id, t.kind, t.month, t.label, t.part_currency, t.flag,
      sum(t.rows), sum(t.total), sum(t.answers), sum(t.answer_ms))::tally_change
    FROM new_rows n, LATERAL parts_of_estimate(
      1, n.status, n.currency, n.total_minor, n.created_at, n.sent_at, n.out_since, n.answered_at) t
    GROUP BY n.account_id, t.kind, t.month, t.label, t.part_currency, t.flag));
  PERFORM apply_client_changes(array(
    SELECT row(n.client_id, n.currency, count(*), sum(n.total_minor))::client_change
    FROM new_rows n WHERE n.client_id IS NOT NULL GROUP BY n.client_id, n.currency));
  INSERT INTO estimate_texts (estimate_id, account_id, number, status, content)
  SELECT n.id, n.account_id, n.number, n.status, estimate_text(n.number, n.job_description, n.client_name) FROM new_rows n;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION follow_changed_estimates() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM apply_tally_changes(array(
    SELECT row(account_id, kind, month, label, part_currency, flag,
      sum(rows), sum(total), sum(answers), sum(answer_ms))::tally_change
    FROM (
      SELECT o.account_id, t.* FROM old_rows o, LATERAL parts_of_estimate(
        -1, o.status, o.currency, o.total_minor, o.created_at, o.sent_at, o.out_since, o.answered_at) t
      UNION ALL
      SELECT n.account_id, t.* FROM new_rows n, LATERAL parts_of_estimate(
        1, n.status, n.currency, n.total_minor, n.created_at, n.sent_at, n.out_since, n.answered_at) t
    ) parts
    GROUP BY account_id, kind, month, label, part_currency, flag
    HAVING sum(rows) <> 0 OR sum(total) <> 0 OR sum(answers) <> 0 OR sum(answer_ms) <> 0));
  PERFORM apply_client_changes(array(
    SELECT row(client_id, currency, sum(sign), sum(sign * total_minor))::client_change
    FROM (
      SELECT -1 AS sign, client_id, currency, total_minor, created_at FROM old_rows
      UNION ALL
      SELECT 1, client_id, currency, total_minor, created_at FROM new_rows
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
CREATE FUNCTION follow_deleted_estimates() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM apply_tally_changes(array(
    SELECT row(o.account_id, t.kind, t.month, t.label, t.part_currency, t.flag,
      sum(t.rows), sum(t.total), sum(t.answers), sum(t.answer_ms))::tally_change
    FROM old_rows o, LATERAL parts_of_estimate(
      -1, o.status, o.currency, o.total_minor, o.created_at, o.sent_at, o.out_since, o.answered_at) t
    GROUP BY o.account_id, t.kind, t.month, t.label, t.part_currency, t.flag));
  PERFORM apply_client_changes(array(
    SELECT row(o.client_id, o.currency, -count(*), -sum(o.total_minor))::client_change
    FROM old_rows o WHERE o.client_id IS NOT NULL GROUP BY o.client_id, o.currency));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION follow_new_clients() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO client_standings (client_id, account_id, client_type, folded_name)
  SELECT id, account_id, client_type, lower(name) FROM new_rows;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION follow_changed_clients() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE client_standings s SET client_type = n.client_type, folded_name = lower(n.name)
  FROM new_rows n JOIN old_rows o ON o.id = n.id
  WHERE s.client_id = n.id AND (o.client_type, o.name) IS DISTINCT FROM (n.client_type, n.name);
  UPDATE client_amounts a SET folded_name = lower(n.name)
  FROM new_rows n JOIN old_rows o ON o.id = n.id
  WHERE a.client_id = n.id AND o.name IS DISTINCT FROM n.name;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION tally_new_standings() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM apply_tally_changes(array(
    SELECT row(account_id, 'clients', '1970-01-01', client_type, '', estimate_count > 0, count(*), 0, 0, 0)::tally_change
    FROM new_rows GROUP BY account_id, client_type, estimate_count > 0));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION tally_changed_standings() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM apply_tally_changes(array(
    SELECT row(account_id, 'clients', '1970-01-01', client_type, '', estimate_count > 0, sum(sign), 0, 0, 0)::tally_change
    FROM (
      SELECT -1 AS sign, account_id, client_type, estimate_count FROM old_rows
      UNION ALL
      SELECT 1, account_id, client_type, estimate_count FROM new_rows
    ) parts
    GROUP BY account_id, client_type, estimate_count > 0 HAVING sum(sign) <> 0));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION tally_deleted_standings() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM apply_tally_changes(array(
    SELECT row(account_id, 'clients', '1970-01-01', client_type, '', estimate_count > 0, -count(*), 0, 0, 0)::tally_change
    FROM old_rows GROUP BY account_id, client_type, estimate_count > 0));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER follow_new_estimates AFTER INSERT ON estimates
REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION follow_new_estimates();--> statement-breakpoint
CREATE TRIGGER follow_changed_estimates AFTER UPDATE ON estimates
REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION follow_changed_estimates();--> statement-breakpoint
CREATE TRIGGER follow_deleted_estimates AFTER DELETE ON estimates
REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION follow_deleted_estimates();--> statement-breakpoint
CREATE TRIGGER follow_new_clients AFTER INSERT ON clients
REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION follow_new_clients();--> statement-breakpoint
CREATE TRIGGER follow_changed_clients AFTER UPDATE ON clients
REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION follow_changed_clients();--> statement-breakpoint
INSERT INTO client_standings (client_id, account_id, client_type, folded_name, estimate_count, last_estimate_ms)
SELECT c.id, c.account_id, c.client_type, lower(c.name), count(e.id),
  coalesce(round(extract(epoch FROM max(e.created_at)) * 1000)::bigint, 0)
FROM clients c LEFT JOIN estimates e ON e.client_id = c.id GROUP BY c.id;--> statement-breakpoint
INSERT INTO client_amounts (client_id, account_id, currency, total_minor, folded_name)
SELECT s.client_id, s.account_id, e.currency, sum(e.total_minor), s.folded_name
FROM estimates e JOIN client_standings s ON s.client_id = e.client_id GROUP BY s.client_id, e.currency;--> statement-breakpoint
CREATE TRIGGER tally_new_standings AFTER INSERT ON client_standings
REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tally_new_standings();--> statement-breakpoint
CREATE TRIGGER tally_changed_standings AFTER UPDATE ON client_standings
REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tally_changed_standings();--> statement-breakpoint
CREATE TRIGGER tally_deleted_standings AFTER DELETE ON client_standings
REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION tally_deleted_standings();--> statement-breakpoint
INSERT INTO tallies (account_id, kind, label, flag, rows)
SELECT account_id, 'clients', client_type, estimate_count > 0, count(*) FROM client_standings
GROUP BY account_id, client_type, estimate_count > 0;--> statement-breakpoint
INSERT INTO tallies (account_id, kind, month, label, currency, flag, rows, total_minor, answers, answer_ms)
SELECT e.account_id, t.kind, t.month, t.label, t.part_currency, t.flag,
  sum(t.rows), sum(t.total), sum(t.answers), sum(t.answer_ms)
FROM estimates e, LATERAL parts_of_estimate(
  1, e.status, e.currency, e.total_minor, e.created_at, e.sent_at, e.out_since, e.answered_at) t
GROUP BY e.account_id, t.kind, t.month, t.label, t.part_currency, t.flag;--> statement-breakpoint
INSERT INTO estimate_texts (estimate_id, account_id, number, status, content)
SELECT id, account_id, number, status, estimate_text(number, job_description, client_name) FROM estimates;--> statement-breakpoint
CREATE INDEX "client_amounts_total" ON "client_amounts" USING btree ("account_id","currency","total_minor" DESC NULLS FIRST,"folded_name","client_id");--> statement-breakpoint
CREATE INDEX "client_standings_name" ON "client_standings" USING btree ("account_id","folded_name","client_id");--> statement-breakpoint
CREATE INDEX "client_standings_type" ON "client_standings" USING btree ("account_id","client_type","folded_name","client_id");--> statement-breakpoint
CREATE INDEX "client_standings_last" ON "client_standings" USING btree ("account_id","last_estimate_ms" DESC NULLS FIRST,"folded_name","client_id");--> statement-breakpoint
CREATE INDEX "client_standings_prospects" ON "client_standings" USING btree ("account_id","folded_name","client_id") WHERE "client_standings"."estimate_count" = 0;--> statement-breakpoint
CREATE INDEX "estimate_texts_number" ON "estimate_texts" USING btree ("account_id","number");--> statement-breakpoint
CREATE INDEX "estimate_texts_grams" ON "estimate_texts" USING gin (text_grams("account_id", "number", "content")) WITH (fastupdate=false);
