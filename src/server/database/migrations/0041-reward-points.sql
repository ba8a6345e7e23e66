-- Reward points: a company grants them to its people out of its credit, and they pay of what the people pay themselves. One point is a cent.

create table points_grant (
  company_id uuid not null references company (id),
  id uuid not null,
  person_id uuid not null,
  amount_minor bigint not null check (amount_minor > 0),
  -- Neither used, nor set aside for an order, nor ended.
  left_minor bigint not null,
  expired_minor bigint not null default 0,
  currency text not null check (currency = 'CNY'),
  -- Why, in the words of whoever granted them.
  reason text not null check (char_length(reason) between 1 and 100),
  granted_by uuid not null,
  created_at timestamptz not null,
  -- The last day, by Shanghai's calendar, on which they may be used; null: they have none.
  valid_until date,
  ended_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, person_id) references person (company_id, id),
  foreign key (company_id, granted_by) references person (company_id, id),
  constraint points_grant_left_check check (left_minor >= 0 and expired_minor >= 0 and left_minor + expired_minor <= amount_minor),
  constraint points_grant_ended_check check (ended_at is not null or expired_minor = 0),
  constraint points_grant_ended_empty check (ended_at is null or left_minor = 0),
  constraint points_grant_ends_by_a_day check (ended_at is null or valid_until is not null)
);
create index points_grant_of_person on points_grant (company_id, person_id, valid_until, id);
create index points_grant_newest on points_grant (company_id, id desc);
create index points_grant_open on points_grant (valid_until, company_id, id) where ended_at is null and valid_until is not null;

-- What an order takes of a grant. How it stands is how the payment stands that it is a part of.
create table points_use (
  company_id uuid not null,
  grant_id uuid not null,
  payment_id uuid not null,
  order_id uuid not null,
  amount_minor bigint not null check (amount_minor > 0),
  -- Of that, what came back to the grant: all of it where the payment was released or returned, a part of it where the order was refunded.
  back_minor bigint not null default 0,
  created_at timestamptz not null,
  primary key (company_id, payment_id, grant_id),
  foreign key (company_id, grant_id) references points_grant (company_id, id),
  foreign key (company_id, payment_id) references payment (company_id, id),
  foreign key (company_id, order_id) references orders (company_id, id),
  constraint points_use_back_check check (back_minor >= 0 and back_minor <= amount_minor)
);
create index points_use_of_grant on points_use (company_id, grant_id, created_at);
create index points_use_of_order on points_use (company_id, order_id);

alter table payment drop constraint payment_kind_check;
alter table payment add constraint payment_kind_check check (kind in ('companyCredit', 'alipay', 'wechat', 'cash', 'travelCredit', 'points'));
-- Of one order points pay once.
create unique index payment_points_live on payment (company_id, order_id) where kind = 'points' and state in ('reserved', 'paid');

-- Points may pay all of a person's part: nothing of it is left then, and it is paid.
alter table pay_order drop constraint pay_order_amount_minor_check;
alter table pay_order add constraint pay_order_amount_minor_check check (amount_minor >= 0 and (amount_minor > 0 or state = 'paid'));

-- Points are granted, and end, beside any order: such an entry is of its grant.
alter table ledger_entry alter column order_id drop not null;
alter table ledger_entry alter column payment_id drop not null;
alter table ledger_entry add column points_grant_id uuid;
alter table ledger_entry add foreign key (company_id, points_grant_id) references points_grant (company_id, id);
alter table ledger_entry add constraint ledger_entry_of_one check
  ((order_id is null) = (payment_id is null) and (payment_id is null) = (points_grant_id is not null));
create unique index ledger_entry_once_of_grant on ledger_entry (company_id, points_grant_id, kind) where points_grant_id is not null;

-- Points are owed to each person. Whatever else may be posted to stays as it is.
do $$
declare
  definition text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'ledger_posting_account_check');
begin
  alter table ledger_posting drop constraint ledger_posting_account_check;
  execute 'alter table ledger_posting add constraint ledger_posting_account_check ' || replace(definition, '|travelCredit):', '|travelCredit|points):');
end $$;

-- What is granted is drawn from the company's credit, and what ends unused is its credit again. Touched at commit, as payments are.
create function points_grant_moves_credit() returns trigger language plpgsql as $$
declare
  moved bigint := new.amount_minor - new.expired_minor;
begin
  if tg_op = 'UPDATE' then
    moved := moved - (old.amount_minor - old.expired_minor);
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
create constraint trigger points_grant_moves_credit after insert or update of expired_minor on points_grant
  deferrable initially deferred for each row execute function points_grant_moves_credit();
