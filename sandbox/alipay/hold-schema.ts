/** Holds: amounts that a person has confirmed to be frozen. Instants are milliseconds since the epoch, amounts are fen. */
export const ALIPAY_HOLDS_SCHEMA = `
CREATE TABLE IF NOT EXISTS alipay_holds (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  auth_no TEXT NOT NULL UNIQUE,
  out_order_no TEXT NOT NULL UNIQUE,
  out_request_no TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('INIT', 'AUTHORIZED', 'FINISH', 'CLOSED')),
  amount_minor INTEGER NOT NULL CHECK (amount_minor > 0),
  taken_minor INTEGER NOT NULL DEFAULT 0,
  freed_minor INTEGER NOT NULL DEFAULT 0,
  freed_by TEXT,
  title TEXT NOT NULL,
  notify_url TEXT,
  cashier_token TEXT NOT NULL UNIQUE,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  confirmed_at INTEGER,
  CHECK (taken_minor + freed_minor <= amount_minor)
) STRICT`
