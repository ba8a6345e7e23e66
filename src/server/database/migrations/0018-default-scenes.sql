-- The scene that a person books under unless she chooses another on the way. Nobody has one until she has chosen.
create table person_scene (
  company_id uuid not null,
  person_id uuid not null,
  scene_code text not null,
  chosen_at timestamptz not null,
  primary key (company_id, person_id),
  foreign key (company_id, person_id) references person (company_id, id),
  foreign key (company_id, scene_code) references travel_scene (company_id, code)
);

-- What a booking under a scene must bring along: in whose name it is invoiced, a reason, a remark, a project.
alter table travel_scene
  add column asks text[] not null default '{}',
  add constraint scene_asks_known check (asks <@ array['company', 'reason', 'remark', 'project']);

-- An edition that somebody publishes says who; null for those of the company file.
alter table policy_version
  add column published_by uuid,
  add foreign key (company_id, published_by) references person (company_id, id);
