-- Journeys that no machine can price, such as those abroad: asked of the travel desk, which answers with plans to choose from.

create sequence flight_inquiry_number_seq;

create table flight_inquiry (
  company_id uuid not null,
  id uuid not null,
  -- What people say to the desk: Q26112300001.
  number text not null check (number ~ '^Q[0-9]{11,14}$'),
  -- Who asks: she alone acts on it.
  person_id uuid not null,
  mode text not null check (mode in ('personal', 'agent')),
  -- Whose journey it is; whoever is named may read it.
  travellers uuid[] not null check (cardinality(travellers) between 1 and 9),
  -- ST-INQUIRYORDER names processing, cancelled and completed; the codes are ours: 0 a draft, 1 to 4 processing, 5 to 7 completed, 9 cancelled.
  state integer not null check (state in (0, 1, 2, 3, 4, 5, 6, 7, 9)),
  -- Cities and days, cabin, how many days it may be moved, what was wished for.
  wish jsonb not null,
  -- Whom the desk turns to about the plan that was chosen.
  contact_sealed bytea,
  -- What our service was promised to cost when it was asked.
  fee_promise jsonb,
  created_at timestamptz not null,
  -- Of a draft: when it is forgotten.
  expires_at timestamptz not null,
  asked_at timestamptz,
  promised_at timestamptz,
  answered_at timestamptz,
  chosen_plan_id uuid,
  chosen_at timestamptz,
  -- When the desk is to have done its next step; null while it is nobody's of the desk.
  due_at timestamptz,
  ended_at timestamptz,
  -- What the desk says to it: why it cannot be had, or what became of what was chosen.
  desk_words text not null default '' check (char_length(desk_words) <= 200),
  decided_by uuid references staff_account (id),
  -- What it was asked anew from.
  restarted_from uuid,
  primary key (company_id, id),
  foreign key (company_id, person_id) references person (company_id, id),
  foreign key (company_id, restarted_from) references flight_inquiry (company_id, id) on delete set null (restarted_from),
  constraint flight_inquiry_asked check ((state = 0) = (asked_at is null)),
  constraint flight_inquiry_promised check ((asked_at is null) = (promised_at is null)),
  constraint flight_inquiry_chosen check ((chosen_plan_id is null) = (chosen_at is null)),
  constraint flight_inquiry_waits check ((due_at is not null) = (state in (1, 2, 4))),
  constraint flight_inquiry_ended check ((ended_at is not null) = (state in (5, 6, 7, 9)))
);
create unique index flight_inquiry_number on flight_inquiry (number);
create index flight_inquiry_of_person on flight_inquiry (company_id, person_id, id desc);
create index flight_inquiry_of_travellers on flight_inquiry using gin (travellers);
create index flight_inquiry_at_desk on flight_inquiry (due_at, id) where due_at is not null;
create index flight_inquiry_drafts on flight_inquiry (expires_at) where state = 0;

create table flight_inquiry_plan (
  company_id uuid not null,
  inquiry_id uuid not null,
  id uuid not null,
  position integer not null check (position between 1 and 5),
  plan jsonb not null,
  holds_until timestamptz not null,
  primary key (company_id, id),
  unique (company_id, inquiry_id, position),
  foreign key (company_id, inquiry_id) references flight_inquiry (company_id, id) on delete cascade
);

alter table flight_inquiry add constraint flight_inquiry_plan_chosen
  foreign key (company_id, chosen_plan_id) references flight_inquiry_plan (company_id, id);
