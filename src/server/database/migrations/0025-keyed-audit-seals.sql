-- By which of the installation's keys an entry is sealed: whoever can write this table cannot make such a seal. Null for what was sealed
-- before, with no key; after an entry with a key there is none without.
alter table audit_chain add column sealed_with text check (sealed_with ~ '^[0-9a-f]{8}$');
