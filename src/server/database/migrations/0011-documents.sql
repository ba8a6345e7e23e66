-- Documents as their holders keep them: with the names that they print, and out of sight once deleted.

alter table id_card
  -- The name as this document prints it: in Chinese script, and in Latin letters.
  add column card_name text not null default '',
  add column card_surname text not null default '',
  add column card_givenname text not null default '',
  add column is_en_name boolean not null default false,
  -- The country or region that issued it; country_code is the holder's nationality.
  add column old_country_code text not null default 'CN',
  add column user_type text not null default 'ADT' check (user_type in ('ADT', 'CNN', 'INF')),
  -- It says "long-term" where others print an end.
  add column has_no_end boolean not null default false,
  add column phone_sealed bytea,
  add column phone_masked text,
  add column email_sealed bytea,
  add column email_masked text,
  -- An order under way may still need what its owner has deleted: it is out of her sight at once and emptied later.
  add column deleted_at timestamptz,
  add column erased_at timestamptz,
  add constraint id_card_default_is_there check (not (is_default and deleted_at is not null)),
  add constraint id_card_ends_or_not check (not (has_no_end and expires_date is not null)),
  add constraint id_card_erased_was_deleted check (erased_at is null or deleted_at is not null);
create index id_card_of_person on id_card (company_id, person_id, created_at);

update id_card c
set card_surname = p.surname_latin,
    card_givenname = p.given_latin,
    card_name = case when p.name_zh ~ '[^\x01-\x7f]' then p.name_zh else '' end,
    is_en_name = c.card_type in (2, 8) or p.name_zh !~ '[^\x01-\x7f]',
    old_country_code = c.country_code
from person p
where p.company_id = c.company_id and p.id = c.person_id;
