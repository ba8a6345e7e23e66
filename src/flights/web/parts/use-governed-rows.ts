import { useEffect, useState } from 'react'
import type { ComponentType } from 'react'
import { textsReady } from '../../../web/texts.ts'
import type { GovernedRowsProps } from './governed-rows.tsx'

type Part = ComponentType<GovernedRowsProps>

/** With their words: shown without them, the rows would hide the whole form until these come. */
async function rowsWithWords(): Promise<Part> {
  const { default: part, rowsOfOthersReady } = await import('./governed-late.ts')
  await rowsOfOthersReady()
  await textsReady()
  return part
}

/**
 * The form's rows of what governs the trip, fetched as soon as the form stands. As with its sheets (use-form-sheets.ts) not
 * `React.lazy`: where the chunk does not come the form stays with what was typed into it, and `again` asks once more.
 */
export function useGovernedRows(): { Rows: Part | null; isFailed: boolean; again: () => void } {
  const [rows, setRows] = useState<{ part: Part } | null>(null)
  const [tries, setTries] = useState(0)
  const [failedTry, setFailedTry] = useState<number | null>(null)
  const isThere = rows !== null
  useEffect(() => {
    if (isThere) return
    let isWanted = true
    rowsWithWords().then(
      (part) => isWanted && setRows({ part }),
      () => isWanted && setFailedTry(tries), // a lost chunk is heard, reported and mended by the app (web/lost-chunk.ts); whoever submits asks again
    )
    return () => {
      isWanted = false
    }
  }, [isThere, tries])
  return { Rows: rows?.part ?? null, isFailed: failedTry === tries, again: () => setTries((before) => before + 1) }
}
