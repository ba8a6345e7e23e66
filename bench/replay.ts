/** A bare client that sends a recorded transaction. */
import type pg from 'pg'

export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

/** Sends statements as they stand, each prepared once per connection: the least that a program could do. */
export async function replay(pool: pg.Pool, names: Map<string, string>, statements: readonly Statement[]): Promise<void> {
  const client = await pool.connect()
  try {
    for (const { text, values } of statements) {
      if (values.length === 0) {
        await client.query(text)
        continue
      }
      const name = names.get(text) ?? `bare${names.size}`
      names.set(text, name)
      await client.query({ name, text, values: [...values] })
    }
  } finally {
    client.release()
  }
}
