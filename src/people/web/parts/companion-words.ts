import type { Companion } from '../../calls/companions.ts'
import type { useTogetherText } from '../companions-texts.ts'

/** How it stands with somebody's document, in a few words. */
export function documentWords(companion: Companion, t: ReturnType<typeof useTogetherText>): string {
  if (companion.hasDocument) return companion.kind === 'guest' ? t.links.given : t.hasDocument
  return companion.kind === 'guest' ? t.links[companion.link] : t.noDocument
}
