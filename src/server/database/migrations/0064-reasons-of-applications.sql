-- A request for approval holds the whole reason of an application, which may be longer than one of an order.
alter table approval drop constraint approval_reason_note_check;
alter table approval add constraint approval_reason_note_check check (char_length(reason_note) <= 200);
