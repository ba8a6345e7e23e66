/** The tables of Duffel's world. Instants are milliseconds since the epoch; what an API object is stands in its body. */
export const DUFFEL_SCHEMA = `
CREATE TABLE IF NOT EXISTS duffel_seats (
  flight_key TEXT NOT NULL,
  cabin TEXT NOT NULL,
  taken INTEGER NOT NULL DEFAULT 0 CHECK (taken >= 0),
  allotment INTEGER,
  PRIMARY KEY (flight_key, cabin),
  CHECK (allotment IS NULL OR taken <= allotment)
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS duffel_flights (
  flight_key TEXT PRIMARY KEY,
  status TEXT NOT NULL CHECK (status IN ('scheduled', 'cancelled')),
  moved_minutes INTEGER NOT NULL DEFAULT 0,
  price_percent REAL NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS duffel_offer_requests (
  id TEXT PRIMARY KEY,
  created_at INTEGER NOT NULL,
  body TEXT NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS duffel_offer_requests_by_age ON duffel_offer_requests (created_at);
CREATE TABLE IF NOT EXISTS duffel_orders (
  id TEXT PRIMARY KEY,
  seq INTEGER NOT NULL UNIQUE,
  reference TEXT NOT NULL,
  due_at INTEGER,
  body TEXT NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS duffel_orders_due ON duffel_orders (due_at) WHERE due_at IS NOT NULL;
CREATE TABLE IF NOT EXISTS duffel_things (
  id TEXT PRIMARY KEY,
  seq INTEGER NOT NULL UNIQUE,
  kind TEXT NOT NULL,
  order_id TEXT,
  body TEXT NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS duffel_things_by_order ON duffel_things (kind, order_id);
CREATE TABLE IF NOT EXISTS duffel_deliveries (
  id TEXT PRIMARY KEY,
  seq INTEGER NOT NULL UNIQUE,
  event_id TEXT NOT NULL,
  webhook_id TEXT NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  first_at INTEGER NOT NULL,
  due_at INTEGER,
  status INTEGER
) STRICT;
CREATE INDEX IF NOT EXISTS duffel_deliveries_due ON duffel_deliveries (due_at) WHERE due_at IS NOT NULL`

export const DUFFEL_TABLES = [
  'duffel_seats',
  'duffel_flights',
  'duffel_offer_requests',
  'duffel_orders',
  'duffel_things',
  'duffel_deliveries',
] as const
