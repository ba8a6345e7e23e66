-- Whoever leaves, or is erased, leaves no address behind, whichever way it is written; who comes back makes a new one.
create function calendar_address_ends() returns trigger language plpgsql as $$
begin
  delete from calendar_address where company_id = new.company_id and person_id = new.id;
  return null;
end $$;
create trigger calendar_address_ends after update of status on person
  for each row when (new.status <> 'active') execute function calendar_address_ends();
