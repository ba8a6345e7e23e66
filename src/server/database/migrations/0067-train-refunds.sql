-- Tickets of trains that are given back: what was quoted, what was asked for, and of which tickets.

-- What has become of an issued ticket; null as long as nothing has.
alter table train_ticket add column fate text check (fate in ('changing', 'changed', 'refunding', 'refunded'));

create table train_refund_quote (
  company_id uuid not null,
  order_id uuid not null,
  id uuid not null,
  person_id uuid not null,
  passenger_nos integer[] not null,
  -- As it was shown: of each ticket and of each payer. What is confirmed is exactly that.
  quote jsonb not null,
  supplier_quote_id text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- What it became: once.
  refund_id uuid,
  primary key (company_id, id),
  foreign key (company_id, order_id) references train_order (company_id, order_id),
  foreign key (company_id, person_id) references person (company_id, id)
);
create index train_refund_quote_of_order on train_refund_quote (company_id, order_id);

create table train_refund (
  company_id uuid not null,
  order_id uuid not null,
  id uuid not null,
  -- asked: written down · sent: the railway may have it · taken: it has it · done · failed: it came to nothing.
  state text not null check (state in ('asked', 'sent', 'taken', 'done', 'failed')),
  asked_by uuid not null,
  asked_at timestamptz not null,
  -- What the railway gives back and keeps.
  back_minor bigint not null check (back_minor >= 0),
  fee_minor bigint not null check (fee_minor >= 0),
  -- Of our service fee, what belongs to these tickets.
  service_fee_minor bigint not null check (service_fee_minor >= 0),
  shares jsonb not null,
  supplier_quote_id text not null,
  -- The job has given up and a person has to look.
  stuck_since timestamptz,
  ended_at timestamptz,
  -- Why it came to nothing.
  refusal text,
  primary key (company_id, id),
  foreign key (company_id, order_id) references train_order (company_id, order_id),
  foreign key (company_id, asked_by) references person (company_id, id)
);
-- One at a time: the next one is quoted of what the one before has left.
create unique index train_refund_one_at_a_time on train_refund (company_id, order_id) where state in ('asked', 'sent', 'taken');
create index train_refund_of_order on train_refund (company_id, order_id);

create table train_refund_ticket (
  company_id uuid not null,
  order_id uuid not null,
  refund_id uuid not null,
  passenger_no integer not null,
  ticket_number text not null,
  paid_minor bigint not null check (paid_minor >= 0),
  -- False once its refund came to nothing: the ticket is free for another.
  is_open boolean not null,
  primary key (company_id, refund_id, passenger_no),
  foreign key (company_id, refund_id) references train_refund (company_id, id),
  foreign key (company_id, order_id, passenger_no) references train_ticket (company_id, order_id, passenger_no)
);
create unique index train_refund_ticket_once on train_refund_ticket (company_id, order_id, passenger_no) where is_open;
