-- Whoever sold a ticket knows of the value that it leaves, and nobody else can be paid with it. Null: written before, of any.
alter table travel_credit_scope add column supplier text check (supplier ~ '^[a-z0-9]{1,16}$');
