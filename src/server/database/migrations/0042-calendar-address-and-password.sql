-- Whoever changes her password means to be alone with her account: what a former one may have made ends with it.
create function calendar_address_ends_with_password() returns trigger language plpgsql as $$
begin
  delete from calendar_address where company_id = new.company_id and person_id = new.person_id;
  return null;
end $$;
create trigger calendar_address_ends_with_password after update of phc on password
  for each row when (old.phc is distinct from new.phc) execute function calendar_address_ends_with_password();
