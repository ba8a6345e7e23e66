import { sql } from 'kysely'
import type { Database } from '../src/server/database/connect.ts'

/** Journeys wait for mails and cards at any hour of the day; companies leave their people in peace at night, unless they say otherwise. */
export async function neverQuiet({ kysely }: Pick<Database, 'kysely'>): Promise<void> {
  await sql`update company set settings = jsonb_set(settings, '{notices,quietHours}', 'false')`.execute(kysely)
}
