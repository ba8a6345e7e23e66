import type { BothNames } from '../../../kernel/language.ts'
import type { Refusal } from '../../../kernel/result.ts'
import type { PeopleFace } from '../../../people/server/index.ts'
import type { Reader } from '../../../server/database/connect.ts'

const named = (contacts: readonly BothNames[], language: 'zh' | 'en'): string =>
  contacts.map((name) => name[language]).join(language === 'zh' ? '、' : ', ')

/** Where a flow finds nobody, whoever applies is told by name who can set it right [E-ACCESS-01] [P-ADMIN-02]. */
export async function sayWhomToAsk(
  people: Pick<PeopleFace, 'accounts'>,
  reader: Reader,
  companyId: string,
  refusal: Refusal,
): Promise<Refusal> {
  if (refusal.refused !== 'AP-NO-APPROVER') return refusal
  const contacts = await people.accounts.contacts(reader, companyId)
  return { ...refusal, facts: { ...refusal.facts, contactsZh: named(contacts, 'zh'), contactsEn: named(contacts, 'en') } }
}
