CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_created" ON "webhook_deliveries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "jobs_finished" ON "jobs" USING btree ("finished_at") WHERE "jobs"."state" in ('done', 'dead');--> statement-breakpoint
CREATE INDEX "mails_of_nobody" ON "mails" USING btree ("created_at") WHERE "mails"."estimate_id" is null;--> statement-breakpoint
CREATE INDEX "estimate_events_timed" ON "estimate_events" USING btree ("at") WHERE "estimate_events"."type" = 'view_timed';