-- What people tell us, what a company tells its people, and memberships that somebody bound.

create table feedback (
  company_id uuid not null,
  id uuid not null,
  person_id uuid not null,
  kind text not null check (kind in ('fault', 'idea', 'order', 'account', 'other')),
  note text not null check (char_length(note) between 1 and 128),
  app_version text not null,
  -- The working day by whose end it is answered.
  reply_by date not null,
  answer text check (char_length(answer) between 1 and 500),
  answered_by uuid,
  answered_at timestamptz,
  created_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, person_id) references person (company_id, id),
  foreign key (company_id, answered_by) references person (company_id, id),
  constraint feedback_is_answered_whole check ((answer is null) = (answered_at is null) and (answer is null) = (answered_by is null))
);
create index feedback_of_person on feedback (company_id, person_id, id);
create index feedback_open on feedback (company_id, id) where answered_at is null;

-- Exactly as the company file says; kept by code, so that what somebody has read stays read.
create table announcement (
  company_id uuid not null references company (id),
  id uuid not null,
  code text not null,
  title_zh text not null,
  title_en text not null,
  body_zh text not null,
  body_en text not null,
  is_important boolean not null,
  from_at timestamptz not null,
  -- Null for one without an end.
  until_at timestamptz,
  primary key (company_id, id),
  unique (company_id, code),
  constraint announcement_ends_after_it_begins check (until_at > from_at)
);
create index announcement_newest on announcement (company_id, from_at, id);

create table announcement_read (
  company_id uuid not null,
  person_id uuid not null,
  announcement_id uuid not null,
  read_at timestamptz not null,
  primary key (company_id, person_id, announcement_id),
  foreign key (company_id, person_id) references person (company_id, id),
  foreign key (company_id, announcement_id) references announcement (company_id, id) on delete cascade
);

-- A code that the member programme has sent: one at a time for each person.
create table member_verification (
  company_id uuid not null,
  person_id uuid not null,
  -- The programme's own id of it.
  verification_id text not null,
  expires_at timestamptz not null,
  primary key (company_id, person_id),
  foreign key (company_id, person_id) references person (company_id, id)
);

create table membership (
  company_id uuid not null,
  person_id uuid not null,
  -- The programme's own id of the bond.
  binding_id text not null,
  number_sealed bytea not null,
  number_hash bytea not null,
  number_masked text not null,
  phone_masked text not null,
  tier text not null,
  bound_at timestamptz not null,
  primary key (company_id, person_id),
  -- One personal account speaks for one person.
  unique (company_id, number_hash),
  foreign key (company_id, person_id) references person (company_id, id)
);
