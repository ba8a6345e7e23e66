-- What somebody has with airlines' programmes: one number each, sealed, for she is known by it there. It goes when she takes it out, or is erased.
create table frequent_flyer (
  company_id uuid not null,
  person_id uuid not null,
  -- The designator of the airline whose programme it is.
  programme text not null check (programme ~ '^[A-Z0-9]{2}$'),
  number_sealed bytea not null,
  number_masked text not null check (char_length(number_masked) between 1 and 40),
  kept_at timestamptz not null,
  primary key (company_id, person_id, programme),
  foreign key (company_id, person_id) references person (company_id, id)
);

-- What was chosen for a traveller of an open session, beside document and number: whether miles count and where, and a mail address for this trip. Who booked abroad
-- chooses her document on the form: then none stands here.
alter table flight_booking_traveller
  alter column card_id drop not null,
  add column mail_sealed bytea,
  add column mail_masked text check (char_length(mail_masked) between 1 and 260),
  add column flyer_choice text check (flyer_choice in ('kept', 'typed', 'none')),
  add column flyer_programme text check (flyer_programme ~ '^[A-Z0-9]{2}$'),
  add column flyer_sealed bytea,
  add column flyer_masked text check (char_length(flyer_masked) between 1 and 40),
  add constraint flight_booking_traveller_mail check ((mail_sealed is null) = (mail_masked is null)),
  add constraint flight_booking_traveller_flyer check (
    (flyer_programme is not null) = coalesce(flyer_choice in ('kept', 'typed'), false)
    and (flyer_sealed is not null) = coalesce(flyer_choice = 'typed', false)
    and (flyer_masked is null) = (flyer_sealed is null)
  );

-- A ticket's own: what its airline was given of it. `flyer_refused`: the airline did not take the number, and the ticket is none the worse.
alter table flight_ticket
  add column mail_sealed bytea,
  add column flyer_programme text check (flyer_programme ~ '^[A-Z0-9]{2}$'),
  add column flyer_sealed bytea,
  add column flyer_masked text check (char_length(flyer_masked) between 1 and 40),
  add column flyer_refused boolean not null default false,
  add constraint flight_ticket_flyer check (
    (flyer_programme is null) = (flyer_sealed is null) and (flyer_sealed is null) = (flyer_masked is null) and (not flyer_refused or flyer_programme is not null)
  );
