-- A private address under which a calendar reads somebody's trips. One for each person; its secret itself stands nowhere.

create table calendar_address (
  company_id uuid not null,
  person_id uuid not null,
  secret_hash bytea not null,
  made_at timestamptz not null,
  -- So that its owner sees whether anybody reads it.
  last_read_at timestamptz,
  primary key (company_id, person_id),
  constraint calendar_address_secret unique (secret_hash),
  foreign key (company_id, person_id) references person (company_id, id)
);
