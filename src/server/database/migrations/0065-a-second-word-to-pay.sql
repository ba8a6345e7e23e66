-- Which end of its window a person's part was reminded of: once for each, also where a process is killed in between.
alter table pay_order add column reminded_for timestamptz;
