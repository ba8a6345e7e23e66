import { useEffect, useState } from 'react'
import type { ComponentType } from 'react'
import { wordsOf } from '../../../web/perform.ts'
import { textsReady } from '../../../web/texts.ts'
import { toast } from '../../../web/ui/toast.tsx'
import type { FormSheetsProps } from './form-sheets.tsx'

/** With their words: shown without them, the sheets would hide the whole form until these come, and without a network for good. */
async function sheetsWithWords(): Promise<ComponentType<FormSheetsProps>> {
  const { default: part } = await import('./form-sheets.tsx')
  await textsReady()
  return part
}

/**
 * The form's sheets, fetched as soon as the form stands. Not `React.lazy`: a chunk that does not come would take the form, and
 * what was typed into it, away with it. Here the form stays, says so, and asks again with the next tap.
 */
export function useFormSheets(isAsked: boolean, giveUp: () => void): ComponentType<FormSheetsProps> | null {
  const [sheets, setSheets] = useState<{ part: ComponentType<FormSheetsProps> } | null>(null)
  const isThere = sheets !== null
  useEffect(() => {
    if (isThere) return
    let isWanted = true
    sheetsWithWords().then(
      (part) => isWanted && setSheets({ part }),
      () => {
        if (!isWanted || !isAsked) return
        toast(wordsOf('noNetwork'))
        giveUp()
      },
    )
    return () => {
      isWanted = false
    }
  }, [isThere, isAsked, giveUp])
  return sheets?.part ?? null
}
