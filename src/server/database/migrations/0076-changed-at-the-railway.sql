-- A ticket that its traveller has moved to another train at the railway itself, at a station or in the railway's own app: no order of ours takes its place.
alter table train_ticket add column changed_elsewhere_at timestamptz;
alter table train_ticket add constraint train_ticket_changed_elsewhere check (changed_elsewhere_at is null or fate = 'changed');
