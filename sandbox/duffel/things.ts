import { notFound } from './model.ts'
import type { DuffelWorld } from './model.ts'

/** What the API keeps beside orders: each with its kind, and the order that it belongs to. */
export type Kind = 'cancellation' | 'changeRequest' | 'change' | 'airlineChange' | 'webhook' | 'event' | 'payment' | 'loyalty'

export function keepThing(world: DuffelWorld, kind: Kind, made: { id: string; seq: number }, orderId: string | null, body: object): void {
  world.store.run(
    `INSERT INTO duffel_things (id, seq, kind, order_id, body) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET body = excluded.body`,
    made.id,
    made.seq,
    kind,
    orderId,
    JSON.stringify(body),
  )
}

export function updateThing(world: DuffelWorld, id: string, body: object): void {
  world.store.run('UPDATE duffel_things SET body = ? WHERE id = ?', JSON.stringify(body), id)
}

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- whoever kept it says what it is
export function findThing<T>(world: DuffelWorld, kind: Kind, id: string): T {
  const row = world.store.get('SELECT body FROM duffel_things WHERE id = ? AND kind = ?', id, kind)
  if (!row) throw notFound()
  return JSON.parse(String(row.body)) as T
}

/** Newest first; of one order, or of all. */
export function listThings<T>(world: DuffelWorld, kind: Kind, orderId?: string): T[] {
  const rows =
    orderId === undefined
      ? world.store.all('SELECT body FROM duffel_things WHERE kind = ? ORDER BY seq DESC', kind)
      : world.store.all('SELECT body FROM duffel_things WHERE kind = ? AND order_id = ? ORDER BY seq DESC', kind, orderId)
  return rows.map((row) => JSON.parse(String(row.body)) as T)
}
