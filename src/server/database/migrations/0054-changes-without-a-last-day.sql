-- Of a journey abroad its supplier does not say until when what an airline changed is free: its quotes do. Both days are known, or neither.
alter table flight_airline_change drop constraint flight_airline_change_granted;
alter table flight_airline_change
  add constraint flight_airline_change_granted check ((exchange_until is null) = (free_until is null));
