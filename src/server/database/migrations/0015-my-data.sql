-- What people ask for about their own data: a copy to take away, a correction, an erasure.

create table data_archive (
  company_id uuid not null,
  id uuid not null,
  person_id uuid not null,
  -- The day in Shanghai on which it was asked for; three a day, each with a number of its own.
  asked_on date not null,
  nth integer not null check (nth between 1 and 3),
  language text not null check (language in ('zh', 'en')),
  mail_sealed bytea not null,
  mail_masked text not null,
  -- SHA-256 of what the link holds; null until it was built.
  ticket_hash bytea unique,
  -- Gone once it was fetched, or its end has come.
  content_sealed bytea,
  asked_at timestamptz not null,
  sent_at timestamptz,
  ends_at timestamptz,
  fetched_at timestamptz,
  primary key (company_id, id),
  unique (company_id, person_id, asked_on, nth),
  foreign key (company_id, person_id) references person (company_id, id)
);
create index data_archive_end on data_archive (ends_at) where content_sealed is not null;

create table data_request (
  company_id uuid not null,
  id uuid not null,
  person_id uuid not null,
  kind text not null check (kind in ('correction', 'deletion')),
  note text not null,
  state text not null check (state in ('open', 'done', 'refused')),
  answer text,
  answered_by uuid,
  asked_at timestamptz not null,
  answered_at timestamptz,
  primary key (company_id, id),
  check ((state = 'open') = (answered_at is null)),
  foreign key (company_id, person_id) references person (company_id, id),
  foreign key (company_id, answered_by) references person (company_id, id)
);
-- One of a kind is open at a time: a second tap, or impatience, makes no second request.
create unique index data_request_one_open on data_request (company_id, person_id, kind) where state = 'open';
create index data_request_of_company on data_request (company_id, state, id);
