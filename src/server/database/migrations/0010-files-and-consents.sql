-- Pictures that people hand in, and what they have agreed to.

-- Pictures, sealed; each belongs to one person and is served to her alone.
create table stored_file (
  company_id uuid not null references company (id),
  id uuid not null,
  owner_id uuid not null,
  media_type text not null check (media_type in ('image/jpeg')),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  byte_count integer not null check (byte_count > 0),
  content_sealed bytea not null,
  -- What holds it, such as id_card and its id; nothing yet while both are null, and forgotten after a day.
  held_by text,
  holder_id uuid,
  created_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, owner_id) references person (company_id, id),
  constraint stored_file_is_held check ((held_by is null) = (holder_id is null))
);
create index stored_file_of_holder on stored_file (company_id, held_by, holder_id) where holder_id is not null;
create index stored_file_unclaimed on stored_file (created_at) where holder_id is null;
create index stored_file_of_owner on stored_file (company_id, owner_id);

-- Who agreed to which version of what, when and how. Rows are only added and withdrawn, never changed.
create table consent (
  company_id uuid not null references company (id),
  id uuid not null,
  person_id uuid not null,
  kind text not null,
  version text not null,
  -- Where she said so: sign-in, the app, a guest's link, or her host who has it from her.
  way text not null check (way in ('signIn', 'app', 'guestLink', 'host')),
  given_at timestamptz not null,
  withdrawn_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, person_id) references person (company_id, id)
);
create unique index consent_stands_once on consent (company_id, person_id, kind, version) where withdrawn_at is null;
create index consent_of_person on consent (company_id, person_id, id);
