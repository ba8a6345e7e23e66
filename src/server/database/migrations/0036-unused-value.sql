-- Unused value: what a ticket that was given up leaves with its airline instead of money. It belongs to who paid, ends on a day, and pays
-- for later orders with the same airline and traveller.

-- grant: value is left, for its owner; expire: it has ended unused, and stays with the airline.
alter table ledger_entry drop constraint ledger_entry_kind_check;
alter table ledger_entry add constraint ledger_entry_kind_check
  check (kind in ('pay', 'cash', 'hold', 'capture', 'release', 'fulfil', 'change', 'refundPart', 'return', 'refund', 'fee', 'grant', 'expire'));
-- credit was named by the books and never posted to: unused value is what it was kept for.
alter table ledger_posting drop constraint ledger_posting_account_check;
alter table ledger_posting add constraint ledger_posting_account_check check (account ~
  '^(companyCredit|clearing|serviceFee|points|guarantees|cashDesk|refundsDue|(person|third|supplier|gateway|fee|held|credit|travelCredit):[0-9A-Za-z-]{1,64})$');

alter table payment drop constraint payment_kind_check;
alter table payment add constraint payment_kind_check check (kind in ('companyCredit', 'alipay', 'wechat', 'cash', 'travelCredit'));

-- Of what a refund of a part gives back of one payment, what is left as value and does not go back the way it came.
alter table payment_refund add column value_minor bigint not null default 0;
alter table payment_refund add constraint payment_refund_value_check check (value_minor >= 0 and fee_minor + value_minor <= gross_minor);
create or replace function payment_refund_counts() returns trigger language plpgsql as $$
begin
  update payment set settled_minor = settled_minor + new.gross_minor,
      back_minor = back_minor + new.gross_minor - new.fee_minor - new.value_minor
    where company_id = new.company_id and id = new.payment_id and order_id = new.order_id;
  if not found then
    raise exception 'payment % is not of order %', new.payment_id, new.order_id using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;

create table travel_credit (
  company_id uuid not null references company (id),
  id uuid not null,
  -- Whose it is: a person's who paid; null: the company's.
  owner_id uuid,
  -- Whom the airline lets travel on it.
  traveller_id uuid not null,
  supplier text not null check (supplier ~ '^[a-z0-9]{1,16}$'),
  airline text not null check (airline ~ '^[A-Z0-9]{2}$'),
  -- The airline's. One number may be several people's, who had shared the ticket.
  number text not null check (number ~ '^[0-9A-Za-z-]{4,40}$'),
  -- Which payment it was left of.
  order_id uuid not null,
  payment_id uuid not null,
  currency text not null check (currency = 'CNY'),
  amount_minor bigint not null check (amount_minor > 0),
  -- Neither used, nor set aside for an order, nor ended.
  left_minor bigint not null,
  expired_minor bigint not null default 0,
  -- The last day, by Shanghai's calendar, on which a ticket may be issued on it.
  valid_until date not null,
  created_at timestamptz not null,
  -- Its owner was told that it ends soon.
  told_at timestamptz,
  ended_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, owner_id) references person (company_id, id),
  foreign key (company_id, traveller_id) references person (company_id, id),
  foreign key (company_id, payment_id) references payment (company_id, id),
  foreign key (company_id, order_id) references orders (company_id, id),
  constraint travel_credit_left_check check (left_minor >= 0 and expired_minor >= 0 and left_minor + expired_minor <= amount_minor),
  constraint travel_credit_ended_check check (ended_at is not null or expired_minor = 0),
  constraint travel_credit_ended_empty check (ended_at is null or left_minor = 0)
);
create unique index travel_credit_once on travel_credit (company_id, payment_id, supplier, number);
create index travel_credit_of_owner on travel_credit (company_id, owner_id, valid_until, id);
create index travel_credit_of_traveller on travel_credit (company_id, traveller_id, valid_until, id);
create index travel_credit_open on travel_credit (valid_until, company_id, id) where ended_at is null;

-- What an order takes of a credit. How it stands is how the payment stands that it is a part of.
create table travel_credit_use (
  company_id uuid not null,
  credit_id uuid not null,
  payment_id uuid not null,
  order_id uuid not null,
  amount_minor bigint not null check (amount_minor > 0),
  -- Of that, what came back to the credit: all of it where the payment was released or returned, a part of it where the order was refunded.
  back_minor bigint not null default 0,
  created_at timestamptz not null,
  primary key (company_id, payment_id, credit_id),
  foreign key (company_id, credit_id) references travel_credit (company_id, id),
  foreign key (company_id, payment_id) references payment (company_id, id),
  foreign key (company_id, order_id) references orders (company_id, id),
  constraint travel_credit_use_back_check check (back_minor >= 0 and back_minor <= amount_minor)
);
create index travel_credit_use_of_credit on travel_credit_use (company_id, credit_id, created_at);
create index travel_credit_use_of_order on travel_credit_use (company_id, order_id);

-- What value could pay for of an order: only with this airline, for these travellers, and only where its booker wants that.
create table travel_credit_scope (
  company_id uuid not null,
  order_id uuid not null,
  airline text not null check (airline ~ '^[A-Z0-9]{2}$'),
  traveller_ids uuid[] not null check (cardinality(traveller_ids) between 1 and 9),
  primary key (company_id, order_id),
  foreign key (company_id, order_id) references orders (company_id, id)
);

-- Tickets that are given up for value: what was promised to who asked, and the airline's quote that is about to be confirmed.
alter table flight_order
  add column value_asked_at timestamptz,
  add column value_promised_minor bigint check (value_promised_minor >= 0),
  add column value_back_minor bigint check (value_back_minor >= 0),
  add column value_quote_id text,
  add constraint flight_order_value_check check (
    (value_asked_at is null) = (value_promised_minor is null) and (value_asked_at is null) = (value_back_minor is null)
    and (value_quote_id is null or value_asked_at is not null));
