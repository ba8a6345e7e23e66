-- The ledger by payer: whoever pays has an account, entries of a payment come in parts, and an account is read month by month.

-- More happens to money than being paid and returned. `hold` and `release` are a memo beside the books.
alter table ledger_entry drop constraint ledger_entry_kind_check;
alter table ledger_entry add constraint ledger_entry_kind_check
  check (kind in ('pay', 'cash', 'hold', 'capture', 'release', 'fulfil', 'change', 'refundPart', 'return', 'refund', 'fee'));

-- Tells the entries of one kind of one payment apart: 'whole', or what asked for it, as gateway_refund.part does.
alter table ledger_entry add column part text not null default 'whole' check (part ~ '^[a-z]+(:[0-9a-z-]{1,40})?$');
drop index ledger_entry_once;
create unique index ledger_entry_once on ledger_entry (company_id, payment_id, kind, part);

-- Accounts that nobody knows are not posted to. refundsDue is of the time before payers had accounts.
alter table ledger_posting add constraint ledger_posting_account_check check (account ~
  '^(companyCredit|clearing|serviceFee|points|guarantees|cashDesk|refundsDue|(person|third|supplier|gateway|fee|held|credit):[0-9A-Za-z-]{1,64})$');

-- A statement reads one account in the order of its entries, whose ids begin with their time; its balances are sums of this index alone.
drop index ledger_posting_account;
create index ledger_posting_account on ledger_posting (company_id, account, entry_id, position) include (amount_minor);

-- How many postings an entry has: a balanced pair that somebody adds later would pass unnoticed otherwise.
alter table ledger_entry add column postings integer;

-- What people paid before they had accounts passes through theirs, and what was owed to them is owed there.
insert into ledger_posting (company_id, entry_id, position, account, amount_minor, currency)
  select e.company_id, e.id, side.position,
    case when side.is_payer or e.kind = 'pay' then 'person:' || w.payer_id else 'refundsDue' end,
    case e.kind when 'return' then -1 else 1 end * side.sign * t.amount_minor, t.currency
  from ledger_entry e
  join gateway_trade t on t.company_id = e.company_id and t.payment_id = e.payment_id
  join pay_order w on w.company_id = t.company_id and w.id = t.pay_order_id
  cross join (values (2, true, 1), (3, false, -1)) as side (position, is_payer, sign)
  where e.kind in ('pay', 'return', 'refund');
set constraints all immediate;
set constraints all deferred;

alter table ledger_entry disable trigger ledger_entry_immutable;
update ledger_entry e set postings =
  (select count(*) from ledger_posting p where p.company_id = e.company_id and p.entry_id = e.id);
alter table ledger_entry enable trigger ledger_entry_immutable;
alter table ledger_entry alter column postings set not null;
alter table ledger_entry add constraint ledger_entry_postings_check check (postings between 2 and 100);

create or replace function ledger_entry_balances() returns trigger language plpgsql as $$
declare
  written integer;
  currencies integer;
  total bigint;
  named integer;
begin
  select count(*), count(distinct currency), coalesce(sum(amount_minor), 0) into written, currencies, total
    from ledger_posting where company_id = new.company_id and entry_id = new.entry_id;
  if total <> 0 then
    raise exception 'ledger entry % does not balance', new.entry_id using errcode = 'check_violation';
  end if;
  if currencies <> 1 then
    raise exception 'ledger entry % is in more than one currency', new.entry_id using errcode = 'check_violation';
  end if;
  select postings into named from ledger_entry where company_id = new.company_id and id = new.entry_id;
  if named <> written then
    raise exception 'ledger entry % names % postings and has %', new.entry_id, named, written using errcode = 'check_violation';
  end if;
  return null;
end $$;
