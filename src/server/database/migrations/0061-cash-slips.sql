-- A slip for cash that was handed out proves one movement: before another is taken, all companies' slips are asked for its number.
create index cash_payout_slip on cash_payout (payout_receipt) where payout_receipt is not null;
