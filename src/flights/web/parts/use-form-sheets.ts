import { useEffect, useState } from 'react'
import type { ComponentType } from 'react'
import { wordsOf } from '../../../web/perform.ts'
import { toast } from '../../../web/ui/toast.tsx'
import type { FormSheetsProps } from './form-sheets.tsx'

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
    import('./form-sheets.tsx').then(
      ({ default: part }) => isWanted && setSheets({ part }),
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
