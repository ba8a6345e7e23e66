-- Seats, bags and packages of service that are bought beside tickets: what was chosen on an open booking, and what an order has of them.
-- A list of {passengerNo, kind, id, priceMinor, …}; of an open booking by person in place of her number. Null: nothing was chosen.
alter table flight_booking add column extras jsonb;
alter table flight_order add column extras jsonb;

alter table order_money_line drop constraint order_money_line_kind_check;
alter table order_money_line add constraint order_money_line_kind_check
  check (kind in ('fare', 'airportTax', 'fuelSurcharge', 'serviceFee', 'addition', 'changeFee', 'seats', 'bags'));

-- Of what is bought beside the tickets, who pays it by the company's file; null of all that policy shares out.
alter table order_money_line add column paid_by text check (paid_by in ('company', 'person'));
