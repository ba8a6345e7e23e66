-- What airlines themselves do to flights that they have sold: cancelled, moved to other times, their passengers put on another flight.

create table flight_airline_change (
  company_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  -- The airline's own name of it, by which each is told once.
  supplier_change_id text not null check (char_length(supplier_change_id) between 1 and 128),
  kind text not null check (kind in ('cancelled', 'retimed', 'protected')),
  -- open: waits for somebody's word; accepting: the airline is being told; told: asks nothing; overtaken: the airline has done something else since.
  state text not null check (state in ('open', 'accepting', 'accepted', 'told', 'withdrawn', 'overtaken')),
  -- The flight as it was agreed to, and as it is planned now.
  planned_before jsonb not null,
  planned_now jsonb,
  -- What the airline grants: the last day to which tickets are exchanged for nothing, and until when that is to be asked for.
  exchange_until date,
  free_until timestamptz,
  read_at timestamptz not null,
  ended_at timestamptz,
  -- Who has agreed to it.
  decided_by uuid,
  -- Why the airline did not let her.
  refusal text check (refusal ~ '^[a-zA-Z]{1,40}$'),
  primary key (company_id, id),
  unique (company_id, order_id, supplier_change_id),
  foreign key (company_id, order_id) references flight_order (company_id, order_id),
  foreign key (company_id, decided_by) references person (company_id, id),
  constraint flight_airline_change_planned check ((planned_now is null) = (kind = 'cancelled')),
  constraint flight_airline_change_granted check (state not in ('open', 'accepting') or (exchange_until is not null and free_until is not null)),
  constraint flight_airline_change_ended check ((ended_at is null) = (state in ('open', 'accepting')))
);
-- Whoever has to answer answers to one thing.
create unique index flight_airline_change_open on flight_airline_change (company_id, order_id) where state in ('open', 'accepting');

-- What the order reads as until somebody has answered; and when its plan is looked at again, should a notice be lost.
alter table flight_order add column airline_word text check (airline_word in ('cancelled', 'changed'));
alter table flight_order add column plan_look_at timestamptz;
create index flight_order_plan_look on flight_order (plan_look_at) where plan_look_at is not null;
create index flight_order_reference on flight_order (order_id);
update flight_order set plan_look_at = now() where state in (3, 5, 7, 8);
