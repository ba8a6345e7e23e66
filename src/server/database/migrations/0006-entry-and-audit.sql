-- Ways in beyond the password, people who are no employees, and who looked at what.

alter table session
  -- How she came in: her password, a code sent to her phone, the first activation, another platform's word, the company's app.
  add column way text not null default 'password' check (way in ('password', 'code', 'activation', 'sso', 'app')),
  -- What the browser calls itself, shortened, so that she recognises her devices.
  add column device text not null default '',
  -- When she last proved that it is she who holds the phone: what shows secrets asks for it anew after a few minutes.
  add column confirmed_at timestamptz;

-- A phone may be missing until its owner completes it; a guest's is taken away again after the trip.
alter table person
  alter column phone_sealed drop not null,
  alter column phone_hash drop not null,
  -- Outside companions and guests travel and have documents, but never sign in; they stand under their host's policy.
  add column kind text not null default 'employee' check (kind in ('employee', 'outside', 'guest')),
  add column host_id uuid,
  add column erased_at timestamptz,
  add constraint person_host foreign key (company_id, host_id) references person (company_id, id),
  add constraint person_has_host check ((kind = 'employee') = (host_id is null));
create index person_of_host on person (company_id, host_id) where host_id is not null;

-- Who opened, changed, exported or erased personal data. Rows are only ever added; the subject may read her own.
create table audit_entry (
  company_id uuid not null references company (id),
  id uuid not null,
  -- Null for the program itself.
  actor_id uuid,
  subject_id uuid not null,
  what text not null,
  -- Never a secret: kinds, counts, places, reasons.
  facts jsonb not null,
  created_at timestamptz not null,
  primary key (company_id, id)
);
create index audit_entry_of_subject on audit_entry (company_id, subject_id, id);
