-- Single sign-on: ways to a platform that are under way, whom its accounts belong to, and what serves once.

create table sso_attempt (
  -- SHA-256 of the state; the state itself travels through the platform and comes back.
  state_hash bytea primary key,
  platform text not null,
  -- SHA-256 of what only the browser that left holds.
  keeper_hash bytea not null,
  nonce text not null,
  -- The secret of PKCE.
  verifier_sealed bytea not null,
  redirect_uri text not null,
  -- Whose way it is, where somebody signed in sets out (WeChat's openid); null for one who comes in.
  company_id uuid,
  person_id uuid,
  expires_at timestamptz not null,
  foreign key (company_id, person_id) references person (company_id, id)
);
create index sso_attempt_expiry on sso_attempt (expires_at);

-- A look-up across companies, as signing in is: asked by the platform's name for her, kept as a keyed hash.
create table sso_link (
  platform text not null,
  tenant text not null,
  subject_hash bytea not null,
  company_id uuid not null,
  person_id uuid not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  primary key (platform, tenant, subject_hash),
  foreign key (company_id, person_id) references person (company_id, id),
  -- One account of a platform each: a second one that looks like hers is not hers until a person says so.
  constraint sso_link_one_each unique (company_id, person_id, platform, tenant)
);

-- Somebody whom the platform knows and we do not: her account waits a while for her to sign in otherwise.
create table sso_binding (
  ticket_hash bytea primary key,
  platform text not null,
  tenant text not null,
  subject_hash bytea not null,
  company_id uuid not null references company (id),
  expires_at timestamptz not null
);
create index sso_binding_expiry on sso_binding (expires_at);

-- A platform's signed token serves once.
alter table used_once
  drop constraint used_once_kind_check,
  add constraint used_once_kind_check check (kind in ('challenge', 'appToken', 'ssoToken'));

-- Under which name somebody pays inside WeChat: one for each of our accounts there.
create table wechat_openid (
  company_id uuid not null,
  person_id uuid not null,
  app_id text not null,
  openid_sealed bytea not null,
  created_at timestamptz not null,
  primary key (company_id, person_id, app_id),
  foreign key (company_id, person_id) references person (company_id, id)
);
