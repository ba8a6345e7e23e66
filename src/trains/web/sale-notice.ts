import { formatTime } from '../../web/ui/format.ts'

interface Sale {
  readonly lastDate: string
  readonly isOpen: boolean
  readonly opensAt: string | null
  readonly studentPeriods: readonly { readonly from: string; readonly to: string }[]
}

export type SaleNotice = { readonly is: 'night'; readonly opensAt: string } | { readonly is: 'notOnSale' } | { readonly is: 'noStudent' }

/** What stands against a chosen day, one thing at a time: that the day is not sold yet, that nothing is sold now, that students pay as others. */
export function saleNoticeOf(
  { lastDate, isOpen, opensAt, studentPeriods }: Sale,
  { trainDate, isStudent }: { readonly trainDate: string; readonly isStudent: boolean },
): SaleNotice | null {
  if (trainDate > lastDate) return { is: 'notOnSale' }
  if (!isOpen && opensAt !== null) return { is: 'night', opensAt: formatTime(opensAt) }
  const isStudentDay = studentPeriods.some(({ from, to }) => from <= trainDate && trainDate <= to)
  return isStudent && !isStudentDay ? { is: 'noStudent' } : null
}
