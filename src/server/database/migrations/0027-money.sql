-- Several gateways and several ways to each of them; parts that a person pays for more than the booking itself; refunds of a part.

-- What the part is for: the booking, or a change of it later. One part of each kind.
alter table pay_order add column purpose text not null default 'booking' check (purpose ~ '^[a-z]+(:[0-9]{1,4})?$');
alter table pay_order drop constraint pay_order_company_id_order_id_key;
alter table pay_order add constraint pay_order_once unique (company_id, order_id, purpose);

-- The way by which the cashier is reached. Two devices may be on two ways at once: whoever is second gets her money back.
alter table gateway_trade add column way text not null default 'alipayWap'
  check (way in ('alipayWap', 'alipayApp', 'wechatH5', 'wechatJsapi', 'wechatApp'));
alter table gateway_trade alter column way drop default;
alter table gateway_trade drop constraint gateway_trade_gateway_check;
alter table gateway_trade add constraint gateway_trade_gateway_check check (gateway in ('alipay', 'wechat'));
drop index gateway_trade_one_open;
create unique index gateway_trade_one_open on gateway_trade (company_id, pay_order_id, way) where state = 'prepared';

alter table payment drop constraint payment_kind_check;
alter table payment add constraint payment_kind_check check (kind in ('companyCredit', 'alipay', 'wechat', 'cash'));

-- A refund gives back a payment or a part of it. `part` tells the refunds of one payment apart: 'whole', or what asked for it.
alter table gateway_refund add column part text not null default 'whole' check (part ~ '^[a-z]+(:[0-9a-z-]{1,40})?$');
drop index gateway_refund_once;
create unique index gateway_refund_once on gateway_refund (company_id, payment_id, part);
