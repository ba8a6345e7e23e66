import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '../../../kernel/money.ts'
import { useLanguage } from '../../../web/language.ts'
import { useGo } from '../../../web/page-context.ts'
import { reading } from '../../../web/query.ts'
import { formatDateLong } from '../../../web/ui/format.ts'
import { Notice } from '../../../web/ui/notice.tsx'
import type { ShownCredit } from '../../calls/credits.ts'
import '../contract.ts'
import { useValueText } from '../screens/value-text.ts'

/** It changes with orders alone. */
const FRESH_MS = 5 * 60_000
/** More lines than this would hide the flights. */
const SHOWN_MAX = 2

/** Whose an airline's value is, of what may still be used. */
function whoseOf(credits: readonly ShownCredit[], airline: string): 'mine' | 'company' | 'both' {
  const owners = new Set(
    credits.filter((one) => one.airline.code === airline && one.leftMinor > 0 && !one.hasEnded).map(({ owner }) => owner),
  )
  if (owners.size > 1) return 'both'
  return owners.has('company') ? 'company' : 'mine'
}

/** That there is value to book with, where flights are chosen; nothing where there is none. */
export default function ValueHint() {
  const t = useValueText()
  const language = useLanguage()
  const go = useGo()
  const { data } = useQuery({ ...reading('GET', '/value/mine'), staleTime: FRESH_MS, meta: { live: ['order' as const] } })
  if (!data || data.left.length === 0) return null
  return (
    <Notice action={{ label: t.title, onPick: () => go.push('/my/value') }}>
      {data.left
        .slice(0, SHOWN_MAX)
        .map(({ airline, amountMinor, firstEnds }) =>
          t.hint(
            formatMoney(amountMinor),
            airline.name[language],
            formatDateLong(firstEnds, language),
            whoseOf(data.credits, airline.code),
          ),
        )
        .join(language === 'zh' ? '；' : '; ')}
    </Notice>
  )
}
