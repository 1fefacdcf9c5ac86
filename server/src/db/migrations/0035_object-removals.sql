CREATE TABLE "object_removals" (
	"store_key" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "object_removals_kind" CHECK ("object_removals"."kind" in ('photo', 'pdf'))
);
--> statement-breakpoint
CREATE INDEX "object_removals_due" ON "object_removals" USING btree ("due_at");