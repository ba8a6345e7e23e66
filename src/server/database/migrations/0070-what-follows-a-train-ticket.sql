-- What the railway itself does to trains that it has sold tickets of, and the receipts of tickets that were ridden on (decision 90).

-- What the railway has said last, until the train has left; and when its plan is looked at again, should a notice be lost.
alter table train_order add column railway_word text check (railway_word in ('cancelled', 'delayed'));
alter table train_order add column delay_minutes integer check (delay_minutes between 1 and 10000);
alter table train_order add column plan_look_at timestamptz;
alter table train_order add constraint train_order_delayed check ((railway_word is not distinct from 'delayed') = (delay_minutes is not null));
create index train_order_plan_look on train_order (plan_look_at) where plan_look_at is not null;
create index train_order_reference on train_order (order_id);
update train_order set plan_look_at = now() where state = 5;

-- The receipt that a ticket's expenses are claimed with: the railway's electronic invoice, one for each ticket that was ridden on.
create table train_receipt (
  company_id uuid not null,
  order_id uuid not null,
  passenger_no integer not null,
  ticket_number text not null check (char_length(ticket_number) between 1 and 64),
  state text not null check (state in ('asked', 'issued', 'refused')),
  -- The railway keeps its refusal under its key: what is asked anew has another.
  tries integer not null default 1 check (tries between 1 and 1000),
  asked_by uuid not null,
  asked_at timestamptz not null,
  refusal text check (char_length(refusal) between 1 and 40),
  -- As the tax authority counts it.
  number text check (number ~ '^[0-9]{8,20}$'),
  issued_on date,
  -- A PDF, sealed; null as well where the person on it was erased.
  file_sealed bytea check (octet_length(file_sealed) <= 1500000),
  file_bytes integer check (file_bytes between 1 and 1048576),
  ended_at timestamptz,
  primary key (company_id, order_id, passenger_no),
  foreign key (company_id, order_id, passenger_no) references train_ticket (company_id, order_id, passenger_no),
  foreign key (company_id, asked_by) references person (company_id, id),
  constraint train_receipt_issued check ((state = 'issued') = (number is not null and issued_on is not null)),
  constraint train_receipt_refused check ((state = 'refused') = (refusal is not null)),
  constraint train_receipt_ended check ((state = 'asked') = (ended_at is null)),
  constraint train_receipt_file check ((file_sealed is null) = (file_bytes is null) and (file_sealed is null or state = 'issued'))
);
-- One invoice is of one ticket.
create unique index train_receipt_number on train_receipt (company_id, number) where number is not null;
