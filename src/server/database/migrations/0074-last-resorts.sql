-- What another line is to take once an order's own can offer nothing any more: agreed to with the order, up to a sum that was read with it.

create table order_resort (
  company_id uuid not null,
  -- The order that hands its trip on.
  order_id uuid not null,
  -- The line that takes it.
  line text not null check (line in ('flight')),
  mode text not null check (mode in ('personal', 'agent')),
  -- By which standards it is judged; null for the usual ones.
  scene_code text,
  -- The trip application that the order rests on; what is taken rests on the same.
  application_id uuid,
  from_city_code text not null check (char_length(from_city_code) between 1 and 60),
  to_city_code text not null check (char_length(to_city_code) between 1 and 60),
  depart_date date not null,
  -- Nobody leaves earlier than with the first of what she has named herself.
  not_before timestamptz not null,
  -- The most that it may cost in all, and of that the company.
  ceiling_minor bigint not null check (ceiling_minor > 0),
  company_minor bigint not null check (company_minor between 0 and ceiling_minor),
  -- Nothing of the order's own line is left: its turn has come.
  asked_at timestamptz,
  -- Somebody who travels, or has booked it, wants nothing further.
  stopped_at timestamptz,
  -- Why nothing was taken.
  failed_for text check (char_length(failed_for) between 1 and 40),
  failed_at timestamptz,
  -- The order that goes on from it.
  goes_on_as uuid,
  primary key (company_id, order_id),
  foreign key (company_id, order_id) references orders (company_id, id),
  foreign key (company_id, goes_on_as) references orders (company_id, id),
  constraint order_resort_failed check ((failed_for is null) = (failed_at is null)),
  -- Its turn ends once, and not before it has come.
  constraint order_resort_ends_once check (num_nonnulls(goes_on_as, failed_at, stopped_at) <= 1),
  constraint order_resort_in_its_turn check (asked_at is not null or (goes_on_as is null and failed_at is null))
);
-- An order goes on from one other, and one other from it: never two for one trip.
create unique index order_resort_goes_on_once on order_resort (company_id, goes_on_as) where goes_on_as is not null;
