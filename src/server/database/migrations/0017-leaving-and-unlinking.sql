-- When an employee left: from then on her companions are of no use to anybody. And platforms that somebody does not come in by any more.

alter table person add column left_at timestamptz;

-- What the platform calls her, masked, so that she knows which of her accounts it is; empty for links made before this was kept.
alter table sso_link add column subject_masked text not null default '';
alter table sso_binding add column subject_masked text not null default '';

-- She has taken the link away: an account there that looks like hers is not hers again until she binds it herself.
create table sso_unlinked (
  company_id uuid not null,
  person_id uuid not null,
  platform text not null,
  created_at timestamptz not null,
  primary key (company_id, person_id, platform),
  foreign key (company_id, person_id) references person (company_id, id)
);
