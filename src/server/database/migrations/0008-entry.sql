-- Ways in: codes, activation, tokens of other programs; and what a person has set herself.

-- The code that was sent last, one for each purpose and subject. It serves once, for a few tries and minutes.
create table verification_code (
  purpose text not null,
  -- Keyed hash of whom or what the code speaks for: a phone, a person with the phone she enters.
  subject_hash bytea not null,
  -- Keyed hash over purpose, subject and code.
  code_hash bytea not null,
  wrong_tries integer not null default 0 check (wrong_tries >= 0),
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (purpose, subject_hash)
);
create index verification_code_expiry on verification_code (expires_at);

-- Who may activate an account that has no password yet, or set a new one, until when.
create table account_invite (
  company_id uuid not null,
  person_id uuid not null,
  invited_by uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (company_id, person_id),
  foreign key (company_id, person_id) references person (company_id, id),
  foreign key (company_id, invited_by) references person (company_id, id)
);
create index account_invite_expiry on account_invite (expires_at);

-- A right activation code opens the steps that follow; the ticket itself is with the browser alone.
create table activation_ticket (
  ticket_hash bytea primary key,
  company_id uuid not null,
  person_id uuid not null,
  expires_at timestamptz not null,
  foreign key (company_id, person_id) references person (company_id, id)
);
create index activation_ticket_expiry on activation_ticket (expires_at);

-- What serves once although it is not ours to keep: solved challenges, ids of other programs' tokens. Kept until they end anyway.
create table used_once (
  kind text not null check (kind in ('challenge', 'appToken')),
  id_hash bytea not null,
  expires_at timestamptz not null,
  primary key (kind, id_hash)
);
create index used_once_expiry on used_once (expires_at);

alter table person
  -- When she set them herself: the next company file leaves alone what she has chosen.
  add column phone_chosen_at timestamptz,
  add column language_chosen_at timestamptz;
