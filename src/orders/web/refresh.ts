import type { QueryClient } from '@tanstack/react-query'

/* What others have to know of how orders are read: by itself, for pages on a trip's way would wait for all of it otherwise. */

export const LIST_KEY = 'POST /order/list'
export const JOURNEYS = '/order/journeys'
export const NEXT_TRIP = '/order/next'

/** After an order came to be or changed: lists, journeys and home's next trip are read anew when they are next looked at, at once where they are on screen. */
export async function refreshOrderLists(client: QueryClient): Promise<void> {
  await Promise.all([LIST_KEY, `GET ${JOURNEYS}`, `GET ${NEXT_TRIP}`].map((key) => client.invalidateQueries({ queryKey: [key] })))
}
