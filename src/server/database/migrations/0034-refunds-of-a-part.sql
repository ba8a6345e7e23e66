-- Refunds of a part: what they do to each payment of an order. And refunds that do not come: until when each was promised.

-- Of a payment: what refunds of a part have dealt with, given back or kept as its share of a fee; and of that, what goes back. Nothing
-- is given back twice, and never more than was paid. A payment that goes back as a whole is returned and not refunded in parts.
alter table payment add column settled_minor bigint not null default 0;
alter table payment add column back_minor bigint not null default 0;
alter table payment add constraint payment_parts_check
  check (back_minor >= 0 and back_minor <= settled_minor and settled_minor <= amount_minor);
alter table payment add constraint payment_whole_or_parts check (settled_minor = 0 or state = 'paid');

-- What one refund of a part is of one payment.
create table payment_refund (
  company_id uuid not null,
  payment_id uuid not null,
  -- What was given back, once: 'ticket:…', 'change:2'.
  part text not null check (part ~ '^[a-z]+:[0-9a-z-]{1,40}$'),
  order_id uuid not null,
  gross_minor bigint not null check (gross_minor > 0),
  fee_minor bigint not null check (fee_minor >= 0 and fee_minor <= gross_minor),
  currency text not null check (currency = 'CNY'),
  at timestamptz not null,
  primary key (company_id, payment_id, part),
  foreign key (company_id, payment_id) references payment (company_id, id),
  foreign key (company_id, order_id) references orders (company_id, id)
);
create index payment_refund_of_order on payment_refund (company_id, order_id, part);
create trigger payment_refund_immutable before update or delete on payment_refund for each row execute function is_immutable();

-- The payment counts with it, whoever writes it.
create function payment_refund_counts() returns trigger language plpgsql as $$
begin
  update payment set settled_minor = settled_minor + new.gross_minor, back_minor = back_minor + new.gross_minor - new.fee_minor
    where company_id = new.company_id and id = new.payment_id and order_id = new.order_id;
  if not found then
    raise exception 'payment % is not of order %', new.payment_id, new.order_id using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;
create trigger payment_refund_counts after insert on payment_refund for each row execute function payment_refund_counts();

-- Credit that goes back in part can be spent again.
create or replace function payment_moves_credit() returns trigger language plpgsql as $$
declare
  moved bigint := case when new.state in ('reserved', 'paid') then new.amount_minor - new.back_minor else 0 end;
begin
  if new.kind <> 'companyCredit' then
    return null;
  end if;
  if tg_op = 'UPDATE' and old.state in ('reserved', 'paid') then
    moved := moved - (old.amount_minor - old.back_minor);
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
drop trigger payment_moves_credit on payment;
create constraint trigger payment_moves_credit after insert or update of state, back_minor on payment
  deferrable initially deferred for each row execute function payment_moves_credit();

alter table gateway_refund drop constraint gateway_refund_reason_check;
alter table gateway_refund add constraint gateway_refund_reason_check
  check (reason in ('orderEnded', 'paidLate', 'paidTwice', 'partReturned'));

-- The day by which it is to be back, by Shanghai's calendar; and how often its being late was told: 1 to the payer, 2 to her again and higher up.
alter table gateway_refund add column promised_on date;
update gateway_refund set promised_on = (created_at at time zone 'Asia/Shanghai')::date + 11;
alter table gateway_refund alter column promised_on set not null;
alter table gateway_refund add column late_level integer not null default 0 check (late_level between 0 and 2);
alter table gateway_refund alter column late_level drop default;
