/** The railway's tables. Instants are milliseconds since the epoch. */
export const RAIL_TABLES = [
  'rail_seats',
  'rail_others',
  'rail_train_states',
  'rail_closed_stations',
  'rail_price_moves',
  'rail_bookings',
  'rail_travellers',
  'rail_tickets',
  'rail_receipts',
  'rail_quotes',
  'rail_standbys',
  'rail_queue',
  'rail_accounts',
  'rail_notices',
] as const

export const RAIL_SCHEMA = `
CREATE TABLE IF NOT EXISTS rail_seats (
  train_id TEXT NOT NULL,
  place INTEGER NOT NULL,
  from_stop INTEGER NOT NULL,
  to_stop INTEGER NOT NULL CHECK (to_stop > from_stop),
  booking_id TEXT NOT NULL,
  passenger_id TEXT NOT NULL,
  PRIMARY KEY (train_id, place, from_stop)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX IF NOT EXISTS rail_seats_by_booking ON rail_seats (booking_id, passenger_id);
CREATE TABLE IF NOT EXISTS rail_others (
  train_id TEXT NOT NULL,
  first_place INTEGER NOT NULL,
  words TEXT NOT NULL,
  PRIMARY KEY (train_id, first_place)
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS rail_train_states (
  train_id TEXT PRIMARY KEY,
  status TEXT NOT NULL CHECK (status IN ('cancelled', 'delayed')),
  delay_minutes INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS rail_closed_stations (telecode TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS rail_price_moves (train_id TEXT PRIMARY KEY, percent REAL NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS rail_bookings (
  booking_id TEXT PRIMARY KEY,
  status TEXT NOT NULL,
  account TEXT NOT NULL,
  client_reference TEXT NOT NULL,
  train_id TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  due_at INTEGER,
  body TEXT NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS rail_bookings_by_reference ON rail_bookings (client_reference, created_at);
CREATE INDEX IF NOT EXISTS rail_bookings_by_train ON rail_bookings (train_id);
CREATE INDEX IF NOT EXISTS rail_bookings_due ON rail_bookings (due_at) WHERE due_at IS NOT NULL;
CREATE TABLE IF NOT EXISTS rail_travellers (
  booking_id TEXT NOT NULL,
  passenger_id TEXT NOT NULL,
  document_hash TEXT NOT NULL,
  train_id TEXT NOT NULL,
  depart_at INTEGER NOT NULL,
  arrive_at INTEGER NOT NULL,
  is_student INTEGER NOT NULL,
  PRIMARY KEY (booking_id, passenger_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS rail_travellers_by_document ON rail_travellers (document_hash, depart_at);
CREATE TABLE IF NOT EXISTS rail_tickets (
  ticket_number TEXT PRIMARY KEY,
  booking_id TEXT NOT NULL,
  due_at INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS rail_tickets_due ON rail_tickets (due_at) WHERE due_at IS NOT NULL;
CREATE TABLE IF NOT EXISTS rail_receipts (
  ticket_number TEXT PRIMARY KEY,
  body TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS rail_quotes (
  quote_id TEXT PRIMARY KEY,
  booking_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  expires_at INTEGER NOT NULL,
  body TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS rail_standbys (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  standby_id TEXT NOT NULL UNIQUE,
  status TEXT NOT NULL,
  account TEXT NOT NULL,
  client_reference TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  due_at INTEGER,
  body TEXT NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS rail_standbys_by_reference ON rail_standbys (client_reference, created_at);
CREATE INDEX IF NOT EXISTS rail_standbys_due ON rail_standbys (due_at) WHERE due_at IS NOT NULL;
CREATE TABLE IF NOT EXISTS rail_queue (
  train_id TEXT NOT NULL,
  seq INTEGER NOT NULL,
  standby_id TEXT NOT NULL,
  PRIMARY KEY (train_id, seq)
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS rail_queue_by_standby ON rail_queue (standby_id);
CREATE TABLE IF NOT EXISTS rail_accounts (
  account TEXT NOT NULL,
  day TEXT NOT NULL,
  cancels INTEGER NOT NULL DEFAULT 0,
  standbys INTEGER NOT NULL DEFAULT 0,
  locked_until INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (account, day)
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS rail_notices (
  event_id TEXT PRIMARY KEY,
  seq INTEGER NOT NULL,
  subject TEXT NOT NULL,
  url TEXT NOT NULL,
  body TEXT NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  due_at INTEGER
) STRICT;
CREATE INDEX IF NOT EXISTS rail_notices_due ON rail_notices (due_at) WHERE due_at IS NOT NULL`
