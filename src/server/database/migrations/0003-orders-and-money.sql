-- The spine: what all orders share. Each line keeps its own detail and states beside it.

create sequence order_number_seq minvalue 1 maxvalue 999999 cycle;

create table orders (
  company_id uuid not null references company (id),
  id uuid not null,
  -- What people see and links carry, such as F261124000017.
  number text not null,
  line text not null check (line in ('flight')),
  owner_id uuid not null,
  booker_id uuid not null,
  -- Where the order stands for every line alike.
  summary text not null check (summary in ('inProgress', 'toTravel', 'completed', 'closed')),
  version integer not null,
  -- The seal of the event of this version, so that one locked row is all that the next event needs.
  event_hash bytea not null,
  currency text not null check (currency = 'CNY'),
  total_minor bigint not null check (total_minor >= 0),
  cost_centre_id uuid not null,
  policy_version integer not null,
  remark text not null check (char_length(remark) <= 128),
  submitted_at timestamptz not null,
  departs_at timestamptz not null,
  ends_at timestamptz not null,
  primary key (company_id, id),
  unique (company_id, number),
  foreign key (company_id, owner_id) references person (company_id, id),
  foreign key (company_id, booker_id) references person (company_id, id),
  foreign key (company_id, cost_centre_id) references cost_centre (company_id, id),
  foreign key (company_id, policy_version) references policy_version (company_id, version)
);
create index orders_of_owner on orders (company_id, owner_id, submitted_at desc, id desc);
create index orders_of_owner_by_summary on orders (company_id, owner_id, summary, submitted_at desc, id desc);
create index orders_to_travel on orders (company_id, owner_id, departs_at) where summary = 'toTravel';

create table order_money_line (
  company_id uuid not null,
  order_id uuid not null,
  position integer not null,
  kind text not null check (kind in ('fare', 'airportTax', 'fuelSurcharge', 'serviceFee', 'addition')),
  amount_minor bigint not null check (amount_minor >= 0),
  label text not null default '',
  primary key (company_id, order_id, position),
  foreign key (company_id, order_id) references orders (company_id, id)
);

-- What happened to an order, in order, each row sealed to the one before it: timeline and audit in one.
create table order_event (
  company_id uuid not null,
  order_id uuid not null,
  seq integer not null,
  at timestamptz not null,
  actor_id uuid,
  kind text not null,
  from_state integer,
  to_state integer not null,
  -- Amounts, instants and codes for the sentence; never personal data.
  facts jsonb not null,
  previous_hash bytea not null,
  hash bytea not null,
  primary key (company_id, order_id, seq),
  foreign key (company_id, order_id) references orders (company_id, id)
);

-- What a company may still spend. Its payments move it, below, as their transactions commit.
create table company_credit (
  company_id uuid primary key references company (id),
  currency text not null check (currency = 'CNY'),
  limit_minor bigint not null check (limit_minor >= 0),
  used_minor bigint not null check (used_minor >= 0),
  constraint company_credit_within_limit check (used_minor <= limit_minor)
);

create table payment (
  company_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  kind text not null check (kind in ('companyCredit')),
  state text not null check (state in ('reserved', 'paid', 'released', 'returned')),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null check (currency = 'CNY'),
  created_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, order_id) references orders (company_id, id)
);
create unique index payment_one_live on payment (company_id, order_id, kind) where state in ('reserved', 'paid');

-- All of a company's bookings want its one row of credit. It is touched at commit, so that nobody holds it while a program
-- thinks; a booking beyond the limit then fails as a whole on company_credit_within_limit.
create function payment_moves_credit() returns trigger language plpgsql as $$
declare
  moved bigint := case when new.state in ('reserved', 'paid') then new.amount_minor else 0 end;
begin
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
create constraint trigger payment_moves_credit after insert or update of state on payment
  deferrable initially deferred for each row execute function payment_moves_credit();

-- Double entry: every entry's postings add up to zero. Entries are never changed.
create table ledger_entry (
  company_id uuid not null references company (id),
  id uuid not null,
  order_id uuid not null,
  payment_id uuid not null,
  kind text not null check (kind in ('pay', 'fulfil', 'return')),
  at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, order_id) references orders (company_id, id),
  foreign key (company_id, payment_id) references payment (company_id, id)
);
create unique index ledger_entry_once on ledger_entry (company_id, payment_id, kind);

create table ledger_posting (
  company_id uuid not null,
  entry_id uuid not null,
  position integer not null,
  -- companyCredit, clearing, supplier:air1, serviceFee.
  account text not null,
  amount_minor bigint not null check (amount_minor <> 0),
  currency text not null check (currency = 'CNY'),
  primary key (company_id, entry_id, position),
  foreign key (company_id, entry_id) references ledger_entry (company_id, id)
);
create index ledger_posting_account on ledger_posting (company_id, account);

create function ledger_entry_balances() returns trigger language plpgsql as $$
begin
  if (select coalesce(sum(amount_minor), 0) from ledger_posting where company_id = new.company_id and entry_id = new.entry_id) <> 0 then
    raise exception 'ledger entry % does not balance', new.entry_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger ledger_entry_balances after insert on ledger_posting
  deferrable initially deferred for each row execute function ledger_entry_balances();

create function is_immutable() returns trigger language plpgsql as $$
begin
  raise exception '% rows are never changed', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger ledger_entry_immutable before update or delete on ledger_entry for each row execute function is_immutable();
create trigger ledger_posting_immutable before update or delete on ledger_posting for each row execute function is_immutable();
create trigger order_event_immutable before update or delete on order_event for each row execute function is_immutable();
