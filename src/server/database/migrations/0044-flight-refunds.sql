-- Issued tickets that are given back for money: what was asked for, what was quoted for it, and where it stands.

-- A quote that somebody has read. It is confirmed as it stands or not at all.
create table flight_refund_quote (
  company_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  -- Who asked for it: nobody else confirms it.
  person_id uuid not null,
  -- The order's version at that time.
  order_version integer not null,
  passenger_nos integer[] not null check (cardinality(passenger_nos) between 1 and 9),
  kind text not null check (kind in ('voluntary', 'involuntary')),
  -- What becomes of each ticket and of each payer's money, as it was shown.
  quote jsonb not null,
  -- The airline's, where it was asked.
  supplier_quote_id text check (char_length(supplier_quote_id) between 1 and 64),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- What came of it.
  refund_id uuid,
  primary key (company_id, id),
  foreign key (company_id, order_id) references flight_order (company_id, order_id),
  foreign key (company_id, person_id) references person (company_id, id)
);
create index flight_refund_quote_expiry on flight_refund_quote (expires_at);

create table flight_refund (
  company_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  -- SPEC.md, 4, Flight refund: 1 to 8, 98 came to nothing, 99 withdrawn.
  state integer not null check (state in (1, 2, 3, 4, 5, 6, 7, 8, 98, 99)),
  kind text not null check (kind in ('voluntary', 'involuntary', 'manual')),
  reason_code text not null check (reason_code ~ '^[a-zA-Z]{1,40}$'),
  note text not null check (char_length(note) <= 128),
  asked_by uuid not null,
  asked_at timestamptz not null,
  -- What the airline gives back as money, keeps, and leaves as value: as quoted; of a manual one as the desk has decided, nothing before.
  back_minor bigint check (back_minor >= 0),
  fee_minor bigint check (fee_minor >= 0),
  value_minor bigint not null default 0 check (value_minor >= 0),
  -- Of our service fee, what belongs to these tickets.
  service_fee_minor bigint not null check (service_fee_minor >= 0),
  -- What each payer gets and by when: as quoted, then as it was done.
  shares jsonb not null,
  -- The airline's quote that is confirmed, written down before it is.
  supplier_quote_id text check (char_length(supplier_quote_id) between 1 and 64),
  accepted_at timestamptz,
  -- The day by which the airline is to have decided; afterwards the desk asks.
  decide_by date,
  ended_at timestamptz,
  -- Why it came to nothing, or what brought it to the desk.
  refusal text check (refusal ~ '^[a-zA-Z]{1,40}$'),
  decided_by uuid references staff_account (id),
  primary key (company_id, id),
  foreign key (company_id, order_id) references flight_order (company_id, order_id),
  foreign key (company_id, asked_by) references person (company_id, id),
  constraint flight_refund_ended check ((ended_at is not null) = (state in (8, 98, 99))),
  constraint flight_refund_sums check ((back_minor is null) = (fee_minor is null) and (state <> 8 or back_minor is not null)),
  constraint flight_refund_quoted check (kind = 'manual' or back_minor is not null)
);
create index flight_refund_of_order on flight_refund (company_id, order_id, id);
create index flight_refund_at_desk on flight_refund (asked_at, id) where state in (6, 7);

create table flight_refund_ticket (
  company_id uuid not null,
  refund_id uuid not null,
  order_id uuid not null,
  passenger_no integer not null,
  ticket_number text not null,
  -- What the airline was paid for it.
  paid_minor bigint not null check (paid_minor > 0),
  -- Under way or done; a refund that came to nothing stands in no other's way.
  is_open boolean not null,
  primary key (company_id, refund_id, passenger_no),
  foreign key (company_id, refund_id) references flight_refund (company_id, id),
  foreign key (company_id, order_id, passenger_no) references flight_ticket (company_id, order_id, passenger_no)
);
create unique index flight_refund_ticket_once on flight_refund_ticket (company_id, order_id, passenger_no) where is_open;

-- Of several tickets on an application each that is given back gives its own part of it back; the others keep theirs. `given_back_at` says
-- that nothing is held any more.
alter table trip_take add column given_back_units integer not null default 0;
update trip_take set given_back_units = units where given_back_at is not null;
alter table trip_take add constraint trip_take_given_back check (given_back_units between 0 and units);
