-- What a notice asks about, in its sender's words: once that is over, what still waits to go out is worth nothing any more. Null of what
-- only tells.
alter table notice add column asks text check (char_length(asks) between 1 and 120);
create index notice_asks on notice (asks) where asks is not null and state = 'queued';
