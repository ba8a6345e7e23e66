-- A flight chosen again in the place of an order that came to nothing: the search that is made for it, what is opened from there, and the order that it
-- becomes know of which order they are. Only whoever booked that one begins such a search.
alter table flight_search add column again_of uuid;
alter table flight_booking add column again_of uuid;
alter table flight_order add column again_of uuid;
alter table flight_order add constraint flight_order_again_of foreign key (company_id, again_of) references flight_order (company_id, order_id);
alter table flight_order add constraint flight_order_not_again_of_itself check (again_of <> order_id);
create index flight_order_again_of on flight_order (company_id, again_of) where again_of is not null;
