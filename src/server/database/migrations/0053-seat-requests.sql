-- Seats that an airline does not give at once: it takes the wish, answers later, and what it offers is confirmed or given up.

create table flight_seat_request (
  company_id uuid not null,
  order_id uuid not null,
  -- 1: the airline has not answered; 2: it has seats, and somebody is to say yes; 3: completed; 4: failed.
  state smallint not null check (state between 1 and 4),
  -- How one that failed ended.
  outcome text check (outcome in ('noSeats', 'silent', 'givenUp', 'lapsed')),
  airline text not null check (airline ~ '^[A-Z0-9]{2}$'),
  asked_at timestamptz not null,
  -- By then the airline answers.
  answer_by timestamptz not null,
  answered_at timestamptz,
  -- What all of it was to cost when it was asked for, and what it costs on the seats that are offered; null where it costs the same.
  asked_minor bigint not null check (asked_minor >= 0),
  offered_minor bigint check (offered_minor >= 0 and offered_minor <> asked_minor),
  -- What the airline asks of that, in its own parts.
  offered_price jsonb,
  -- The fare that was asked for, and that of other seats that are offered instead.
  asked_fare jsonb not null,
  other_fare jsonb,
  -- Until when somebody is to say yes: at an unchanged price it confirms itself then, else it lapses.
  confirm_by timestamptz,
  confirmed_at timestamptz,
  -- Who said yes; null of one that confirmed itself.
  confirmed_by uuid,
  ended_at timestamptz,
  primary key (company_id, order_id),
  foreign key (company_id, order_id) references flight_order (company_id, order_id),
  foreign key (company_id, confirmed_by) references person (company_id, id),
  constraint flight_seat_request_outcome check ((outcome is null) = (state <> 4)),
  constraint flight_seat_request_ended check ((ended_at is null) = (state in (1, 2))),
  constraint flight_seat_request_answered check (state not in (2, 3) or answered_at is not null),
  constraint flight_seat_request_waits check (state <> 2 or confirm_by is not null),
  constraint flight_seat_request_priced check ((offered_minor is null) = (offered_price is null)),
  -- Neither a price that moved nor other seats are ever confirmed by silence.
  constraint flight_seat_request_moved check (state <> 3 or (offered_minor is null and other_fare is null) or confirmed_by is not null)
);

-- How often somebody gave up what an airline was asked for, on a day in Shanghai.
create table flight_seat_cancel (
  company_id uuid not null,
  person_id uuid not null,
  airline text not null check (airline ~ '^[A-Z0-9]{2}$'),
  on_date date not null,
  cancels smallint not null,
  primary key (company_id, person_id, airline, on_date),
  foreign key (company_id, person_id) references person (company_id, id),
  constraint flight_seat_cancel_at_most check (cancels between 1 and 3)
);
create index flight_seat_cancel_day on flight_seat_cancel (on_date);

-- What an order reads as meanwhile.
alter table flight_order add column seat_word text check (seat_word in ('asked', 'toConfirm'));
