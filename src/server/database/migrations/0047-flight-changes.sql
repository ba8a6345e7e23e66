-- Issued tickets that are moved to another flight. What a change becomes is an order of its own, with its seats, its money and its tickets;
-- here stands which tickets of which order it replaces, and how far it has come.

-- Of an order that is a change: whose tickets it replaces, what the new ones are worth, and who pays which part of what it costs.
alter table flight_order add column change jsonb;

alter table order_money_line drop constraint order_money_line_kind_check;
alter table order_money_line add constraint order_money_line_kind_check
  check (kind in ('fare', 'airportTax', 'fuelSurcharge', 'serviceFee', 'addition', 'changeFee'));

-- A change as somebody puts it together, page by page, until it is asked for or its offers have died.
create table flight_change_draft (
  company_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  -- Who began it: nobody else goes on with it.
  person_id uuid not null,
  passenger_nos integer[] not null check (cardinality(passenger_nos) between 1 and 9),
  depart_date date not null,
  reason_code text check (reason_code ~ '^[a-zA-Z]{1,40}$'),
  note text not null default '' check (char_length(note) <= 128),
  -- What was found for that day.
  search_id uuid,
  -- The flight that was chosen, at what the airline quoted.
  choice jsonb,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- The order that it became.
  new_order_id uuid,
  primary key (company_id, id),
  foreign key (company_id, order_id) references flight_order (company_id, order_id),
  foreign key (company_id, person_id) references person (company_id, id)
);
create index flight_change_draft_expiry on flight_change_draft (expires_at);

create table flight_change (
  company_id uuid not null,
  id uuid not null,
  -- Whose tickets are changed.
  order_id uuid not null,
  -- The order that it became; nothing while the desk finds out.
  new_order_id uuid,
  -- SPEC.md, 4, Flight change: 1 to 8, 98 came to nothing, 99 withdrawn or out of time.
  state integer not null check (state in (1, 2, 3, 4, 5, 6, 7, 8, 98, 99)),
  kind text not null check (kind in ('online', 'desk')),
  reason_code text not null check (reason_code ~ '^[a-zA-Z]{1,40}$'),
  note text not null check (char_length(note) <= 128),
  depart_date date not null,
  asked_by uuid not null,
  asked_at timestamptz not null,
  ended_at timestamptz,
  -- Why it came to nothing.
  refusal text check (refusal ~ '^[a-zA-Z]{1,40}$'),
  decided_by uuid references staff_account (id),
  primary key (company_id, id),
  foreign key (company_id, order_id) references flight_order (company_id, order_id),
  foreign key (company_id, new_order_id) references flight_order (company_id, order_id),
  foreign key (company_id, asked_by) references person (company_id, id),
  constraint flight_change_ended check ((ended_at is not null) = (state in (8, 98, 99))),
  constraint flight_change_ordered check (new_order_id is not null or (kind = 'desk' and state in (6, 98, 99)))
);
create index flight_change_of_order on flight_change (company_id, order_id, id);
create unique index flight_change_order on flight_change (company_id, new_order_id) where new_order_id is not null;
create index flight_change_at_desk on flight_change (id) where kind = 'desk' and state in (2, 3, 5, 6, 7);

create table flight_change_ticket (
  company_id uuid not null,
  change_id uuid not null,
  order_id uuid not null,
  passenger_no integer not null,
  ticket_number text not null,
  -- Under way or done; a change that came to nothing stands in no other's way.
  is_open boolean not null,
  primary key (company_id, change_id, passenger_no),
  foreign key (company_id, change_id) references flight_change (company_id, id),
  foreign key (company_id, order_id, passenger_no) references flight_ticket (company_id, order_id, passenger_no)
);
create unique index flight_change_ticket_once on flight_change_ticket (company_id, order_id, passenger_no) where is_open;
