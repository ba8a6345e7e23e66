-- Tickets of trains that are moved to another train: what was quoted, and which order takes the place of which tickets.

create table train_change_quote (
  company_id uuid not null,
  order_id uuid not null,
  id uuid not null,
  person_id uuid not null,
  passenger_nos integer[] not null,
  -- As it was shown: the ride, what it costs and who pays or gets back what. What is confirmed is exactly that.
  quote jsonb not null,
  supplier_quote_id text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, order_id) references train_order (company_id, order_id),
  foreign key (company_id, person_id) references person (company_id, id)
);
create index train_change_quote_of_order on train_change_quote (company_id, order_id);

-- Of an order that a change has become: whose tickets it replaces, and at what sums.
alter table train_order add column change_of uuid;
alter table train_order add column change jsonb;
-- What the new tickets are cheaper by has gone back to whoever had paid the old ones.
alter table train_order add column difference_back_at timestamptz;
alter table train_order add constraint train_order_change_is_whole check ((change_of is null) = (change is null));
alter table train_order add constraint train_order_change_of_order
  foreign key (company_id, change_of) references train_order (company_id, order_id);
create index train_order_of_change on train_order (company_id, change_of) where change_of is not null;

-- A ticket that is being changed does not stand in the way of the one that takes its place, which may be of the same train.
drop index train_ticket_no_repeat;
create unique index train_ticket_no_repeat on train_ticket (company_id, person_id, train_id)
  where is_live and fate is distinct from 'changing';
