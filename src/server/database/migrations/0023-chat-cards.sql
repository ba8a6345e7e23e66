-- Cards in chat platforms, beside text messages and mails.

alter table notice
  drop constraint notice_kind_check,
  add constraint notice_kind_check check (kind in ('sms', 'mail', 'card'));

-- The platform's own name for somebody, sealed: a card is sent to it. Only of platforms that carry cards; null for links of before,
-- until she comes in by them once more.
alter table sso_link add column subject_sealed bytea;
alter table sso_binding add column subject_sealed bytea;
