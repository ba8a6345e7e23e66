-- Cash goes back in parts: what the desk owes of a receipt, for an order that came to nothing or for a part that was given back, and when it
-- was handed out.
create table cash_payout (
  company_id uuid not null,
  id uuid not null,
  payment_id uuid not null,
  order_id uuid not null,
  -- What is given back: 'whole', or the part of a refund as payment_refund has it.
  part text not null check (part ~ '^[a-z]+(:[0-9a-z-]{1,40})?$'),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null check (currency = 'CNY'),
  owed_at timestamptz not null,
  -- The paper that was signed for it, by whom it was handed out, and when; nothing yet while it is owed.
  payout_receipt text check (payout_receipt ~ '^[A-Z0-9][A-Z0-9-]{2,31}$'),
  paid_out_by uuid references staff_account (id),
  paid_out_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, payment_id) references cash_receipt (company_id, payment_id),
  foreign key (company_id, order_id) references orders (company_id, id),
  constraint cash_payout_once unique (company_id, payment_id, part),
  constraint cash_payout_slip_once unique (company_id, payment_id, payout_receipt),
  constraint cash_payout_signed check ((paid_out_at is null) = (paid_out_by is null) and (paid_out_at is null) = (payout_receipt is null))
);
create index cash_payout_of_order on cash_payout (company_id, order_id);
create index cash_payout_owed on cash_payout (owed_at, id) where paid_out_at is null;

-- Of a receipt, what is owed or was handed out: never more than was taken.
alter table cash_receipt add column back_minor bigint not null default 0;
alter table cash_receipt add constraint cash_receipt_never_more check (back_minor between 0 and amount_minor);
create function cash_payout_counts() returns trigger language plpgsql as $$
begin
  update cash_receipt set back_minor = back_minor + new.amount_minor
    where company_id = new.company_id and payment_id = new.payment_id and order_id = new.order_id;
  if not found then
    raise exception 'payment % is no cash of order %', new.payment_id, new.order_id using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;
create trigger cash_payout_counts after insert on cash_payout for each row execute function cash_payout_counts();

-- What is owed does not change, and what was handed out is not taken back.
create function cash_payout_stands() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.paid_out_at is not null or (old.company_id, old.id, old.payment_id, old.order_id, old.part, old.amount_minor, old.owed_at)
    is distinct from (new.company_id, new.id, new.payment_id, new.order_id, new.part, new.amount_minor, new.owed_at) then
    raise exception 'cash_payout rows are paid out once and not changed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger cash_payout_stands before update or delete on cash_payout for each row execute function cash_payout_stands();

-- The columns payout… of cash_receipt are of the time before: whole receipts were handed back.
insert into cash_payout (company_id, id, payment_id, order_id, part, amount_minor, currency, owed_at, payout_receipt, paid_out_by, paid_out_at)
  select r.company_id, gen_random_uuid(), r.payment_id, r.order_id, 'whole', r.amount_minor, r.currency, p.changed_at, r.payout_receipt, r.paid_out_by, r.paid_out_at
  from cash_receipt r join payment p on p.company_id = r.company_id and p.id = r.payment_id where r.payout is not null;
