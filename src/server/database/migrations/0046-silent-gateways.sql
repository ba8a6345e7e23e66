-- Whether somebody can have paid a trade, and whether its gateway tells: shown_at is when its cashier was first handed out, silent_since
-- from when on the gateway has left questions about it without a clear answer; null while it answers.
alter table gateway_trade add column shown_at timestamptz;
alter table gateway_trade add column silent_since timestamptz;
-- Of trades from before it is not known: whoever may have seen a cashier may have paid there.
update gateway_trade set shown_at = created_at where state = 'prepared';
