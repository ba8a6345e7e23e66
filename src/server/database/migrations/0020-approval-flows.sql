-- Flows as data: several people at a level, people added and handed on, deputies, and a chain over what was decided.

-- A level may ask several. Nobody is asked twice by one request, so that level and person name a step.
alter table approval_step drop constraint approval_step_pkey;
alter table approval_step
  add primary key (company_id, approval_id, level, approver_id),
  -- The order in which is asked: levels lie a thousand apart, who is added on the way stands between. Null: written by a program of the
  -- version before, which knows levels alone.
  add column turn integer check (turn > 0),
  -- People of one turn and part decide together.
  add column part integer not null default 1 check (part between 1 and 99),
  add column mode text not null default 'all' check (mode in ('all', 'any', 'majority')),
  -- How many of its part have to agree.
  add column needed integer not null default 1 check (needed between 1 and 20),
  -- Who gave the word: a deputy in the approver's name. Null: the approver herself, or nobody yet.
  add column decided_by_id uuid,
  -- For whom the flow meant it: somebody who travels, applies or has left, and above whom the approver stands.
  add column instead_of_id uuid,
  -- Who brought the approver in on the way.
  add column added_by_id uuid,
  -- To whom she who was asked handed it on; such a step is closed.
  add column handed_to_id uuid,
  -- How the word came: null for the app.
  add column decided_via text check (decided_via in ('mail', 'card')),
  add constraint approval_step_decided_by foreign key (company_id, decided_by_id) references person (company_id, id),
  add constraint approval_step_instead_of foreign key (company_id, instead_of_id) references person (company_id, id),
  add constraint approval_step_added_by foreign key (company_id, added_by_id) references person (company_id, id),
  add constraint approval_step_handed_to foreign key (company_id, handed_to_id) references person (company_id, id),
  add constraint approval_step_handed_on_is_closed check (handed_to_id is null or state = 'closed');
create index approval_step_decided_by on approval_step (company_id, decided_by_id) where decided_by_id is not null;

alter table approval
  -- Which of the company's flows it follows.
  add column flow_code text not null default 'levels',
  add column hours_to_decide integer,
  -- What deputies' limits go by; null for requests from before.
  add column total_minor bigint check (total_minor >= 0),
  add column product text,
  add column transfers integer not null default 0 check (transfers between 0 and 6),
  add column notifier_ids uuid[] not null default '{}',
  -- A request is about an order, or about a version of an application for a trip (0021).
  alter column order_id drop not null,
  add column application_id uuid,
  add column application_version integer check (application_version > 0),
  add constraint approval_one_subject check (num_nonnulls(order_id, application_id) = 1),
  add constraint approval_application_version check ((application_id is null) = (application_version is null)),
  add constraint approval_of_application unique (company_id, application_id, application_version),
  -- An order may be asked about again once the first request is over: its price has left what was agreed to.
  drop constraint approval_company_id_order_id_key,
  add column round integer not null default 1 check (round between 1 and 99),
  add constraint approval_of_order unique (company_id, order_id, round),
  -- Everybody who travels: none of them decides. Empty for requests from before, which know one traveller.
  add column traveller_ids uuid[] not null default '{}',
  -- passive: told only; soft: silence lets it go on; hard: silence stops it; beforeBooking: hard, asked before seats are held.
  add column way text not null default 'hard' check (way in ('passive', 'soft', 'hard', 'beforeBooking')),
  -- Names of rules that are broken; several may be agreed to at once where there are none.
  add column breaches text[] not null default '{}',
  -- What was agreed to holds up to this much more; null where nobody set a ceiling.
  add column ceiling_minor bigint check (ceiling_minor >= 0),
  add column tolerance_minor bigint check (tolerance_minor >= 0),
  add constraint approval_ceiling_is_whole check ((ceiling_minor is null) = (tolerance_minor is null)),
  -- What it was put with: codes, ids and amounts, so that the same can be asked again at another price.
  add column asked jsonb,
  -- What time does: the flow's word when the request was made.
  add column remind_after_hours integer check (remind_after_hours > 0),
  add column on_silence text not null default 'deny' check (on_silence in ('escalate', 'agree', 'deny')),
  -- Since when those who are asked now may think, and until when at the latest a decision is of use.
  add column thinking_since timestamptz,
  add column latest_at timestamptz,
  add column reminded_at timestamptz,
  -- Who is told is told by text message too.
  add column tells_by_sms boolean not null default false,
  add column escalations integer not null default 0 check (escalations between 0 and 3),
  -- Nobody said no in time, and that was enough.
  add column is_silent boolean not null default false,
  add constraint approval_silence_agrees_to_soft_ones check (not is_silent or (way = 'soft' and state = 2));
