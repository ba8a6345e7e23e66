-- The receipt that a ticket's expenses are claimed with: the airline's electronic invoice, one for each flown ticket (decision 74).
create table flight_receipt (
  company_id uuid not null,
  order_id uuid not null,
  passenger_no integer not null,
  ticket_number text not null check (ticket_number ~ '^[0-9]{13}$'),
  state text not null check (state in ('asked', 'issued', 'refused')),
  -- An airline keeps its refusal under its key: what is asked anew has another.
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
  foreign key (company_id, order_id, passenger_no) references flight_ticket (company_id, order_id, passenger_no),
  foreign key (company_id, asked_by) references person (company_id, id),
  constraint flight_receipt_issued check ((state = 'issued') = (number is not null and issued_on is not null)),
  constraint flight_receipt_refused check ((state = 'refused') = (refusal is not null)),
  constraint flight_receipt_ended check ((state = 'asked') = (ended_at is null)),
  constraint flight_receipt_file check ((file_sealed is null) = (file_bytes is null) and (file_sealed is null or state = 'issued'))
);
-- One invoice is of one ticket.
create unique index flight_receipt_number on flight_receipt (company_id, number) where number is not null;
