import type { Language } from '../../kernel/language.ts'

/** What a company calls its points: as a title, and in the middle of a sentence. */
export function named({ rewardName, rewardNameEn }: { rewardName: string; rewardNameEn: string }, language: Language) {
  const name = language === 'zh' ? rewardName : rewardNameEn
  return { name, title: name.charAt(0).toUpperCase() + name.slice(1) }
}
