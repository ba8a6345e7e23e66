-- The plan that an agreement from outside of the system was given to: it opens no other. Null once an office system has ended that plan.
alter table trip_authorisation add column plan jsonb;
update trip_authorisation u set plan = a.plan || '{"reason": "", "fileIds": []}'
  from trip_application a
  where a.company_id = u.company_id and a.id = u.application_id and not exists (
    select from trip_application_event e
    where e.company_id = u.company_id and e.application_id = u.application_id and e.kind = 'putByOffice' and e.at > u.recorded_at);

-- What an order costs the company, held against what was agreed to; null for what was taken before this was kept.
alter table trip_take add column amount_minor bigint check (amount_minor >= 0);
