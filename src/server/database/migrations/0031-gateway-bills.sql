-- What gateways have written down of each day (Shanghai's), and where that differs from our ledger. Of all companies: a gateway knows none.

create table gateway_bill (
  gateway text not null check (gateway in ('alipay', 'wechat')),
  day date not null,
  -- asked: a job is after it; read: its lines stand here; compared: what differs from the ledger is listed.
  state text not null check (state in ('asked', 'read', 'compared')),
  line_count integer not null check (line_count >= 0),
  paid_minor bigint not null check (paid_minor >= 0),
  refunded_minor bigint not null check (refunded_minor >= 0),
  -- Negative on a day on which the gateway gave back more than it kept.
  fee_minor bigint not null,
  asked_at timestamptz not null,
  read_at timestamptz,
  compared_at timestamptz,
  primary key (gateway, day),
  check ((state = 'asked') = (read_at is null) and (state = 'compared') = (compared_at is not null))
);

create table gateway_bill_line (
  gateway text not null,
  day date not null,
  position integer not null,
  kind text not null check (kind in ('payment', 'refund')),
  -- Ours, by which it is held against the ledger: of the refund, or of the trade that was paid.
  number text not null,
  trade_number text not null,
  gateway_number text not null,
  amount_minor bigint not null check (amount_minor > 0),
  fee_minor bigint not null,
  primary key (gateway, day, position),
  foreign key (gateway, day) references gateway_bill (gateway, day)
);
create index gateway_bill_line_number on gateway_bill_line (gateway, number);
create trigger gateway_bill_line_immutable before update or delete on gateway_bill_line for each row execute function is_immutable();

create table gateway_difference (
  id uuid primary key,
  gateway text not null check (gateway in ('alipay', 'wechat')),
  -- Of the bill that it was found by.
  day date not null,
  kind text not null check (kind in
    ('onlyAtGateway', 'onlyWithUs', 'otherAmount', 'twice', 'refundOnlyAtGateway', 'refundOnlyWithUs', 'otherSum')),
  -- Our number of the payment or the refund; of `otherSum` the day.
  subject text not null,
  trade_number text,
  gateway_number text,
  gateway_minor bigint not null,
  our_minor bigint not null,
  -- Whose it is, where we know the number.
  company_id uuid,
  order_id uuid,
  -- open; explained by somebody who is named; gone: a later bill or what we learnt since carries it.
  state text not null check (state in ('open', 'explained', 'gone')),
  found_at timestamptz not null,
  changed_at timestamptz not null,
  explained_by uuid references staff_account (id),
  note text check (char_length(note) between 3 and 200),
  unique (gateway, kind, subject),
  check ((state = 'explained') = (explained_by is not null) and (state = 'explained') = (note is not null)),
  foreign key (company_id, order_id) references orders (company_id, id)
);
create index gateway_difference_open on gateway_difference (gateway, id) where state = 'open';
create index gateway_difference_by_state on gateway_difference (state, id);

-- What moved on a gateway's account on one day, of all companies.
create index ledger_entry_at on ledger_entry (at);
