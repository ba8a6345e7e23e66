-- Trains are the second line of the spine: what is booked of them has its detail and its tickets here.

alter table orders drop constraint orders_line_check;
alter table orders add constraint orders_line_check check (line in ('flight', 'train'));
alter table order_member drop constraint order_member_line_check;
alter table order_member add constraint order_member_line_check check (line in ('flight', 'train'));

create table train_order (
  company_id uuid not null,
  order_id uuid not null,
  -- SPEC.md, 4, Train order, 1 to 10, and READINGS.md for 11 to 17.
  state integer not null check (state between 1 and 17),
  -- How the order ended where code 16 alone does not tell.
  outcome text check (outcome in ('bookingFailed', 'lapsed', 'rejected')),
  -- The form that it was submitted from: once, however often it is sent.
  form_id uuid not null,
  -- In whose name the railway counts what is given back.
  booker_id uuid not null,
  train jsonb not null,
  seat text not null,
  wishes jsonb not null,
  price jsonb not null,
  -- Who pays what of it, and by whose word.
  paying jsonb not null,
  verdict jsonb not null,
  judged_as uuid not null,
  scene_code text,
  approval_way text check (approval_way in ('passive', 'soft', 'hard', 'beforeBooking')),
  reason_code text,
  reason_note text,
  application_waived text check (application_waived in ('superAgent', 'special')),
  contact_sealed bytea not null,
  contact_masked text not null,
  -- Set before the hold is sent: whoever finds it set asks the railway what happened before sending again.
  hold_sent_at timestamptz,
  ticket_sent_at timestamptz,
  cancel_requested_at timestamptz,
  cancel_reason text check (char_length(cancel_reason) <= 128),
  -- Its seats were found and then given back by whoever booked: three a day, and nothing is held for a while.
  given_up_at timestamptz,
  -- The railway has not told clearly how it stands since then.
  unclear_since timestamptz,
  -- The job has given up and a person has to look.
  stuck_since timestamptz,
  supplier_booking_id text,
  -- What passengers show to collect a ticket.
  pickup_number text,
  pay_by timestamptz,
  primary key (company_id, order_id),
  constraint train_order_form_once unique (company_id, booker_id, form_id),
  foreign key (company_id, order_id) references orders (company_id, id),
  foreign key (company_id, booker_id) references person (company_id, id)
);
create unique index train_order_supplier_booking on train_order (company_id, supplier_booking_id) where supplier_booking_id is not null;
create index train_order_given_up on train_order (company_id, booker_id, given_up_at) where given_up_at is not null;

create table train_ticket (
  company_id uuid not null,
  order_id uuid not null,
  passenger_no integer not null,
  person_id uuid not null,
  card_id uuid not null,
  -- The number for this trip; null where the one that is known serves.
  phone_sealed bytea,
  passenger_type text not null check (passenger_type in ('adult', 'child', 'freeChild', 'student')),
  fare_minor bigint not null check (fare_minor >= 0),
  train_id text not null,
  train_no text not null,
  departs_at timestamptz not null,
  arrives_at timestamptz not null,
  -- A live ticket stands in the way of another one of the same train, or of a train of that time.
  is_live boolean not null,
  seat text,
  car text,
  place text,
  berth text,
  ticket_number text,
  primary key (company_id, order_id, passenger_no),
  foreign key (company_id, order_id) references train_order (company_id, order_id),
  foreign key (company_id, person_id) references person (company_id, id),
  foreign key (company_id, card_id) references id_card (company_id, id)
);
create unique index train_ticket_no_repeat on train_ticket (company_id, person_id, train_id) where is_live;
create index train_ticket_of_person on train_ticket (company_id, person_id, departs_at) where is_live;
