-- Sign-in sessions, what makes a write happen once, and what slows down guessing.

create table session (
  -- SHA-256 of the token; the token itself is nowhere.
  token_hash bytea primary key,
  id uuid not null unique,
  company_id uuid not null,
  person_id uuid not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  absolute_end_at timestamptz not null,
  revoked_at timestamptz,
  foreign key (company_id, person_id) references person (company_id, id)
);
create index session_person on session (company_id, person_id);

-- Key pairs with which clients seal secret fields; the private half is sealed by the installation's master key.
create table seal_key (
  id text primary key,
  public_spki bytea not null,
  private_sealed bytea not null,
  created_at timestamptz not null,
  retires_at timestamptz not null
);

create table seal_nonce (
  nonce text primary key,
  key_id text not null references seal_key (id),
  expires_at timestamptz not null
);
create index seal_nonce_expiry on seal_nonce (expires_at);

-- Counts of a window, for limits that hold over all processes.
create table rate_window (
  bucket text primary key,
  window_start_at timestamptz not null,
  hits integer not null
);
create index rate_window_age on rate_window (window_start_at);

create table idempotency_key (
  -- The person's id, or the address's hash for anonymous writes.
  scope text not null,
  key text not null,
  call text not null,
  body_hash bytea not null,
  state text not null check (state in ('running', 'done')),
  -- While running: after this instant the process that ran it is taken for dead and the write may be tried again.
  lease_end_at timestamptz not null,
  http_status integer,
  -- The first answer, sealed: it may carry a token or masked personal data.
  answer_sealed bytea,
  created_at timestamptz not null,
  primary key (scope, key)
);
create index idempotency_key_age on idempotency_key (created_at);

create table client_report (
  id uuid primary key,
  kind text not null,
  message text not null,
  page text not null,
  app_version text not null,
  created_at timestamptz not null
);
