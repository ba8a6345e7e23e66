import type { BothNames, Language } from '../../kernel/language.ts'
import { en } from '../text/en.ts'
import { zh } from '../text/zh.ts'

const words = { zh, en }

/** A budget that does not suffice for what a form would cost, and what policy says then. */
export interface ShortOnForm {
  readonly word: keyof typeof zh.short
  readonly seen: { readonly name: BothNames; readonly periodLabel: string; readonly owner: BothNames | null; readonly more: number }
}

/** It as the traveller reads it before she submits: which one and what follows, never how much is left. `isFixed`: nothing else can be charged on the form. */
export function presentShort(budget: ShortOnForm | null, language: Language, isFixed = false) {
  if (budget === null) return null
  const { name, periodLabel, owner, more } = budget.seen
  const said = { name: name[language], period: periodLabel, owner: owner?.[language] ?? null, more, isFixed }
  return { word: budget.word, sentence: words[language].short[budget.word](said) }
}

/** What stands in place of "in policy" on a form that its budget lets nobody submit. */
export const budgetTooLow = (language: Language): string => words[language].tooLow
