-- What was chosen for one traveller of an open booking session: the document she flies on and the number for this trip. It lives as long as the session is open;
-- submitted, both are the ticket's.
create table flight_booking_traveller (
  company_id uuid not null,
  booking_id uuid not null,
  person_id uuid not null,
  card_id uuid not null,
  -- Null where the number that is known serves.
  phone_sealed bytea,
  phone_masked text check (char_length(phone_masked) between 1 and 40),
  primary key (company_id, booking_id, person_id),
  foreign key (company_id, booking_id) references flight_booking (company_id, id) on delete cascade,
  foreign key (company_id, person_id) references person (company_id, id),
  constraint flight_booking_traveller_phone check ((phone_sealed is null) = (phone_masked is null))
);
create index flight_booking_traveller_person on flight_booking_traveller (company_id, person_id);
