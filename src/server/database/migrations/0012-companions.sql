-- Who may book for whom, who goes along, and how a guest hands over her own documents.

-- What the directory finds an employee by, and sorts her by: pinyin, initials, both names, user code. Null for companions and guests.
alter table person add column search_key text;
create index person_of_department on person (company_id, department_id) where kind = 'employee';

-- An agent books for a person, for a department and those below it, or for everybody; exactly as the company file says.
create table agency (
  company_id uuid not null references company (id),
  id uuid not null,
  agent_id uuid not null,
  covers text not null check (covers in ('person', 'department', 'everybody')),
  person_id uuid,
  department_id uuid,
  -- The lines that are open to her; null for every line.
  lines text[],
  -- Books without a trip application; approvals stay.
  is_super boolean not null,
  primary key (company_id, id),
  foreign key (company_id, agent_id) references person (company_id, id),
  foreign key (company_id, person_id) references person (company_id, id),
  foreign key (company_id, department_id) references department (company_id, id),
  constraint agency_names_whom check ((covers = 'person') = (person_id is not null) and (covers = 'department') = (department_id is not null))
);
create index agency_of_agent on agency (company_id, agent_id);

-- Occasions on which a travel partner goes along, such as a customer visit.
create table travel_scene (
  company_id uuid not null references company (id),
  code text not null,
  name_zh text not null,
  name_en text not null,
  is_open boolean not null,
  primary key (company_id, code)
);

-- A travel partner accompanies a person in a scene, and may then book for her.
create table travel_partner (
  company_id uuid not null,
  served_id uuid not null,
  partner_id uuid not null,
  scene_code text not null,
  created_at timestamptz not null,
  primary key (company_id, served_id, partner_id, scene_code),
  foreign key (company_id, served_id) references person (company_id, id),
  foreign key (company_id, partner_id) references person (company_id, id),
  foreign key (company_id, scene_code) references travel_scene (company_id, code),
  constraint travel_partner_is_another check (served_id <> partner_id)
);
create index travel_partner_serves on travel_partner (company_id, partner_id);

-- The way in for a guest, to one page and for one use.
create table guest_link (
  company_id uuid not null,
  id uuid not null,
  guest_id uuid not null,
  -- SHA-256 of the token; the token itself is nowhere.
  token_hash bytea not null unique,
  -- Why she is invited, in the host's words, for the guest to read.
  why text not null check (char_length(why) <= 100),
  -- Masked; null where the host passes the link on herself.
  sent_to_masked text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  revoked_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, guest_id) references person (company_id, id)
);
create index guest_link_of_guest on guest_link (company_id, guest_id, id);
-- A new link takes the place of the one before.
create unique index guest_link_one_open on guest_link (company_id, guest_id) where used_at is null and revoked_at is null;
