-- What somebody applied for before booking, what of it is booked, and what an office system said of it.

create table trip_application (
  company_id uuid not null references company (id),
  id uuid not null,
  -- What people call it.
  number text not null,
  -- The journey that several applications belong to, so that its travellers find one another.
  same_id text not null check (char_length(same_id) between 1 and 64),
  applicant_id uuid not null,
  -- Who put it: the applicant, or who may book for her; null for an office system.
  recorded_by_id uuid,
  -- The office system's own id, and its latest word: an older one that arrives late changes nothing.
  office_id text check (char_length(office_id) between 1 and 64),
  office_revision bigint,
  state text not null check (state in ('awaiting', 'approved', 'changing', 'rejected', 'withdrawn')),
  version integer not null,
  -- What was agreed to, or is asked for the first time.
  plan jsonb not null,
  -- What a change asks for, while it waits to be agreed to.
  asked jsonb,
  -- The estimate that somebody agreed to: small steps are measured from here.
  agreed_minor bigint not null check (agreed_minor >= 0),
  starts_on date not null,
  ends_on date not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (company_id, id),
  constraint trip_application_number unique (company_id, number),
  constraint trip_application_of_office unique (company_id, office_id),
  foreign key (company_id, applicant_id) references person (company_id, id),
  foreign key (company_id, recorded_by_id) references person (company_id, id),
  constraint trip_application_change_is_asked check ((state = 'changing') = (asked is not null)),
  constraint trip_application_has_a_source check ((office_id is null) = (office_revision is null) and (office_id is not null or recorded_by_id is not null))
);
create index trip_application_changed on trip_application (company_id, changed_at, id);
create index trip_application_journey on trip_application (company_id, same_id);
create sequence trip_application_number_seq;

-- Everybody whom an application concerns: who applied, who put it, who travels.
create table trip_application_member (
  company_id uuid not null,
  application_id uuid not null,
  person_id uuid not null,
  travels boolean not null,
  primary key (company_id, application_id, person_id),
  foreign key (company_id, application_id) references trip_application (company_id, id),
  foreign key (company_id, person_id) references person (company_id, id)
);
create index trip_application_of_member on trip_application_member (company_id, person_id, application_id);

-- How many of a product a part of it may book, and how many are booked.
create table trip_count (
  company_id uuid not null,
  application_id uuid not null,
  trip_id text not null check (char_length(trip_id) between 1 and 64),
  product text not null check (product in ('flight', 'hotel', 'train', 'car', 'metro')),
  wanted integer not null,
  taken integer not null,
  primary key (company_id, application_id, trip_id, product),
  foreign key (company_id, application_id) references trip_application (company_id, id),
  constraint trip_count_is_not_overdrawn check (taken >= 0 and taken <= wanted)
);

-- What an order took of it, on what it rests, and when it came back.
create table trip_take (
  company_id uuid not null,
  order_id uuid not null,
  application_id uuid not null,
  trip_id text not null,
  product text not null check (product in ('flight', 'hotel', 'train', 'car', 'metro')),
  units integer not null check (units > 0),
  rests_on text not null check (rests_on in ('agreement', 'authorisation')),
  taken_at timestamptz not null,
  given_back_at timestamptz,
  primary key (company_id, order_id, application_id, trip_id, product),
  foreign key (company_id, order_id) references orders (company_id, id),
  -- A part that is booked may not go while its booking is remembered.
  foreign key (company_id, application_id) references trip_application (company_id, id)
);
create index trip_take_of_application on trip_take (company_id, application_id);

-- An agreement to an urgent trip that was given outside of the system, and what was found when it was checked.
create table trip_authorisation (
  company_id uuid not null,
  application_id uuid not null,
  authoriser_id uuid not null,
  given_at timestamptz not null,
  file_id uuid not null,
  recorded_by_id uuid not null,
  recorded_at timestamptz not null,
  state text not null check (state in ('unchecked', 'confirmed', 'disputed')),
  checked_by_id uuid,
  checked_at timestamptz,
  primary key (company_id, application_id),
  foreign key (company_id, application_id) references trip_application (company_id, id),
  foreign key (company_id, authoriser_id) references person (company_id, id),
  foreign key (company_id, recorded_by_id) references person (company_id, id),
  foreign key (company_id, checked_by_id) references person (company_id, id),
  constraint trip_authorisation_is_anothers check (authoriser_id <> recorded_by_id),
  constraint trip_authorisation_is_checked_by_somebody check
    ((state = 'unchecked') = (checked_by_id is null) and (checked_by_id is null) = (checked_at is null))
);
create index trip_authorisation_by_age on trip_authorisation (company_id, recorded_at desc, application_id desc);

-- What happened to an application, one after the other.
create table trip_application_event (
  company_id uuid not null,
  application_id uuid not null,
  seq integer not null,
  at timestamptz not null,
  kind text not null,
  -- Null where an office system or the program did it.
  actor_id uuid,
  primary key (company_id, application_id, seq),
  foreign key (company_id, application_id) references trip_application (company_id, id)
);

-- Requests may be about an application (0020).
alter table approval add constraint approval_about_application
  foreign key (company_id, application_id) references trip_application (company_id, id);
