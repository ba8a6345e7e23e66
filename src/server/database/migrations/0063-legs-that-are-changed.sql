-- A journey abroad is changed leg by leg: which of its ways is moved, from 0; null of a mainland flight, which has one.
alter table flight_change_draft add column leg integer check (leg between 0 and 3);
alter table flight_change add column leg integer check (leg between 0 and 3);

-- What the airline offered for that leg, by offer: its fee and the difference, for all tickets together.
alter table flight_change_draft add column offered jsonb;

-- Who moves a later leg keeps the flights of the first one. Until the old ticket is dead the new one stands in its place, and in nobody's way.
alter table flight_ticket add column in_place boolean not null default false;
drop index flight_ticket_no_repeat;
create unique index flight_ticket_no_repeat on flight_ticket (company_id, person_id, flight_number, depart_date)
  where is_live and not in_place;
