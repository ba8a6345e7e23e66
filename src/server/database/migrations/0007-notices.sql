-- What is said to people outside of the app: text messages and mails. A reference table: a code is asked for before anybody knows
-- whose company it is.
create table notice (
  id uuid primary key,
  company_id uuid references company (id),
  kind text not null check (kind in ('sms', 'mail')),
  -- The sender's: whatever is asked for again under it is said once. Ids and words, nothing personal.
  key text not null constraint notice_once unique check (char_length(key) between 1 and 120),
  -- What a text message is made from; null for a mail.
  template text,
  language text not null check (language in ('zh', 'en')),
  -- Sealed, and gone as soon as it is over: what has been said is not kept.
  to_sealed bytea,
  content_sealed bytea,
  -- Finds how much one number or address was sent lately.
  to_hash bytea not null,
  state text not null check (state in ('queued', 'sent', 'failed', 'expired')),
  -- Why it failed, as a word of ours or the supplier's code.
  failed_because text,
  -- How often it was handed to the supplier.
  tries integer not null default 0 check (tries >= 0),
  created_at timestamptz not null,
  -- Not worth saying any later.
  until_at timestamptz,
  -- Set before it is handed over: whoever finds it set asks whether it has happened, where one can ask.
  sending_at timestamptz,
  settled_at timestamptz,
  -- The supplier's number of it, once it has taken it.
  supplier_ref text,
  check ((kind = 'sms') = (template is not null)),
  check ((state = 'queued') = (to_sealed is not null) and (state = 'queued') = (content_sealed is not null)),
  check ((state = 'queued') = (settled_at is null)),
  check ((state = 'failed') = (failed_because is not null))
);
create index notice_of_recipient on notice (to_hash, created_at);
create index notice_settled on notice (settled_at) where settled_at is not null;
