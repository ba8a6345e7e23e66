-- What a person is told in the app, by which channels else, and when she is left in peace.

create table message (
  company_id uuid not null,
  id uuid not null,
  person_id uuid not null,
  subject text not null
    check (subject in ('orders', 'payments', 'approvals', 'told', 'trips', 'news', 'safety')),
  -- The sender's: whatever is told her again under it is told once. Ids and words, nothing personal.
  key text not null check (char_length(key) between 1 and 120),
  title_zh text not null check (char_length(title_zh) between 1 and 200),
  title_en text not null check (char_length(title_en) between 1 and 200),
  text_zh text not null check (char_length(text_zh) <= 1000),
  text_en text not null check (char_length(text_en) <= 1000),
  -- The page in the app that it leads to; null where there is none.
  link text check (link ~ '^/[^/]' and char_length(link) <= 300),
  created_at timestamptz not null,
  read_at timestamptz,
  primary key (company_id, id),
  constraint message_once unique (company_id, person_id, key),
  foreign key (company_id, person_id) references person (company_id, id)
);
create index message_of_person on message (company_id, person_id, created_at desc, id desc);
create index message_unread on message (company_id, person_id) where read_at is null;
create index message_created on message (created_at);

-- Where somebody chose otherwise than her company's file has it.
create table notice_choice (
  company_id uuid not null,
  person_id uuid not null,
  subject text not null check (subject in ('orders', 'payments', 'approvals', 'told', 'trips', 'news')),
  channel text not null check (channel in ('sms', 'mail', 'card')),
  is_on boolean not null,
  primary key (company_id, person_id, subject, channel),
  foreign key (company_id, person_id) references person (company_id, id)
);

create table quiet_hours (
  company_id uuid not null,
  person_id uuid not null,
  is_on boolean not null,
  -- By the clocks of her own zone, over midnight where the end is the earlier.
  from_time text not null check (from_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  until_time text not null check (until_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  zone text not null check (char_length(zone) between 1 and 64),
  primary key (company_id, person_id),
  check (from_time <> until_time),
  foreign key (company_id, person_id) references person (company_id, id)
);

-- Whose a notice is that is no code: her quiet hours hold it back, unless it has to be known before they end.
alter table notice
  add column person_id uuid,
  add column subject text
    check (subject in ('orders', 'payments', 'approvals', 'told', 'trips', 'news', 'safety')),
  add column deadline_at timestamptz,
  -- Held back until then, with a job that comes then.
  add column waits_until timestamptz,
  add check (person_id is null = (subject is null)),
  add check (person_id is null or company_id is not null),
  add foreign key (company_id, person_id) references person (company_id, id);
create index notice_queued_of_person on notice (company_id, person_id) where state = 'queued' and person_id is not null;
