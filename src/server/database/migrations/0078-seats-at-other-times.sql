-- Seats whose flight the airline has moved since its traveller was told when it leaves: the times that she is asked about; null where it flies as she was told.
alter table flight_seat_request add column offered_times jsonb;
-- Nobody's silence is a yes to them.
alter table flight_seat_request add constraint flight_seat_request_retimed
  check (state <> 3 or offered_times is null or confirmed_by is not null);
