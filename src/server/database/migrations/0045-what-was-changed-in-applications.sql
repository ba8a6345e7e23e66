-- What a step of an application's story has changed, difference by difference: null where it changed nothing, and of steps from before
-- this was kept. Codes, ids, days and amounts; no words that people have written.
alter table trip_application_event add column changes jsonb;
