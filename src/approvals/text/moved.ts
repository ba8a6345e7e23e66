import type { Language } from '../../kernel/language.ts'

/** Of tickets that are moved to another trip, which is no new one: behind the trip wherever it stands alone. */
export const movedTo = {
  zh: (trip: string): string => `${trip}（改签）`,
  en: (trip: string): string => `${trip} (change)`,
} satisfies Record<Language, (trip: string) => string>
