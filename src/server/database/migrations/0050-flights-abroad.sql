-- Flights abroad are confirmed in two stages: what was confirmed of a booking session is kept with it, and why a journey is one way with its order.
alter table flight_booking add column confirmed jsonb;
alter table flight_order add column one_way_reason jsonb;
