-- An infant flies on an adult's lap and follows her wherever she goes: whose it is, by her place in the order. Null of everybody else, and of
-- tickets from before children were booked, of which there was none.
alter table flight_ticket
  add column lap_of integer,
  add constraint flight_ticket_lap_is_an_infants check (lap_of is null or (passenger_type = 'INF' and lap_of <> passenger_no)),
  add constraint flight_ticket_lap_is_of_the_order foreign key (company_id, order_id, lap_of)
    references flight_ticket (company_id, order_id, passenger_no);
