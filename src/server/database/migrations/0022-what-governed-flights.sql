-- What governed a flight: the scene that it was searched and booked under, and, with the order, why and by whose word it goes on.
alter table flight_search add column scene_code text;
alter table flight_booking add column scene_code text;
alter table flight_order
  -- Null: the company's usual standard.
  add column scene_code text,
  -- How somebody is asked to agree. Null: nobody is; of orders from before, as their verdict says.
  add column approval_way text check (approval_way in ('passive', 'soft', 'hard', 'beforeBooking')),
  -- Why it goes above the policy, where a reason is asked for.
  add column reason_code text check (char_length(reason_code) <= 20),
  add column reason_note text check (char_length(reason_note) <= 128),
  -- Why it needed no trip application although the policy asks for one.
  add column application_waived text check (application_waived in ('superAgent', 'special')),
  -- What was judged, in policy's words, so that a draft can be held against it later: codes, amounts and instants, no names.
  add column judged_facts jsonb;

-- Seats are watched while somebody decides about them, and held anew where their limit comes near or their fare is guaranteed no longer.
alter table flight_order
  -- How often they were held anew.
  add column renewals integer not null default 0 check (renewals between 0 and 20),
  -- What is being asked for at the airline: written before the old seats are given back, gone once it is known what came of it.
  add column renewing jsonb,
  -- Set before the new hold is sent: whoever finds it set asks the supplier what happened before sending again.
  add column renewal_sent_at timestamptz,
  -- Why the seats that are held could not be held anew: they stand until their limit and not longer.
  add column renewal_refused text check (renewal_refused in ('soldOut', 'priceMoved')),
  add constraint flight_order_renewal_is_sent check (renewal_sent_at is null or renewing is not null);
