CREATE OR REPLACE FUNCTION find_estimate_numbers(account uuid, search text, only_status text, before integer, most integer)
RETURNS SETOF integer
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan SET jit = off AS $$
-- The numbers of the newest estimates below a number that a search finds, at most so many, newest first. The newest are looked
-- through one by one: how often they have what is searched tells whether to go on like that, which finds the frequent at once,
-- or by the index, which finds the rare, some thousands of numbers at a time. Numbers have few gaps, so they stand for rows.
-- Runs past row-level security, and so holds to the account that is set itself.
DECLARE
  wanted text := lower(search);
  few integer := 2000;
  sample integer := 250;
  -- Hits in the sample from which on looking at each costs less than fetching what the index knows of a whole block.
  frequent integer := 8;
  block integer := 32768;
  top integer;
  lowest integer;
  listed integer := 0;
  latest integer;
BEGIN
  IF coalesce(current_setting('plumbline.account_id', true), '') NOT IN ('', account::text) THEN RETURN; END IF;
  IF only_status IS NOT NULL THEN
    PERFORM FROM estimates e
    WHERE e.account_id = account AND e.status = only_status AND e.number < before ORDER BY e.number OFFSET few LIMIT 1;
    IF NOT FOUND THEN
      RETURN QUERY
        SELECT t.number FROM estimates e JOIN estimate_texts t ON t.estimate_id = e.id
        WHERE e.account_id = account AND e.status = only_status AND e.number < before AND strpos(t.content, wanted) > 0
        ORDER BY t.number DESC LIMIT most;
      RETURN;
    END IF;
  END IF;
  SELECT number INTO top FROM estimate_texts WHERE account_id = account AND number < before ORDER BY number DESC LIMIT 1;
  IF NOT FOUND THEN RETURN; END IF;
  FOR step IN 1..2 LOOP
    lowest := greatest(top - sample + 1, 1);
    RETURN QUERY
      SELECT t.number FROM estimate_texts t
      WHERE t.account_id = account AND t.number BETWEEN lowest AND top AND strpos(t.content, wanted) > 0
        AND (only_status IS NULL OR t.status = only_status)
      ORDER BY t.number DESC LIMIT most - listed;
    GET DIAGNOSTICS latest = ROW_COUNT;
    listed := listed + latest;
    IF listed >= most THEN RETURN; END IF;
    EXIT WHEN listed < frequent;
    -- As many as hold the rest if they are as frequent further down, and half as many again.
    sample := (most - listed) * sample / listed * 3 / 2;
    top := lowest - 1;
  END LOOP;
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
END $$;
