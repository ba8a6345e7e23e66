-- The list of orders: what it is searched and sorted by stands with each member, so that a page of anybody's orders is read along one
-- index, whatever she asks for and however many orders there are.

alter table order_member
  add column line text not null default 'flight' check (line in ('flight')),
  add column summary text not null default 'inProgress' check (summary in ('inProgress', 'toTravel', 'completed', 'closed')),
  -- The first day of travel, where it begins. Null only until the row's own transaction ends.
  add column departs_on date;

update order_member m
  set line = o.line, summary = o.summary, departs_on = (o.departs_at at time zone 'Asia/Shanghai')::date
  from orders o where o.company_id = m.company_id and o.id = m.order_id;

create index order_member_by_standing on order_member (company_id, person_id, travels, summary, submitted_at desc, order_id desc);
create index order_member_by_line on order_member (company_id, person_id, travels, line, submitted_at desc, order_id desc);
create index order_member_by_day on order_member (company_id, person_id, travels, departs_on, submitted_at desc, order_id desc);

-- Through which cities an order leads, for each of its members: what a search by city reads.
create table order_place (
  company_id uuid not null,
  person_id uuid not null,
  city_code text not null,
  submitted_at timestamptz not null,
  order_id uuid not null,
  primary key (company_id, person_id, city_code, submitted_at, order_id),
  foreign key (company_id, order_id, person_id) references order_member (company_id, order_id, person_id)
);
create index order_place_of_order on order_place (company_id, order_id);

insert into order_place (company_id, person_id, city_code, submitted_at, order_id)
  select distinct m.company_id, m.person_id, c.code, m.submitted_at, m.order_id
  from order_member m
  join flight_ticket t on t.company_id = m.company_id and t.order_id = m.order_id
  cross join lateral (values (t.depart_city), (t.arrive_city)) as c (code);

-- A search by number begins with what she has read off somewhere.
create index orders_by_number on orders (company_id, number text_pattern_ops);

-- Where an order stands is written once, and each member's row follows.
create function order_member_follows() returns trigger language plpgsql as $$
begin
  update order_member set summary = new.summary where company_id = new.company_id and order_id = new.id and summary <> new.summary;
  return null;
end $$;
create trigger order_member_follows after update of summary on orders
  for each row when (old.summary is distinct from new.summary) execute function order_member_follows();

-- A program of the version before knows nothing of the day, and is helped to it as its transaction ends.
create or replace function order_has_its_owner() returns trigger language plpgsql as $$
begin
  insert into order_member (company_id, order_id, person_id, travels, submitted_at)
    values (new.company_id, new.id, new.owner_id, true, new.submitted_at)
    on conflict do nothing;
  update order_member set line = new.line, departs_on = (new.departs_at at time zone 'Asia/Shanghai')::date
    where company_id = new.company_id and order_id = new.id and departs_on is null;
  return null;
end $$;
