/** Its tables, to be emptied. */
export const AIR_TABLES = [
  'seats',
  'flight_states',
  'flight_shifts',
  'price_moves',
  'seat_answers',
  'bookings',
  'travellers',
  'seat_choices',
  'tickets',
  'refund_claims',
  'receipts',
  'quotes',
  'notices',
] as const

/** The airline world's tables. Instants are milliseconds since the epoch; `stretch` is `HGHPEK`. */
export const AIR_SCHEMA = `
CREATE TABLE IF NOT EXISTS seats (
  flight_id TEXT NOT NULL,
  scope TEXT NOT NULL,
  travel_date TEXT NOT NULL,
  stretch TEXT NOT NULL,
  taken INTEGER NOT NULL DEFAULT 0 CHECK (taken >= 0),
  allotment INTEGER,
  PRIMARY KEY (flight_id, scope),
  CHECK (allotment IS NULL OR taken <= allotment)
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS seats_by_day ON seats (stretch, travel_date);
CREATE TABLE IF NOT EXISTS flight_states (
  flight_id TEXT PRIMARY KEY,
  travel_date TEXT NOT NULL,
  stretch TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('cancelled', 'delayed')),
  delay_minutes INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX IF NOT EXISTS flight_states_by_day ON flight_states (stretch, travel_date);
CREATE TABLE IF NOT EXISTS flight_shifts (
  flight_id TEXT PRIMARY KEY,
  travel_date TEXT NOT NULL,
  stretch TEXT NOT NULL,
  minutes INTEGER NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS flight_shifts_by_day ON flight_shifts (stretch, travel_date);
CREATE TABLE IF NOT EXISTS price_moves (
  flight_id TEXT NOT NULL,
  booking_class TEXT NOT NULL,
  travel_date TEXT NOT NULL,
  stretch TEXT NOT NULL,
  percent REAL NOT NULL,
  PRIMARY KEY (flight_id, booking_class)
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS price_moves_by_day ON price_moves (stretch, travel_date);
CREATE TABLE IF NOT EXISTS seat_answers (
  flight_id TEXT NOT NULL,
  booking_class TEXT NOT NULL,
  travel_date TEXT NOT NULL,
  stretch TEXT NOT NULL,
  answer TEXT NOT NULL CHECK (answer IN ('held', 'tight', 'other', 'none', 'silent')),
  PRIMARY KEY (flight_id, booking_class)
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS bookings (
  booking_id TEXT PRIMARY KEY,
  pnr TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('held', 'ticketing', 'ticketed', 'ticketing_failed', 'cancelled', 'lapsed')),
  client_reference TEXT NOT NULL,
  flight_id TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  version INTEGER NOT NULL,
  price_guaranteed_until INTEGER NOT NULL,
  ticketing_limit_at INTEGER NOT NULL,
  due_at INTEGER,
  body TEXT NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS bookings_by_reference ON bookings (client_reference, created_at);
CREATE INDEX IF NOT EXISTS bookings_by_flight ON bookings (flight_id);
CREATE INDEX IF NOT EXISTS bookings_due ON bookings (due_at) WHERE due_at IS NOT NULL;
CREATE TABLE IF NOT EXISTS travellers (
  booking_id TEXT NOT NULL,
  passenger_id TEXT NOT NULL,
  flight_id TEXT NOT NULL,
  document_hash TEXT NOT NULL,
  active INTEGER NOT NULL,
  PRIMARY KEY (booking_id, passenger_id)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX IF NOT EXISTS one_seat_per_traveller ON travellers (flight_id, document_hash) WHERE active = 1;
CREATE TABLE IF NOT EXISTS seat_choices (
  flight_id TEXT NOT NULL,
  seat TEXT NOT NULL,
  booking_id TEXT NOT NULL,
  passenger_id TEXT NOT NULL,
  PRIMARY KEY (flight_id, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS seat_choices_by_booking ON seat_choices (booking_id);
CREATE TABLE IF NOT EXISTS tickets (
  ticket_number TEXT PRIMARY KEY,
  booking_id TEXT NOT NULL,
  due_at INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS tickets_due ON tickets (due_at) WHERE due_at IS NOT NULL;
CREATE TABLE IF NOT EXISTS credits (
  number TEXT PRIMARY KEY,
  airline TEXT NOT NULL,
  booking_id TEXT NOT NULL,
  ticket_number TEXT NOT NULL,
  document_hash TEXT NOT NULL,
  amount_minor INTEGER NOT NULL CHECK (amount_minor > 0),
  left_minor INTEGER NOT NULL CHECK (left_minor BETWEEN 0 AND amount_minor),
  valid_until TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS credits_by_booking ON credits (booking_id);
CREATE TABLE IF NOT EXISTS refund_claims (
  claim_id TEXT PRIMARY KEY,
  booking_id TEXT NOT NULL,
  client_reference TEXT NOT NULL,
  due_at INTEGER,
  body TEXT NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS refund_claims_by_booking ON refund_claims (booking_id, client_reference);
CREATE INDEX IF NOT EXISTS refund_claims_due ON refund_claims (due_at) WHERE due_at IS NOT NULL;
CREATE TABLE IF NOT EXISTS receipts (
  ticket_number TEXT PRIMARY KEY,
  body TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS quotes (
  quote_id TEXT PRIMARY KEY,
  booking_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  expires_at INTEGER NOT NULL,
  body TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS notices (
  event_id TEXT PRIMARY KEY,
  seq INTEGER NOT NULL,
  booking_id TEXT NOT NULL,
  url TEXT NOT NULL,
  body TEXT NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  due_at INTEGER
) STRICT;
CREATE INDEX IF NOT EXISTS notices_due ON notices (due_at) WHERE due_at IS NOT NULL`
