-- A plan of the desk is booked by whoever asked: inquiry, session and order know of each other.

-- 8: all of the plan that was chosen is booked. It is over as long as its orders stand.
alter table flight_inquiry drop constraint flight_inquiry_state_check;
alter table flight_inquiry add constraint flight_inquiry_state_check check (state in (0, 1, 2, 3, 4, 5, 6, 7, 8, 9));
alter table flight_inquiry drop constraint flight_inquiry_ended;
alter table flight_inquiry add constraint flight_inquiry_ended check ((ended_at is not null) = (state in (5, 6, 7, 8, 9)));

-- The part of a plan that a session is opened for; null of any other.
alter table flight_booking add column plan_of jsonb;

-- Which order a part of a plan became: within the mainland each leg is one, a journey abroad is one as a whole.
create table flight_inquiry_booking (
  company_id uuid not null,
  inquiry_id uuid not null,
  plan_id uuid not null,
  part integer not null check (part between 1 and 6),
  order_id uuid not null,
  booked_at timestamptz not null,
  -- When its order had come to nothing: the part can be booked again.
  undone_at timestamptz,
  primary key (company_id, order_id),
  foreign key (company_id, inquiry_id) references flight_inquiry (company_id, id) on delete cascade,
  foreign key (company_id, plan_id) references flight_inquiry_plan (company_id, id) on delete cascade,
  foreign key (company_id, order_id) references flight_order (company_id, order_id)
);
-- A part is booked once, from however many devices.
create unique index flight_inquiry_booking_once on flight_inquiry_booking (company_id, inquiry_id, part) where undone_at is null;
create index flight_inquiry_booking_of_inquiry on flight_inquiry_booking (company_id, inquiry_id);
