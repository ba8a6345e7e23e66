-- What is to happen where the train of an order cannot be had: further trains, in their order, agreed to with it. One of them at a time is the order's.

-- Which of them it is, from 0 on; null of an order that names none.
alter table train_order add column rung integer check (rung between 0 and 9);

create table train_ladder (
  company_id uuid not null,
  order_id uuid not null,
  -- The dearest of its trains: what is asked about and set aside, and what none of them passes.
  ceiling_minor bigint not null check (ceiling_minor >= 0),
  -- Whose costs it is and what it is charged to: an order that goes on from it is charged alike.
  charged jsonb not null,
  -- Somebody who travels, or has booked it, wants no further train any more.
  stopped_at timestamptz,
  -- The order whose paid tickets came to nothing, and which this one goes on from.
  goes_on_from uuid,
  primary key (company_id, order_id),
  foreign key (company_id, order_id) references train_order (company_id, order_id),
  foreign key (company_id, goes_on_from) references train_ladder (company_id, order_id)
);
-- One order goes on from another: never two for one trip.
create unique index train_ladder_goes_on_once on train_ladder (company_id, goes_on_from) where goes_on_from is not null;

create table train_rung (
  company_id uuid not null,
  order_id uuid not null,
  position integer not null check (position between 0 and 9),
  train jsonb not null,
  seat text not null,
  -- As it was read by whoever booked and whoever agreed: it is taken at this price at most.
  price jsonb not null,
  verdict jsonb not null,
  -- Why it was not had; null of one that was not tried, is being tried, or was had.
  failed_for text check (char_length(failed_for) between 1 and 40),
  failed_at timestamptz,
  primary key (company_id, order_id, position),
  foreign key (company_id, order_id) references train_ladder (company_id, order_id),
  constraint train_rung_failed check ((failed_for is null) = (failed_at is null))
);
alter table train_order add constraint train_order_rung
  foreign key (company_id, order_id, rung) references train_rung (company_id, order_id, position) deferrable initially deferred;
