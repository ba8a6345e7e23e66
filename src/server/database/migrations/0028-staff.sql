-- The people of whoever runs the installation: travel desk, finance, operations. They belong to no company, and stand apart from
-- all travellers: own accounts, own sessions, a chain of their own that says who did what and why.

create table staff_account (
  id uuid primary key,
  -- With which they sign in, and under which others read what they did.
  name text not null,
  -- The same as it is compared: one way of writing, small letters.
  name_key text not null,
  roles text[] not null,
  password_phc text not null,
  -- Until then the password is one that somebody else has made; null once it is their own.
  password_once_until timestamptz,
  -- Their password is published: they come in only where the installation says that it is a demo.
  is_demo boolean not null default false,
  is_active boolean not null default true,
  created_at timestamptz not null,
  constraint staff_name_once unique (name_key),
  constraint staff_roles_known check (cardinality(roles) > 0 and roles <@ array['desk', 'finance', 'operations'])
);

create table staff_session (
  -- SHA-256 of the token; the token itself is nowhere.
  token_hash bytea primary key,
  id uuid not null unique,
  staff_id uuid not null references staff_account (id),
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  absolute_end_at timestamptz not null,
  revoked_at timestamptz,
  device text not null default ''
);
create index staff_session_of on staff_session (staff_id);

-- What staff did, each entry sealing the one before.
create table staff_deed (
  -- Counted from 1, without gaps.
  seq bigint primary key check (seq > 0),
  -- Who, what, to what, why, when: codes, ids and a reason.
  body jsonb not null,
  previous text not null check (previous ~ '^[0-9a-f]{64}$'),
  seal text not null check (seal ~ '^[0-9a-f]{64}$'),
  -- The id of the key that it is sealed with.
  sealed_with text not null check (sealed_with ~ '^[0-9a-f]{8}$')
);
create function staff_deed_only_grows() returns trigger language plpgsql as $$
begin
  raise exception 'what staff did is only added to' using errcode = 'restrict_violation', constraint = 'staff_deed_only_grows';
end $$;
create trigger staff_deed_only_grows before update or delete or truncate on staff_deed
  for each statement execute function staff_deed_only_grows();

-- Where the chain ends: without this, nobody would miss its last entries. One row, there from the start to be locked.
create table staff_deed_head (
  is_end boolean primary key default true check (is_end),
  count bigint not null check (count >= 0),
  seal text not null check (seal ~ '^[0-9a-f]{64}$')
);
-- The few refunds that need a person, among all that came to a good end.
create index gateway_refund_open on gateway_refund (number) where state <> 'done';

insert into staff_deed_head (count, seal) values (0, repeat('0', 64));

-- Cash that a clerk took for a person's part, and handed back where the order came to nothing. Who paid stands on the paper receipt
-- alone: here is only whether it was the payer or somebody else.
create table cash_receipt (
  company_id uuid not null,
  order_id uuid not null,
  payment_id uuid not null,
  receipt_number text not null check (receipt_number ~ '^[A-Z0-9][A-Z0-9-]{2,31}$'),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null check (currency = 'CNY'),
  paid_by text not null check (paid_by in ('payer', 'other')),
  received_by uuid not null references staff_account (id),
  received_at timestamptz not null,
  payout text check (payout in ('owed', 'paid')),
  payout_receipt text check (payout_receipt ~ '^[A-Z0-9][A-Z0-9-]{2,31}$'),
  paid_out_by uuid references staff_account (id),
  paid_out_at timestamptz,
  primary key (company_id, payment_id),
  foreign key (company_id, payment_id) references payment (company_id, id),
  constraint cash_receipt_once unique (receipt_number),
  constraint cash_receipt_payout check ((payout is not distinct from 'paid') = (paid_out_by is not null and paid_out_at is not null and payout_receipt is not null))
);
create index cash_receipt_of_order on cash_receipt (company_id, order_id);
create index cash_receipt_owed on cash_receipt (received_at) where payout = 'owed';
