import type { BothNames, Language } from '../../kernel/language.ts'
import type { Reader, Writer } from '../../server/database/connect.ts'
import type { Secrets } from '../../server/secrets.ts'
import { sealedPhone } from './phones.ts'
import { emailSeal, phoneSeal } from './purposes.ts'
import { signInNameHash } from './sign-in-names.ts'
import type { PersonId } from './store.ts'

/** Whom somebody turns to, at most so many. */
const CONTACTS_MAX = 3

/** What a person signs in with and is reached by, as entry asks for it and changes it. */
export interface Accounts {
  /** The hash of her password; null where she has none. */
  passwordOf(reader: Reader, who: PersonId): Promise<string | null>
  setPassword(writer: Writer, who: PersonId, phc: string, now: Temporal.Instant): Promise<void>
  /** Her mail address, open: for messages to her. */
  mailOf(reader: Reader, who: PersonId): Promise<string | null>
  /** The number in E.164 is hers from now on, also to sign in with. False where somebody else signs in with it: nothing is changed. */
  setPhone(writer: Writer, who: PersonId, phone: string, now: Temporal.Instant): Promise<boolean>
  setLanguage(writer: Writer, who: PersonId, language: Language, now: Temporal.Instant): Promise<void>
  /** Whom to ask about phones, accounts and approvers: travel managers first, then administrators [P-ADMIN-01] [P-ADMIN-02]. */
  contacts(reader: Reader, companyId: string): Promise<readonly BothNames[]>
  companyByCode(reader: Reader, code: string): Promise<{ readonly companyId: string; readonly isDemo: boolean } | null>
}

export function accountsOf(secrets: Secrets): Accounts {
  return {
    async passwordOf(reader, { companyId, personId }) {
      const row = await reader
        .selectFrom('password')
        .select('phc')
        .where('companyId', '=', companyId)
        .where('personId', '=', personId)
        .executeTakeFirst()
      return row?.phc ?? null
    },
    async setPassword(writer, who, phc, now) {
      await writer
        .insertInto('password')
        .values({ companyId: who.companyId, personId: who.personId, phc, changedAt: now })
        .onConflict((conflict) => conflict.columns(['companyId', 'personId']).doUpdateSet({ phc, changedAt: now }))
        .execute()
    },
    async mailOf(reader, { companyId, personId }) {
      const row = await reader
        .selectFrom('person')
        .select('emailSealed')
        .where('companyId', '=', companyId)
        .where('id', '=', personId)
        .executeTakeFirst()
      return row?.emailSealed ? secrets.open(emailSeal(personId), row.emailSealed) : null
    },
    setPhone: (writer, who, phone, now) => setPhone(writer, secrets, { ...who, phone, now }),
    async setLanguage(writer, { companyId, personId }, language, now) {
      await writer
        .updateTable('person')
        .set({ language, languageChosenAt: now })
        .where('companyId', '=', companyId)
        .where('id', '=', personId)
        .execute()
    },
    contacts: contactsOf,
    async companyByCode(reader, code) {
      const row = await reader.selectFrom('company').select(['id', 'isDemo']).where('code', '=', code).executeTakeFirst()
      return row ? { companyId: row.id, isDemo: row.isDemo } : null
    },
  }
}

interface NewPhone extends PersonId {
  readonly phone: string
  readonly now: Temporal.Instant
}

async function setPhone(writer: Writer, secrets: Secrets, { companyId, personId, phone, now }: NewPhone): Promise<boolean> {
  const nameHash = signInNameHash(secrets, phone)
  if (nameHash) {
    const taken = await writer
      .insertInto('signInName')
      .values({ nameHash, companyId, personId })
      .onConflict((conflict) => conflict.column('nameHash').doNothing())
      .returning('personId')
      .executeTakeFirst()
    if (!taken && !(await isHers(writer, nameHash, { companyId, personId }))) return false
  }
  const before = await writer
    .selectFrom('person')
    .select('phoneSealed')
    .where('companyId', '=', companyId)
    .where('id', '=', personId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const beforeHash = before.phoneSealed ? signInNameHash(secrets, secrets.open(phoneSeal(personId), before.phoneSealed)) : null
  if (beforeHash && !(nameHash && beforeHash.equals(nameHash))) {
    await writer
      .deleteFrom('signInName')
      .where('nameHash', '=', beforeHash)
      .where('companyId', '=', companyId)
      .where('personId', '=', personId)
      .execute()
  }
  await writer
    .updateTable('person')
    .set({ ...sealedPhone(secrets, personId, phone), phoneChosenAt: now })
    .where('companyId', '=', companyId)
    .where('id', '=', personId)
    .execute()
  return true
}

async function isHers(reader: Reader, nameHash: Buffer, who: PersonId): Promise<boolean> {
  const row = await reader.selectFrom('signInName').select(['companyId', 'personId']).where('nameHash', '=', nameHash).executeTakeFirst()
  return row?.companyId === who.companyId && row.personId === who.personId
}

async function contactsOf(reader: Reader, companyId: string): Promise<readonly BothNames[]> {
  const rows = await reader
    .selectFrom('person')
    .select(['nameZh', 'nameEn', 'roles', 'userCode'])
    .where('companyId', '=', companyId)
    .where('status', '=', 'active')
    .where('kind', '=', 'employee')
    .where((eb) => eb.or([eb(eb.val('travelManager'), '=', eb.fn.any('roles')), eb(eb.val('administrator'), '=', eb.fn.any('roles'))]))
    .orderBy('userCode')
    .execute()
  const isManager = (roles: readonly string[]): number => (roles.includes('travelManager') ? 0 : 1)
  return rows
    .toSorted((a, b) => isManager(a.roles) - isManager(b.roles))
    .slice(0, CONTACTS_MAX)
    .map(({ nameZh, nameEn }) => ({ zh: nameZh, en: nameEn }))
}
