-- Searches are packed otherwise from here on. They live for minutes: what was packed before ends, and with it the forms that are judged among its flights.
update flight_booking set expires_at = now() where order_id is null and expires_at > now();
update flight_change_draft set expires_at = now() where new_order_id is null and expires_at > now();
delete from flight_search;
