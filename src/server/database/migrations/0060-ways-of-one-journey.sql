-- Several mainland flights chosen one after another and submitted from one form: each is a session and then an order of its own, and they know of each other.
alter table flight_booking
  add column journey_id uuid,
  -- From 1, in the order of travel.
  add column way_no smallint check (way_no between 1 and 4),
  add constraint flight_booking_way check ((journey_id is null) = (way_no is null));
create unique index flight_booking_journey on flight_booking (company_id, journey_id, way_no) where journey_id is not null;

alter table flight_order
  add column journey_id uuid,
  add column way_no smallint check (way_no between 1 and 4),
  -- It could be paid, and is not: another way of its journey has no seat yet, nobody has agreed to it yet, or it came to nothing.
  add column waiting_since timestamptz,
  -- This way came to nothing, and whoever booked goes on without it.
  add column is_left_out boolean not null default false,
  add constraint flight_order_way check ((journey_id is null) = (way_no is null)),
  add constraint flight_order_waits_in_journey check (waiting_since is null or journey_id is not null);
create index flight_order_journey on flight_order (company_id, journey_id) where journey_id is not null;
