-- Refunds that their gateway refuses: asked for once more under another number where it ended the first one without paying, and paid by
-- transfer, by hand, where it cannot pay at all.

-- Under which of our numbers it is asked for at the gateway now; its first one while this is null.
alter table gateway_refund add column sent_as text constraint gateway_refund_sent_as unique;
-- Why it is not paid: closed, the gateway has ended the number; never, it cannot be paid there; notNow, a person has to see to it first.
alter table gateway_refund add column refusal text check (refusal in ('closed', 'never', 'notNow'));
-- The gateway's own word for it.
alter table gateway_refund add column refusal_reason text check (char_length(refusal_reason) between 1 and 64);
update gateway_refund set refusal = 'notNow' where state = 'failed';
alter table gateway_refund drop constraint gateway_refund_state_check;
-- settled: paid by transfer, and by the gateway no more.
alter table gateway_refund add constraint gateway_refund_state_check check (state in ('asked', 'done', 'failed', 'settled'));

-- The numbers that a gateway has ended without paying: kept, for it may say otherwise later.
create table gateway_refund_closed (
  number text primary key,
  refund_number text not null references gateway_refund (number),
  reason text not null check (char_length(reason) between 1 and 64),
  closed_at timestamptz not null
);
create index gateway_refund_closed_of_refund on gateway_refund_closed (refund_number);
create trigger gateway_refund_closed_immutable before update or delete on gateway_refund_closed for each row execute function is_immutable();

-- A refund that was paid by transfer out of the bank account: by which receipt, when, and who says so. To whom stands on the receipt, whose
-- picture is a sealed file of the payer's.
create table refund_transfer (
  company_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  refund_number text not null references gateway_refund (number),
  receipt_number text not null check (receipt_number ~ '^[A-Z0-9][A-Z0-9-]{2,31}$'),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null check (currency = 'CNY'),
  -- By Shanghai's calendar.
  paid_on date not null,
  recorded_by uuid not null references staff_account (id),
  recorded_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, order_id) references orders (company_id, id),
  constraint refund_transfer_once unique (refund_number),
  constraint refund_transfer_receipt_once unique (receipt_number)
);
create index refund_transfer_of_order on refund_transfer (company_id, order_id);
create index refund_transfer_newest on refund_transfer (recorded_at desc, id desc);
create trigger refund_transfer_immutable before update or delete on refund_transfer for each row execute function is_immutable();

-- What a gateway pays although it is back already, by transfer or under another number.
alter table gateway_difference drop constraint gateway_difference_kind_check;
alter table gateway_difference add constraint gateway_difference_kind_check check (kind in
  ('onlyAtGateway', 'onlyWithUs', 'otherAmount', 'twice', 'refundOnlyAtGateway', 'refundOnlyWithUs', 'refundAgain', 'otherSum'));

-- The operator's bank account is one more till. Whatever else may be posted to stays as it is.
do $$
declare
  definition text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'ledger_posting_account_check');
begin
  alter table ledger_posting drop constraint ledger_posting_account_check;
  execute 'alter table ledger_posting add constraint ledger_posting_account_check ' || replace(definition, '|cashDesk|', '|cashDesk|bank|');
end $$;
