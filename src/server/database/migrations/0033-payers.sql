-- Who pays a part and how: handed on to somebody outside, at the desk, or held at a gateway until the ticket is issued.

-- held: a gateway holds the amount for us; it becomes paid when it is captured, and closed when it is let go.
alter table pay_order drop constraint pay_order_state_check;
alter table pay_order add constraint pay_order_state_check check (state in ('waiting', 'due', 'held', 'paid', 'closed'));
-- No window of the part reaches beyond this, however it is paid: the supplier's ticketing limit is near.
alter table pay_order add column latest_at timestamptz;
-- She has said that she pays at the desk.
alter table pay_order add column desk_at timestamptz;

-- A part handed on: whoever holds the link pays it. The token itself stands nowhere.
create table pay_link (
  company_id uuid not null,
  id uuid not null,
  pay_order_id uuid not null,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  revoked_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, pay_order_id) references pay_order (company_id, id) on delete cascade
);
create unique index pay_link_one_live on pay_link (company_id, pay_order_id) where revoked_at is null;

-- Whose money it is; and whether it is held first. A held trade is captured or released, and says so before anything is sent.
alter table gateway_trade add column payer text not null default 'person' check (payer in ('person', 'third'));
alter table gateway_trade alter column payer drop default;
alter table gateway_trade add column holds boolean not null default false;
alter table gateway_trade alter column holds drop default;
alter table gateway_trade drop constraint gateway_trade_state_check;
alter table gateway_trade add constraint gateway_trade_state_check
  check (state in ('prepared', 'held', 'capturing', 'releasing', 'paid', 'closed'));
alter table gateway_trade add constraint gateway_trade_held_check
  check (holds or state in ('prepared', 'paid', 'closed'));
drop index gateway_trade_one_open;
create unique index gateway_trade_one_open on gateway_trade (company_id, pay_order_id, way, payer) where state = 'prepared';
