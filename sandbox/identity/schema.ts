/** What the platforms have handed out and not forgotten. Values stand as hashes, as at any provider that minds its business. */
export const IDENTITY_SCHEMA = `
CREATE TABLE IF NOT EXISTS identity_grants (
  value_hash TEXT PRIMARY KEY,
  platform TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('code', 'insideCode', 'userToken', 'userTicket', 'appToken')),
  person TEXT,
  detail TEXT NOT NULL,
  expires_at INTEGER NOT NULL,
  used_at INTEGER
) STRICT;
CREATE INDEX IF NOT EXISTS identity_grants_expiry ON identity_grants (expires_at)`

export const IDENTITY_TABLES = ['identity_grants'] as const
