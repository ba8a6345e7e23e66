-- Who put a request where that was not the applicant herself: she decides about it as little as the applicant does.
alter table approval add column recorded_by_id uuid;
alter table approval add constraint approval_recorded_by foreign key (company_id, recorded_by_id) references person (company_id, id);
