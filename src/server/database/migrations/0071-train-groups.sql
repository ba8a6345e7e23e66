-- Orders of trains that were placed from one form for one group, and by which rule they get seats.

create table train_group (
  company_id uuid not null,
  id uuid not null,
  booker_id uuid not null,
  -- The form that it was submitted from: once, however often it is sent.
  form_id uuid not null,
  rule text not null check (rule in ('allOrNothing', 'asManyAsPossible')),
  -- How far all of it has come. free: each order goes its own way · asking: somebody's word is waited for · holding: seats are taken ·
  -- paying: all seats are held · ticketing: all is paid, and tickets are ordered · ended: one came to nothing, and so do the others.
  stage text not null check (stage in ('free', 'asking', 'holding', 'paying', 'ticketing', 'ended')),
  created_at timestamptz not null,
  primary key (company_id, id),
  constraint train_group_form_once unique (company_id, booker_id, form_id),
  foreign key (company_id, booker_id) references person (company_id, id),
  check ((rule = 'asManyAsPossible') = (stage = 'free'))
);

alter table train_order add column group_id uuid;
alter table train_order add column group_no integer;
-- Kept beside each order, so that it knows without reading another table whether it goes on by itself.
alter table train_order add column group_rule text check (group_rule in ('allOrNothing', 'asManyAsPossible'));
-- For what of the others it waits: their approval, seats or payment. end: the group has come to nothing while its seats were being looked for.
alter table train_order add column awaits text check (awaits in ('word', 'seats', 'payment', 'end'));
alter table train_order add constraint train_order_group_is_whole
  check ((group_id is null) = (group_no is null) and (group_id is null) = (group_rule is null) and (awaits is null or group_id is not null));
alter table train_order add constraint train_order_of_group foreign key (company_id, group_id) references train_group (company_id, id);
create unique index train_order_group_no on train_order (company_id, group_id, group_no) where group_id is not null;
