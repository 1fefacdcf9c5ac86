CREATE TABLE "invoice_texts" (
	"document_id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"content" text NOT NULL
);--> statement-breakpoint
ALTER TABLE "invoice_texts" ADD CONSTRAINT "invoice_texts_document_id_invoices_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."invoices"("document_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- The constraint has locked the invoices against writers. Indexes of rows that are there are built faster.
INSERT INTO invoice_texts (document_id, account_id, position, content)
SELECT document_id, account_id, position, search_text FROM invoices;--> statement-breakpoint
CREATE INDEX "invoice_texts_position" ON "invoice_texts" USING btree ("account_id","position");--> statement-breakpoint
CREATE INDEX "invoice_texts_grams" ON "invoice_texts" USING gin (text_grams("account_id", "position", "content")) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "invoices_open" ON "invoices" USING btree ("account_id","due_on","currency","total_minor","settled_minor","credited_minor") WHERE "invoices"."state" = 'open';--> statement-breakpoint
CREATE FUNCTION copy_invoice_text() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO invoice_texts (document_id, account_id, position, content)
  VALUES (NEW.document_id, NEW.account_id, NEW.position, NEW.search_text)
  ON CONFLICT (document_id) DO UPDATE SET content = excluded.content;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER copy_new_invoice_text AFTER INSERT ON invoices
FOR EACH ROW EXECUTE FUNCTION copy_invoice_text();--> statement-breakpoint
CREATE TRIGGER copy_changed_invoice_text AFTER UPDATE ON invoices
FOR EACH ROW WHEN (OLD.search_text IS DISTINCT FROM NEW.search_text) EXECUTE FUNCTION copy_invoice_text();--> statement-breakpoint
CREATE FUNCTION find_invoice_positions(account uuid, wanted text, only_state text, due_before date, before integer, most integer)
RETURNS SETOF integer
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan SET jit = off AS $$
-- The positions of the newest invoices below a position that a search in lower case finds, at most so many, newest first, in one
-- state and due before a day if these are given. Looks for them as find_estimate_numbers does: few of a state one by one; else the newest one by one,
-- and the rest like that if they are frequent, or by the index. Holds to the account that is set itself.
DECLARE
  few integer := 2000;
  sample integer := 250;
  frequent integer := 8;
  block integer := 32768;
  top integer;
  lowest integer;
  listed integer := 0;
  latest integer;
BEGIN
  IF coalesce(current_setting('plumbline.account_id', true), '') NOT IN ('', account::text) THEN RETURN; END IF;
  IF only_state IS NOT NULL THEN
    PERFORM FROM invoices i
    WHERE i.account_id = account AND i.state = only_state AND i.position < before ORDER BY i.position OFFSET few LIMIT 1;
    IF NOT FOUND THEN
      RETURN QUERY
        SELECT i.position FROM invoices i JOIN invoice_texts t ON t.document_id = i.document_id
        WHERE i.account_id = account AND i.state = only_state AND i.position < before AND strpos(t.content, wanted) > 0
          AND (due_before IS NULL OR i.due_on < due_before)
        ORDER BY i.position DESC LIMIT most;
      RETURN;
    END IF;
  END IF;
  SELECT t.position INTO top FROM invoice_texts t WHERE t.account_id = account AND t.position < before ORDER BY t.position DESC LIMIT 1;
  IF NOT FOUND THEN RETURN; END IF;
  FOR step IN 1..2 LOOP
    lowest := greatest(top - sample + 1, 1);
    RETURN QUERY
      SELECT t.position FROM invoice_texts t
      WHERE t.account_id = account AND t.position BETWEEN lowest AND top AND strpos(t.content, wanted) > 0
        AND (only_state IS NULL OR EXISTS (SELECT FROM invoices i WHERE i.document_id = t.document_id
          AND i.state = only_state AND (due_before IS NULL OR i.due_on < due_before)))
      ORDER BY t.position DESC LIMIT most - listed;
    GET DIAGNOSTICS latest = ROW_COUNT;
    listed := listed + latest;
    IF listed >= most THEN RETURN; END IF;
    EXIT WHEN listed < frequent;
    sample := (most - listed) * sample / listed * 3 / 2;
    top := lowest - 1;
  END LOOP;
  WHILE lowest > 1 LOOP
    RETURN QUERY
      WITH candidates AS MATERIALIZED (
        SELECT * FROM invoice_texts t
        WHERE text_grams(t.account_id, t.position, t.content) @> search_grams(account, lowest - 1, wanted))
      SELECT c.position FROM candidates c
      WHERE c.account_id = account AND c.position < lowest AND strpos(c.content, wanted) > 0
        AND (only_state IS NULL OR EXISTS (SELECT FROM invoices i WHERE i.document_id = c.document_id
          AND i.state = only_state AND (due_before IS NULL OR i.due_on < due_before)))
      ORDER BY c.position DESC LIMIT most - listed;
    GET DIAGNOSTICS latest = ROW_COUNT;
    listed := listed + latest;
    IF listed >= most THEN RETURN; END IF;
    lowest := (lowest - 1) / block * block;
  END LOOP;
END $$;
