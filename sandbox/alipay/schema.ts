/** Alipay's tables. Instants are milliseconds since the epoch, amounts are fen. */
export const ALIPAY_SCHEMA = `
CREATE TABLE IF NOT EXISTS alipay_trades (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  trade_no TEXT NOT NULL UNIQUE,
  out_trade_no TEXT NOT NULL UNIQUE,
  status TEXT NOT NULL CHECK (status IN ('WAIT_BUYER_PAY', 'TRADE_SUCCESS', 'TRADE_CLOSED')),
  total_minor INTEGER NOT NULL CHECK (total_minor > 0),
  refunded_minor INTEGER NOT NULL DEFAULT 0 CHECK (refunded_minor BETWEEN 0 AND total_minor),
  subject TEXT NOT NULL,
  notify_url TEXT,
  return_url TEXT,
  quit_url TEXT,
  cashier_token TEXT NOT NULL UNIQUE,
  form_token TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  pay_due_at INTEGER,
  paid_at INTEGER,
  closed_at INTEGER
) STRICT;
CREATE INDEX IF NOT EXISTS alipay_trades_open ON alipay_trades (expires_at) WHERE status = 'WAIT_BUYER_PAY';
CREATE TABLE IF NOT EXISTS alipay_refunds (
  trade_no TEXT NOT NULL REFERENCES alipay_trades (trade_no),
  out_request_no TEXT NOT NULL,
  amount_minor INTEGER NOT NULL CHECK (amount_minor > 0),
  at INTEGER NOT NULL,
  PRIMARY KEY (trade_no, out_request_no)
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS alipay_notices (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  notify_id TEXT NOT NULL UNIQUE,
  -- A trade's number, or a hold's.
  trade_no TEXT NOT NULL,
  url TEXT NOT NULL,
  body TEXT NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  held_back INTEGER NOT NULL DEFAULT 0,
  due_at INTEGER
) STRICT;
CREATE INDEX IF NOT EXISTS alipay_notices_by_trade ON alipay_notices (trade_no);
CREATE INDEX IF NOT EXISTS alipay_notices_due ON alipay_notices (due_at) WHERE due_at IS NOT NULL;
CREATE TABLE IF NOT EXISTS alipay_bill_plants (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  bill_date TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('drop', 'amount', 'add', 'repeat', 'move')),
  out_trade_no TEXT NOT NULL,
  out_request_no TEXT,
  amount_minor INTEGER NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS alipay_bills (
  token TEXT PRIMARY KEY,
  zip BLOB NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT`

/** In the order in which they may be emptied. */
export const ALIPAY_TABLES = [
  'alipay_holds',
  'alipay_bills',
  'alipay_bill_plants',
  'alipay_notices',
  'alipay_refunds',
  'alipay_trades',
] as const
