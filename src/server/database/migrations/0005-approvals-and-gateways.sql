-- Who must agree before an order goes on, and money that a person pays through a gateway.

-- One request for approval per order. Codes: SPEC.md, 4, Approval.
create table approval (
  company_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  -- 1 flight, 2 hotel, 3 international flight, 4 train, 5 taxi, 6 additional, 7 city taxi, 8 business trip, 9 train change, 10 metro.
  kind integer not null check (kind between 1 and 10),
  -- 0 applied for (the seat is being held), 1 awaiting, 2 agreed, 3 rejected, 4 closed by the applicant, 5 by the system, 6 timed out.
  state integer not null check (state between 0 and 6),
  applicant_id uuid not null,
  -- Counted up by everything that happens to it: whoever decides names the version that she saw.
  version integer not null,
  reason_code text not null,
  reason_note text not null check (char_length(reason_note) <= 128),
  -- How far the order is above the limit: what the company's levels go by, and what whoever decides reads first.
  over_minor bigint not null check (over_minor >= 0),
  created_at timestamptz not null,
  -- Until when somebody has to decide; set once it is asked.
  decide_by timestamptz,
  ended_at timestamptz,
  urged_at timestamptz,
  primary key (company_id, id),
  unique (company_id, order_id),
  foreign key (company_id, order_id) references orders (company_id, id),
  foreign key (company_id, applicant_id) references person (company_id, id)
);

create table approval_step (
  company_id uuid not null,
  approval_id uuid not null,
  -- 1 decides first; the next one is asked when it has agreed.
  level integer not null check (level between 1 and 9),
  approver_id uuid not null,
  state text not null check (state in ('waiting', 'asked', 'agreed', 'rejected', 'skipped', 'closed')),
  -- Why a step is passed over, as a code.
  skip_reason text check ((state = 'skipped') = (skip_reason is not null)),
  asked_at timestamptz,
  -- A decision is written down at once and takes effect some seconds later, so that it can be taken back.
  decision text check (decision in ('agree', 'reject')),
  comment text not null default '' check (char_length(comment) <= 128),
  decided_at timestamptz,
  effective_at timestamptz,
  primary key (company_id, approval_id, level),
  foreign key (company_id, approval_id) references approval (company_id, id),
  foreign key (company_id, approver_id) references person (company_id, id),
  check ((decision is null) = (decided_at is null) and (decision is null) = (effective_at is null))
);
create index approval_step_of_approver on approval_step (company_id, approver_id, asked_at desc, approval_id desc) where asked_at is not null;

-- What was over the limit, and what would have complied, as the traveller saw it when she submitted.
alter table flight_order add column alternatives jsonb;

-- The part of an order that a person pays, and until when.
create table pay_order (
  company_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  payer_id uuid not null,
  -- waiting: not to be paid yet; due: the window is open; paid; closed: the window lapsed or the order ended.
  state text not null check (state in ('waiting', 'due', 'paid', 'closed')),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null check (currency = 'CNY'),
  created_at timestamptz not null,
  expires_at timestamptz,
  changed_at timestamptz not null,
  closed_because text check (closed_because in ('lapsed', 'cancelled', 'ended')),
  primary key (company_id, id),
  unique (company_id, order_id),
  check ((state = 'closed') = (closed_because is not null)),
  foreign key (company_id, order_id) references orders (company_id, id),
  foreign key (company_id, payer_id) references person (company_id, id)
);

-- One try to pay at a gateway. A reference table: a notice names nothing but the trade.
create table gateway_trade (
  -- Our number at the gateway (out_trade_no).
  number text primary key,
  company_id uuid not null,
  order_id uuid not null,
  pay_order_id uuid not null,
  payment_id uuid not null,
  gateway text not null check (gateway in ('alipay')),
  -- prepared: the person may be at the cashier; paid; closed at the gateway without payment.
  state text not null check (state in ('prepared', 'paid', 'closed')),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null check (currency = 'CNY'),
  -- The gateway's own number, once it has told.
  gateway_number text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  changed_at timestamptz not null,
  foreign key (company_id, pay_order_id) references pay_order (company_id, id),
  foreign key (company_id, payment_id) references payment (company_id, id)
);
create index gateway_trade_of_order on gateway_trade (company_id, order_id);
create unique index gateway_trade_one_open on gateway_trade (company_id, pay_order_id) where state = 'prepared';

-- Money on its way back to a person.
create table gateway_refund (
  -- Our number of the refund at the gateway (out_request_no).
  number text primary key,
  company_id uuid not null,
  order_id uuid not null,
  payment_id uuid not null,
  trade_number text not null references gateway_trade (number),
  -- asked: the gateway is to pay it back; done: it says that it has; failed: it refuses, a person has to look.
  state text not null check (state in ('asked', 'done', 'failed')),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null check (currency = 'CNY'),
  reason text not null check (reason in ('orderEnded', 'paidLate', 'paidTwice')),
  created_at timestamptz not null,
  -- Set before it is sent: whoever finds it set asks the gateway whether it has happened before sending again.
  sent_at timestamptz,
  changed_at timestamptz not null,
  foreign key (company_id, payment_id) references payment (company_id, id)
);
create unique index gateway_refund_once on gateway_refund (company_id, payment_id);

-- What gateways told us, once each, with the verdict; bodies are not kept.
create table gateway_notice (
  gateway text not null,
  -- The gateway's number of the notice.
  id text not null,
  trade_number text not null,
  verdict text not null,
  times integer not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (gateway, id, verdict)
);
create index gateway_notice_age on gateway_notice (last_at);

-- A payment is the company's credit or a person's money at a gateway.
alter table payment drop constraint payment_kind_check;
alter table payment add constraint payment_kind_check check (kind in ('companyCredit', 'alipay'));
-- A person's money that came although nothing was due any more stands beside the payment that counted.
drop index payment_one_live;
create unique index payment_one_live on payment (company_id, order_id, kind) where kind = 'companyCredit' and state in ('reserved', 'paid');

-- Only credit moves credit.
create or replace function payment_moves_credit() returns trigger language plpgsql as $$
declare
  moved bigint := case when new.state in ('reserved', 'paid') then new.amount_minor else 0 end;
begin
  if new.kind <> 'companyCredit' then
    return null;
  end if;
  if tg_op = 'UPDATE' and old.state in ('reserved', 'paid') then
    moved := moved - old.amount_minor;
  end if;
  if moved = 0 then
    return null;
  end if;
  update company_credit set used_minor = used_minor + moved where company_id = new.company_id;
  if not found then
    raise exception 'company % has no credit', new.company_id
      using errcode = 'check_violation', constraint = 'company_credit_within_limit', table = 'company_credit';
  end if;
  return null;
end $$;

-- refund: the gateway has paid back what `return` owed.
alter table ledger_entry drop constraint ledger_entry_kind_check;
alter table ledger_entry add constraint ledger_entry_kind_check check (kind in ('pay', 'fulfil', 'return', 'refund'));

-- An order may also end because somebody did not agree.
alter table flight_order drop constraint flight_order_outcome_check;
alter table flight_order add constraint flight_order_outcome_check
  check (outcome in ('cancelled', 'bookingFailed', 'ticketFailed', 'lapsed', 'rejected'));
