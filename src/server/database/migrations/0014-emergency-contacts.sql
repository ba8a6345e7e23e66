-- Whom to tell when something happens to a traveller. They are no users of ours: name and number are sealed.

create table emergency_contact (
  company_id uuid not null,
  id uuid not null,
  person_id uuid not null,
  -- One of three places; the constraint is what keeps a fourth out.
  place integer not null check (place between 1 and 3),
  name_sealed bytea not null,
  phone_sealed bytea not null,
  phone_hash bytea not null,
  phone_masked text not null,
  -- Whether every trip is shared with this contact by itself.
  shares_trips boolean not null,
  -- Between which times of the day it is shared, by Shanghai's clock; both null: all day.
  shares_from text check (shares_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  shares_until text check (shares_until ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  created_at timestamptz not null,
  primary key (company_id, id),
  unique (company_id, person_id, place),
  unique (company_id, person_id, phone_hash),
  check ((shares_from is null) = (shares_until is null)),
  foreign key (company_id, person_id) references person (company_id, id)
);
