-- What somebody wrote to her whom she asked to sign as well. It stood inside of what the request was put with, by approver; it is her step's.
alter table approval_step
  add column added_words text not null default '' check (char_length(added_words) <= 128),
  add constraint approval_step_words_are_whose_who_added check (added_words = '' or added_by_id is not null);

update approval_step s set added_words = a.asked->'added'->>(s.approver_id::text)
from approval a
where a.company_id = s.company_id and a.id = s.approval_id and s.added_by_id is not null and a.asked->'added' ? (s.approver_id::text);

update approval set asked = asked - 'added' where asked ? 'added';
