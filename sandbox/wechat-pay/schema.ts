/** WeChat Pay's tables. Instants are milliseconds since the epoch, amounts are fen. */
export const WECHAT_PAY_SCHEMA = `
CREATE TABLE IF NOT EXISTS wechat_certificates (
  serial TEXT PRIMARY KEY,
  private_pem TEXT NOT NULL,
  certificate_pem TEXT NOT NULL,
  effective_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS wechat_trades (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  transaction_id TEXT NOT NULL UNIQUE,
  out_trade_no TEXT NOT NULL UNIQUE,
  prepay_id TEXT NOT NULL UNIQUE,
  trade_type TEXT NOT NULL CHECK (trade_type IN ('MWEB', 'JSAPI', 'APP')),
  app_id TEXT NOT NULL,
  openid TEXT,
  state TEXT NOT NULL CHECK (state IN ('NOTPAY', 'SUCCESS', 'REFUND', 'CLOSED')),
  total_minor INTEGER NOT NULL CHECK (total_minor > 0),
  description TEXT NOT NULL,
  notify_url TEXT NOT NULL,
  cashier_token TEXT NOT NULL UNIQUE,
  form_token TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  prepared_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  arrived_at INTEGER,
  pay_due_at INTEGER,
  paid_at INTEGER,
  closed_at INTEGER
) STRICT;
CREATE INDEX IF NOT EXISTS wechat_trades_paying ON wechat_trades (pay_due_at) WHERE pay_due_at IS NOT NULL;
CREATE INDEX IF NOT EXISTS wechat_trades_paid ON wechat_trades (paid_at) WHERE paid_at IS NOT NULL;
CREATE TABLE IF NOT EXISTS wechat_refunds (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  refund_id TEXT NOT NULL UNIQUE,
  out_refund_no TEXT NOT NULL UNIQUE,
  transaction_id TEXT NOT NULL REFERENCES wechat_trades (transaction_id),
  amount_minor INTEGER NOT NULL CHECK (amount_minor > 0),
  status TEXT NOT NULL CHECK (status IN ('PROCESSING', 'SUCCESS', 'CLOSED', 'ABNORMAL')),
  outcome TEXT NOT NULL CHECK (outcome IN ('SUCCESS', 'CLOSED', 'ABNORMAL')),
  notify_url TEXT,
  created_at INTEGER NOT NULL,
  due_at INTEGER NOT NULL,
  ended_at INTEGER
) STRICT;
CREATE INDEX IF NOT EXISTS wechat_refunds_of_trade ON wechat_refunds (transaction_id);
CREATE INDEX IF NOT EXISTS wechat_refunds_due ON wechat_refunds (due_at) WHERE status = 'PROCESSING';
CREATE TABLE IF NOT EXISTS wechat_notices (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  notice_id TEXT NOT NULL UNIQUE,
  transaction_id TEXT NOT NULL REFERENCES wechat_trades (transaction_id),
  event TEXT NOT NULL,
  url TEXT NOT NULL,
  resource TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  held_back INTEGER NOT NULL DEFAULT 0,
  due_at INTEGER
) STRICT;
CREATE INDEX IF NOT EXISTS wechat_notices_of_trade ON wechat_notices (transaction_id);
CREATE INDEX IF NOT EXISTS wechat_notices_due ON wechat_notices (due_at) WHERE due_at IS NOT NULL;
CREATE TABLE IF NOT EXISTS wechat_probes_taken (at INTEGER NOT NULL, notice_id TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS wechat_bill_bends (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  bill_date TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('missing', 'amount', 'extra', 'repeat', 'move')),
  out_trade_no TEXT NOT NULL,
  out_refund_no TEXT,
  amount_minor INTEGER NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS wechat_bills (
  token TEXT PRIMARY KEY,
  csv TEXT NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT`

/** In the order in which they may be emptied. The certificates stay: they are keys, and the merchant may know them. */
export const WECHAT_PAY_TABLES = [
  'wechat_notices',
  'wechat_probes_taken',
  'wechat_bills',
  'wechat_bill_bends',
  'wechat_refunds',
  'wechat_trades',
] as const