-- Whether an application waits for somebody.
create index approval_open_of_application on approval (company_id, application_id) where application_id is not null and state in (0, 1);

-- A link in a mail or on a card by which one person decides once. Its secret is nowhere: it is signed with the keys outside of the database.
create table approval_link (
  company_id uuid not null,
  -- What the link names. Random, and known to whoever got the message.
  id uuid not null,
  approval_id uuid not null,
  person_id uuid not null,
  -- The version of the request that the message told of. Moves along with changes that leave what is asked as it is.
  version integer not null,
  channel text not null check (channel in ('mail', 'card')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (id),
  foreign key (company_id, approval_id) references approval (company_id, id),
  foreign key (company_id, person_id) references person (company_id, id),
  constraint approval_link_ends check (expires_at > created_at)
);
create index approval_link_of_request on approval_link (company_id, approval_id) where used_at is null;
create index approval_link_by_end on approval_link (expires_at);

-- Who decides in somebody's place, from one day in Shanghai to another, both included.
create table approval_deputy (
  company_id uuid not null,
  id uuid not null,
  principal_id uuid not null,
  deputy_id uuid not null,
  from_date date not null,
  until_date date not null,
  -- Up to which amount; null: any.
  limit_minor bigint check (limit_minor >= 0),
  -- About which lines; null: all.
  products text[] check (cardinality(products) between 1 and 20),
  created_at timestamptz not null,
  -- Taken back; kept because decisions were made by it.
  ended_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, principal_id) references person (company_id, id),
  foreign key (company_id, deputy_id) references person (company_id, id),
  constraint approval_deputy_is_another check (deputy_id <> principal_id),
  constraint approval_deputy_dates check (from_date <= until_date)
);
create index approval_deputy_of_principal on approval_deputy (company_id, principal_id, until_date) where ended_at is null;
create index approval_deputy_of_deputy on approval_deputy (company_id, deputy_id, until_date) where ended_at is null;

-- What was decided, handed on, overridden and changed in the rules: each entry seals the one before. Rows are only ever added.
create table audit_chain (
  company_id uuid not null references company (id),
  -- Counted from 1, without gaps.
  seq bigint not null check (seq > 0),
  -- Codes, ids, amounts and instants: never personal data.
  body jsonb not null,
  previous text not null check (previous ~ '^[0-9a-f]{64}$'),
  seal text not null check (seal ~ '^[0-9a-f]{64}$'),
  primary key (company_id, seq)
);
create function audit_chain_only_grows() returns trigger language plpgsql as $$
begin
  raise exception 'the audit chain is only added to' using errcode = 'restrict_violation', constraint = 'audit_chain_only_grows';
end $$;
create trigger audit_chain_only_grows before update or delete or truncate on audit_chain
  for each statement execute function audit_chain_only_grows();

-- Where a company's chain ends: without this, nobody would miss its last entries.
create table audit_chain_head (
  company_id uuid not null references company (id),
  count bigint not null check (count > 0),
  seal text not null check (seal ~ '^[0-9a-f]{64}$'),
  primary key (company_id)
);
