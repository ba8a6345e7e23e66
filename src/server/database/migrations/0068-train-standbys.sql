-- A standby is an order of trains that waits for seats which are sold out: its money, its people and its approval are an order's.

alter table train_order add column is_standby boolean not null default false;

create table train_standby (
  company_id uuid not null,
  order_id uuid not null,
  cut_off_at timestamptz not null,
  -- What is paid ahead: the dearest of what is waited for. The order's own price becomes what the tickets cost.
  prepaid jsonb not null,
  -- Set before it is sent: whoever finds it set asks the railway what happened before sending again.
  sent_at timestamptz,
  -- The railway's name of it.
  queue_id text,
  -- Which of the wishes was served.
  won_position integer,
  -- Of what was paid ahead, what goes back once one is served; and when it did.
  rest_minor bigint check (rest_minor >= 0),
  rest_back_at timestamptz,
  primary key (company_id, order_id),
  foreign key (company_id, order_id) references train_order (company_id, order_id),
  check ((won_position is null) = (rest_minor is null))
);
create unique index train_standby_queue on train_standby (company_id, queue_id) where queue_id is not null;

-- Each train and type of seats that would do, in the order in which they are preferred.
create table train_standby_wish (
  company_id uuid not null,
  order_id uuid not null,
  position integer not null,
  train jsonb not null,
  seat text not null,
  price jsonb not null,
  train_id text not null,
  train_no text not null,
  departs_at timestamptz not null,
  arrives_at timestamptz not null,
  -- Passengers who queued for the same before it, when the railway was last asked.
  ahead integer,
  primary key (company_id, order_id, position),
  foreign key (company_id, order_id) references train_standby (company_id, order_id)
);
