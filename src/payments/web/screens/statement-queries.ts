import { infiniteQueryOptions } from '@tanstack/react-query'
import { http } from '../../../web/http.ts'
import type { StatementAccount } from '../../rules/statement.ts'
import '../contract.ts'

export type Whose = 'mine' | 'company'

/** Money moves while one looks at it; a look is not a watch. */
const FRESH_MS = 15_000

const after = (cursor: string | null) => (cursor === null ? {} : { cursor })

/** A month of one account of a statement, page by page. */
export const statementQuery = (whose: Whose, month: string, account: StatementAccount) =>
  infiniteQueryOptions({
    queryKey: [`GET /statement/${whose}`, { month, account }],
    queryFn: ({ pageParam, signal }) =>
      http('GET', `/statement/${whose}`, { month, account, ...after(pageParam) }, { signal, hideError: true }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    staleTime: FRESH_MS,
    meta: { live: ['order'] },
  })

/** A company with more than this in a month keeps its books elsewhere. */
const PIECES_MAX = 500

/** The whole file of a month, of which each answer is a piece. */
export async function fetchStatementFile(whose: Whose, month: string): Promise<Blob> {
  const pieces: string[] = []
  let cursor: string | null = null
  do {
    // One after the other: each says where the next begins.
    const piece: { text: string; next: string | null } = await http('GET', `/statement/${whose}/file`, { month, ...after(cursor) })
    pieces.push(piece.text)
    cursor = piece.next
  } while (cursor !== null && pieces.length < PIECES_MAX)
  return new Blob(pieces, { type: 'text/csv;charset=utf-8' })
}
