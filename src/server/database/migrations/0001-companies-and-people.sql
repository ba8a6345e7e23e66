-- Companies, who works there, what they carry, what their costs are charged to, and what governs them.
-- Tables of a company lead their keys with company_id, so that they can be distributed by it later.
-- Instants come from the program's clock, never from the database's.

create table company (
  id uuid primary key,
  code text not null unique,
  -- Picks the brand: name, title, accent, hotline.
  system_code text not null,
  name_zh text not null,
  name_en text not null,
  -- Offer lifetime, service fees and the like; read through people/rules, never raw.
  settings jsonb not null,
  is_demo boolean not null default false,
  created_at timestamptz not null
);

create table department (
  company_id uuid not null references company (id),
  id uuid not null,
  code text not null,
  name_zh text not null,
  name_en text not null,
  parent_id uuid,
  primary key (company_id, id),
  unique (company_id, code),
  foreign key (company_id, parent_id) references department (company_id, id)
);

create table job_rank (
  company_id uuid not null references company (id),
  id uuid not null,
  code text not null,
  name_zh text not null,
  name_en text not null,
  -- Higher stands above lower.
  level integer not null,
  primary key (company_id, id),
  unique (company_id, code)
);

create table person (
  company_id uuid not null references company (id),
  id uuid not null,
  user_code text not null,
  name_zh text not null,
  name_en text not null,
  surname_latin text not null,
  given_latin text not null,
  -- E.164, sealed; the keyed hash finds it.
  phone_sealed bytea not null,
  phone_hash bytea not null,
  phone_masked text not null,
  email_sealed bytea,
  email_hash bytea,
  department_id uuid not null,
  rank_id uuid not null,
  manager_id uuid,
  roles text[] not null,
  is_special boolean not null default false,
  language text not null check (language in ('zh', 'en')),
  status text not null check (status in ('active', 'left')),
  created_at timestamptz not null,
  primary key (company_id, id),
  unique (company_id, user_code),
  foreign key (company_id, department_id) references department (company_id, id),
  foreign key (company_id, rank_id) references job_rank (company_id, id),
  foreign key (company_id, manager_id) references person (company_id, id)
);

-- What a person signs in with, over all companies: a reference table, small and global.
create table sign_in_name (
  -- Keyed hash of the normalised account: user code, phone or mail.
  name_hash bytea primary key,
  company_id uuid not null,
  person_id uuid not null,
  foreign key (company_id, person_id) references person (company_id, id)
);
create index sign_in_name_person on sign_in_name (company_id, person_id);

create table password (
  company_id uuid not null,
  person_id uuid not null,
  -- Argon2id, PHC string.
  phc text not null,
  changed_at timestamptz not null,
  primary key (company_id, person_id),
  foreign key (company_id, person_id) references person (company_id, id)
);

create table id_card (
  company_id uuid not null,
  id uuid not null,
  person_id uuid not null,
  -- SPEC.md, 3: 1 ID card, 2 passport, 3 HK/Macau pass, 5 Taiwan, 6 home return permit, 8 green card, 9 other, 10, 11.
  card_type integer not null check (card_type in (1, 2, 3, 5, 6, 8, 9, 10, 11)),
  number_sealed bytea not null,
  number_hash bytea not null,
  number_masked text not null,
  display_name text not null,
  sex text check (sex in ('M', 'F')),
  birth_date date,
  country_code text not null,
  expires_date date,
  is_default boolean not null,
  created_at timestamptz not null,
  primary key (company_id, id),
  unique (company_id, person_id, card_type, number_hash),
  foreign key (company_id, person_id) references person (company_id, id)
);
create unique index id_card_one_default on id_card (company_id, person_id) where is_default;

create table cost_centre (
  company_id uuid not null references company (id),
  id uuid not null,
  code text not null,
  name_zh text not null,
  name_en text not null,
  is_open boolean not null,
  primary key (company_id, id),
  unique (company_id, code)
);

create table person_cost_centre (
  company_id uuid not null,
  person_id uuid not null,
  cost_centre_id uuid not null,
  is_default boolean not null,
  primary key (company_id, person_id, cost_centre_id),
  foreign key (company_id, person_id) references person (company_id, id),
  foreign key (company_id, cost_centre_id) references cost_centre (company_id, id)
);
create unique index person_cost_centre_one_default on person_cost_centre (company_id, person_id) where is_default;

-- A company's policy, version by version; an order keeps the version that judged it.
create table policy_version (
  company_id uuid not null references company (id),
  version integer not null check (version > 0),
  document jsonb not null,
  effective_at timestamptz not null,
  created_at timestamptz not null,
  primary key (company_id, version)
);
