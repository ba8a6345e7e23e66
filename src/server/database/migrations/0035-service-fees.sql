-- Service fees by product and channel, and who bears which fee: what a session was promised, and what an order keeps of it.

-- A company's one fee per flight ticket becomes the first of its rates. It was paid as the trip was.
update company set settings = (settings - 'flightServiceFeeMinor') || jsonb_build_object('serviceFees', jsonb_build_object(
    'paidBy', 'asTrip', 'isReturned', false,
    'rates', case when (settings ->> 'flightServiceFeeMinor')::bigint = 0 then '[]'::jsonb else jsonb_build_array(jsonb_build_object(
      'products', jsonb_build_array('flight'), 'channels', null, 'per', 'ticket',
      'amount', jsonb_build_object('is', 'fixed', 'amountMinor', (settings ->> 'flightServiceFeeMinor')::bigint))) end))
  where settings ? 'flightServiceFeeMinor';

-- The rate, who pays it, and whether it is given back. Sessions that are open keep to the amount that they show.
alter table flight_booking add column fee_promise jsonb;
update flight_booking set fee_promise = jsonb_build_object('paidBy', 'asTrip', 'isReturned', false,
  'rate', jsonb_build_object('per', 'order', 'amount', jsonb_build_object('is', 'fixed', 'amountMinor', price -> 'serviceFeeMinor')));
alter table flight_booking alter column fee_promise set not null;

create table pay_terms (
  company_id uuid not null,
  order_id uuid not null,
  service_fee_paid_by text not null check (service_fee_paid_by in ('company', 'person')),
  -- Once the service was delivered; before that it always is.
  is_service_fee_returned boolean not null,
  -- Who bears what others keep of a refund: 1 the company, 2 the person, 3 both in proportion (SPEC.md, "Violation and forfeit pay types").
  fee_payer integer not null check (fee_payer in (1, 2, 3)),
  primary key (company_id, order_id),
  foreign key (company_id, order_id) references orders (company_id, id)
);

-- Until now our fee was the person's where she paid all of her trip, and the company's otherwise.
insert into pay_terms (company_id, order_id, service_fee_paid_by, is_service_fee_returned, fee_payer)
  select o.company_id, o.id, case when exists (
      select from payment p where p.company_id = o.company_id and p.order_id = o.id and p.kind = 'companyCredit'
    ) then 'company' else 'person' end, false, 3
  from orders o;
create trigger pay_terms_immutable before update or delete on pay_terms for each row execute function is_immutable();
