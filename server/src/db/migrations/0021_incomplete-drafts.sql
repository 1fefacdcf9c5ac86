-- contract: since 0000_foundation: every estimate an older version writes has a client, a job type and a description
ALTER TABLE "estimates" ADD CONSTRAINT "estimates_complete" CHECK ("estimates"."status" = 'draft' OR ("estimates"."client_name" IS NOT NULL AND "estimates"."job_type_name" IS NOT NULL AND "estimates"."job_description" <> '')) NOT VALID;
