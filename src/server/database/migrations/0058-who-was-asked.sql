-- Who was asked for the flights of a search, where there are several: who has not answered yet and until when it may, who did not answer, and how
-- often the flights have grown since. Null: all were heard at once, as every search from before.
alter table flight_search add column asked jsonb;
