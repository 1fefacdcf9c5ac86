CREATE TABLE "provider_credentials" (
	"account_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"identity" text,
	"secret" text,
	"secret_is_copy" boolean DEFAULT false NOT NULL,
	"currencies" text[],
	CONSTRAINT "provider_credentials_account_id_provider_pk" PRIMARY KEY("account_id","provider")
);
--> statement-breakpoint
ALTER TABLE "provider_credentials" ADD CONSTRAINT "provider_credentials_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "provider_credentials_copies" ON "provider_credentials" USING btree ("account_id") WHERE "provider_credentials"."secret_is_copy";
--> statement-breakpoint
CREATE FUNCTION copy_provider_credentials() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  -- `secret_is_copy` of the row that is inserted says that the secret changed: only then it takes the place of the one there.
  INSERT INTO provider_credentials AS c (account_id, provider, identity, secret, secret_is_copy)
  SELECT NEW.id, v.provider, v.identity, v.secret, v.secret IS DISTINCT FROM v.former_secret
  FROM (VALUES
    ('stripe', NEW.stripe_publishable_key, NEW.stripe_secret_key, OLD.stripe_publishable_key, OLD.stripe_secret_key),
    ('paypal', NEW.paypal_business_email, NULL, OLD.paypal_business_email, NULL),
    ('square', NEW.square_application_id, NEW.square_access_token, OLD.square_application_id, OLD.square_access_token)
  ) v(provider, identity, secret, former_identity, former_secret)
  WHERE (v.identity, v.secret) IS DISTINCT FROM (v.former_identity, v.former_secret)
  ON CONFLICT (account_id, provider) DO UPDATE SET
    identity = excluded.identity,
    secret = CASE WHEN excluded.secret_is_copy THEN excluded.secret ELSE c.secret END,
    secret_is_copy = c.secret_is_copy OR excluded.secret_is_copy,
    currencies = CASE WHEN excluded.secret_is_copy THEN NULL ELSE c.currencies END;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER copy_changed_credentials AFTER UPDATE OF
  stripe_publishable_key, stripe_secret_key, paypal_business_email, square_application_id, square_access_token ON accounts
  FOR EACH ROW EXECUTE FUNCTION copy_provider_credentials();--> statement-breakpoint
INSERT INTO provider_credentials (account_id, provider, identity, secret, secret_is_copy)
SELECT a.id, v.provider, v.identity, v.secret, v.secret IS NOT NULL
FROM accounts a, LATERAL (VALUES
  ('stripe', a.stripe_publishable_key, a.stripe_secret_key),
  ('paypal', a.paypal_business_email, NULL),
  ('square', a.square_application_id, a.square_access_token)
) v(provider, identity, secret)
WHERE v.identity IS NOT NULL OR v.secret IS NOT NULL;
