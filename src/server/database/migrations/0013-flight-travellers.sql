-- Flights for several travellers and for others: who has to do with an order, who travels in a search, whose standard judged it.

-- Everybody who may see an order: who travels in it, and who booked it for others. For every line alike.
create table order_member (
  company_id uuid not null,
  order_id uuid not null,
  person_id uuid not null,
  -- False for a booker who stays at home.
  travels boolean not null,
  submitted_at timestamptz not null,
  primary key (company_id, order_id, person_id),
  foreign key (company_id, order_id) references orders (company_id, id),
  foreign key (company_id, person_id) references person (company_id, id)
);
create index order_member_of_person on order_member (company_id, person_id, travels, submitted_at desc, order_id desc);

-- Until now everybody booked for herself.
insert into order_member (company_id, order_id, person_id, travels, submitted_at)
  select company_id, id, owner_id, true, submitted_at from orders;

-- A program of the version before, running beside this one, knows nothing of members and books only for who is signed in.
create function order_has_its_owner() returns trigger language plpgsql as $$
begin
  insert into order_member (company_id, order_id, person_id, travels, submitted_at)
    values (new.company_id, new.id, new.owner_id, true, new.submitted_at)
    on conflict do nothing;
  return null;
end $$;
create constraint trigger order_has_its_owner after insert on orders
  deferrable initially deferred for each row execute function order_has_its_owner();

alter table flight_search
  -- In which mode it was searched, and the user codes of who travels; none: whoever searched.
  add column mode text not null default 'personal' check (mode in ('personal', 'agent')),
  add column party text[] not null default '{}';

alter table flight_booking
  add column mode text not null default 'personal' check (mode in ('personal', 'agent')),
  add column party text[] not null default '{}',
  -- Whose standard the verdict is by: the strictest of the party's. Null: whoever books.
  add column judged_as uuid;

-- Null: the order's owner.
alter table flight_order add column judged_as uuid;

-- A number that was given for this trip only; null: the one that people keep of her.
alter table flight_ticket add column phone_sealed bytea;

-- Whose trip it is, where somebody else applies for it.
alter table approval
  add column traveller_id uuid,
  add constraint approval_traveller foreign key (company_id, traveller_id) references person (company_id, id);
