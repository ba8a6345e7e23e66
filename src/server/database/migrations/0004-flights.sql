-- Flights: searches kept for as long as their offers live, booking sessions, orders and tickets.

create table flight_search (
  company_id uuid not null references company (id),
  id uuid not null,
  person_id uuid not null,
  request jsonb not null,
  -- The offers in the wing's own words: JSON, deflated. Nothing in the database reads them.
  offers bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (company_id, id)
);
create index flight_search_expiry on flight_search (expires_at);

create table flight_booking (
  company_id uuid not null references company (id),
  id uuid not null,
  person_id uuid not null,
  -- The search it came from: the market among which it is judged again when its price moves.
  search_id uuid not null,
  -- Flight and fare as offered, and the supplier's price with its token.
  offer jsonb not null,
  price jsonb not null,
  price_token text not null,
  price_expires_at timestamptz not null,
  verdict jsonb not null,
  policy_version integer not null,
  -- The total before its last change, until a submit accepts the new one.
  moved_from_minor bigint,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  order_id uuid,
  primary key (company_id, id)
);
create unique index flight_booking_order on flight_booking (company_id, order_id) where order_id is not null;
create index flight_booking_expiry on flight_booking (expires_at);

create table flight_order (
  company_id uuid not null,
  order_id uuid not null,
  -- SPEC.md, 4, Flight order: 0, 1, 2, 3, 4, 5, 6, 7, 8, 20, 99.
  state integer not null check (state in (0, 1, 2, 3, 4, 5, 6, 7, 8, 20, 99)),
  -- How the order ended where code 99 alone does not tell.
  outcome text check (outcome in ('cancelled', 'bookingFailed', 'ticketFailed', 'lapsed')),
  -- Somebody asked to cancel; the job at the supplier decides whether it still can.
  cancel_requested_at timestamptz,
  cancel_reason text check (char_length(cancel_reason) <= 128),
  -- Set before the hold is sent: whoever finds it set asks the supplier what happened before sending again.
  hold_sent_at timestamptz,
  ticket_sent_at timestamptz,
  -- The supplier has not told clearly how it stands since then.
  unclear_since timestamptz,
  -- The job has given up and a person has to look.
  stuck_since timestamptz,
  offer jsonb not null,
  price jsonb not null,
  price_token text not null,
  verdict jsonb not null,
  contact_sealed bytea not null,
  contact_masked text not null,
  supplier_booking_id text,
  pnr text,
  price_guaranteed_until timestamptz,
  ticketing_limit_at timestamptz,
  primary key (company_id, order_id),
  foreign key (company_id, order_id) references orders (company_id, id)
);
create unique index flight_order_supplier_booking on flight_order (company_id, supplier_booking_id) where supplier_booking_id is not null;

create table flight_ticket (
  company_id uuid not null,
  order_id uuid not null,
  passenger_no integer not null,
  person_id uuid not null,
  card_id uuid not null,
  passenger_type text not null check (passenger_type in ('ADT', 'CNN', 'INF')),
  -- READINGS.md: 3 awaiting issuance … 12 cancelled; -2 occupying and -1 occupied come before them.
  state integer not null check (state between -2 and 12),
  flight_number text not null,
  depart_date date not null,
  depart_city text not null,
  arrive_city text not null,
  -- A live ticket stands in the way of a second one for the same person, flight and date.
  is_live boolean not null,
  ticket_number text,
  primary key (company_id, order_id, passenger_no),
  foreign key (company_id, order_id) references flight_order (company_id, order_id),
  foreign key (company_id, person_id) references person (company_id, id),
  foreign key (company_id, card_id) references id_card (company_id, id)
);
create unique index flight_ticket_no_repeat on flight_ticket (company_id, person_id, flight_number, depart_date) where is_live;
create index flight_ticket_same_day on flight_ticket (company_id, person_id, depart_date) where is_live;
