/** What the member programme remembers: codes that it sent, and which personal account is bound to whom. */
export const MEMBER_SCHEMA = `
CREATE TABLE IF NOT EXISTS member_verifications (
  verification_id TEXT PRIMARY KEY,
  phone TEXT NOT NULL,
  code TEXT NOT NULL,
  sent_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  wrong_tries INTEGER NOT NULL,
  used_at INTEGER
) STRICT;
CREATE INDEX IF NOT EXISTS member_verifications_of_phone ON member_verifications (phone, sent_at);
CREATE TABLE IF NOT EXISTS member_bindings (
  binding_id TEXT PRIMARY KEY,
  client_reference TEXT NOT NULL,
  phone TEXT NOT NULL,
  bound_at INTEGER NOT NULL,
  ended_at INTEGER
) STRICT;
CREATE UNIQUE INDEX IF NOT EXISTS member_bindings_account ON member_bindings (phone) WHERE ended_at IS NULL;
CREATE UNIQUE INDEX IF NOT EXISTS member_bindings_client ON member_bindings (client_reference) WHERE ended_at IS NULL`

export const MEMBER_TABLES = ['member_verifications', 'member_bindings'] as const
