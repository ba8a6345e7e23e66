import { sql } from 'kysely'
import { uuidv7 } from '../../kernel/ids.ts'
import type { Language } from '../../kernel/language.ts'
import { invariant } from '../../kernel/result.ts'
import { DEFAULT_ZONE, dateIn } from '../../kernel/time.ts'
import { costs } from '../../costs/server/index.ts'
import type { Writer } from '../../server/database/connect.ts'
import { sessionEndedSql } from '../../server/live.ts'
import type { Secrets } from '../../server/secrets.ts'
import type { CardType } from '../rules/documents.ts'
import { CARD_TYPES, checkCardNumber, displayName, maskCardNumber } from '../rules/documents.ts'
import { tidyChineseName } from '../rules/names.ts'
import { readMainlandMobile } from '../rules/phone.ts'
import { usualSpelling } from '../rules/spellings.ts'
import type { DocumentInFile, Path, PersonInFile } from './company-file.ts'
import { tidyUserCode } from './company-file-references.ts'
import type { Counted } from './company-saving.ts'
import { chunks, ImportRefused, linkUpwards } from './company-saving.ts'
import { sealedPhone } from './phones.ts'
import { CARD_NUMBER_HASH, cardNumberSeal, EMAIL_HASH, emailSeal, phoneSeal } from './purposes.ts'
import { searchKeyOf } from './search-key.ts'
import { signInNameHash } from './sign-in-names.ts'

interface PeopleImport {
  readonly writer: Writer
  readonly companyId: string
  readonly now: Temporal.Instant
  readonly secrets: Secrets
  readonly people: readonly PersonInFile[]
  /** Whether a phone of the file stands above one that its owner has set herself. */
  readonly phonesKeptBy: 'person' | 'company'
  readonly departmentIds: ReadonlyMap<string, string>
  readonly rankIds: ReadonlyMap<string, string>
  readonly costCentreIds: ReadonlyMap<string, string>
  readonly phcByUserCode: ReadonlyMap<string, string>
}

/** A person of the file with the id she has or gets. */
interface Known {
  readonly id: string
  readonly userCode: string
  readonly person: PersonInFile
  /** Where she stands in the file. */
  readonly at: Path
  readonly isNew: boolean
  /** Whether what she may do changes by this file: another role, rank or department, or she has left. */
  readonly isMoved: boolean
}

export interface PeopleSummary {
  readonly people: Counted & { readonly left: number }
  readonly documents: number
  readonly passwordsSet: number
}

export async function importPeople(given: PeopleImport): Promise<PeopleSummary> {
  const known = await knownPeople(given)
  await savePersons(given, known)
  const idByCode = new Map(known.map(({ userCode, id }) => [userCode, id]))
  const managerOf = ({ person }: Known) => (person.manager === undefined ? undefined : idByCode.get(tidyUserCode(person.manager)))
  const { writer, companyId } = given
  await linkUpwards(
    { writer, companyId, table: 'person', column: 'manager_id' },
    known.map((one) => [one.id, managerOf(one)]),
  )
  await saveSignInNames(given, known)
  const passwordsSet = await savePasswords(given, known)
  const documents = await saveDocuments(given, known)
  await costs.assign(
    writer,
    companyId,
    known.map(({ id, person }) => ({
      personId: id,
      costCentreIds: person.costCentres.flatMap((code) => given.costCentreIds.get(code) ?? []),
    })),
  )
  await endSessionsOfMoved(given, known)
  const created = known.filter(({ isNew }) => isNew).length
  const left = known.filter(({ person }) => person.status === 'left').length
  return { people: { created, updated: known.length - created, left }, documents, passwordsSet }
}

async function knownPeople({ writer, companyId, now, people, departmentIds, rankIds }: PeopleImport): Promise<Known[]> {
  const rows = await writer
    .selectFrom('person')
    .select(['id', 'userCode', 'roles', 'rankId', 'departmentId'])
    .where('companyId', '=', companyId)
    .where('kind', '=', 'employee')
    .execute()
  const byCode = new Map(rows.map((row) => [row.userCode, row]))
  const spelt = (roles: readonly string[]): string => roles.toSorted().join(' ')
  return people.map((person, index) => {
    const userCode = tidyUserCode(person.userCode)
    const before = byCode.get(userCode)
    const isMoved =
      before !== undefined &&
      (person.status === 'left' ||
        before.rankId !== rankIds.get(person.rank) ||
        before.departmentId !== departmentIds.get(person.department) ||
        spelt(before.roles) !== spelt(person.roles))
    const id = before?.id ?? uuidv7(now.epochMilliseconds)
    return { id, userCode, person, at: ['people', index], isNew: before === undefined, isMoved }
  })
}

const UPDATED = [
  'nameZh',
  'nameEn',
  'surnameLatin',
  'givenLatin',
  'emailSealed',
  'emailHash',
  'searchKey',
  'departmentId',
  'rankId',
  'roles',
  'isSpecial',
  'status',
] as const

/** What she has set herself stays, unless the company keeps phones itself; a file without a phone takes nobody's away. */
function setByHer(phonesKeptBy: PeopleImport['phonesKeptBy']) {
  const isKept =
    phonesKeptBy === 'company'
      ? sql<boolean>`excluded.phone_hash is null`
      : sql<boolean>`(excluded.phone_hash is null or person.phone_chosen_at is not null)`
  return {
    phoneSealed: sql<Buffer | null>`case when ${isKept} then person.phone_sealed else excluded.phone_sealed end`,
    phoneHash: sql<Buffer | null>`case when ${isKept} then person.phone_hash else excluded.phone_hash end`,
    phoneMasked: sql<string>`case when ${isKept} then person.phone_masked else excluded.phone_masked end`,
    phoneChosenAt: sql<Temporal.Instant | null>`case when ${isKept} then person.phone_chosen_at end`,
    language: sql<Language>`case when person.language_chosen_at is null then excluded.language else person.language end`,
  }
}

async function savePersons(
  { writer, companyId, now, secrets, departmentIds, rankIds, phonesKeptBy }: PeopleImport,
  known: readonly Known[],
): Promise<void> {
  const values = known.map(({ id, userCode, person }) => {
    const phone = person.phone === undefined ? null : `+86${readMainlandMobile(person.phone)}`
    const mail = person.mail?.toLowerCase()
    const departmentId = departmentIds.get(person.department)
    const rankId = rankIds.get(person.rank)
    invariant(departmentId && rankId, 'the file was checked to name departments and ranks of its own')
    return {
      companyId,
      id,
      userCode,
      nameZh: tidyChineseNameOrLatin(person.name.zh),
      nameEn: person.name.en,
      surnameLatin: person.latinName.surname,
      givenLatin: person.latinName.given,
      ...sealedPhone(secrets, id, phone),
      emailSealed: mail === undefined ? null : secrets.seal(emailSeal(id), mail),
      emailHash: mail === undefined ? null : secrets.hash(EMAIL_HASH, mail),
      searchKey: searchKeyOf({
        name: person.name,
        surnameLatin: person.latinName.surname,
        givenLatin: person.latinName.given,
        userCode,
      }),
      departmentId,
      rankId,
      roles: person.roles,
      isSpecial: person.special,
      language: person.language,
      status: person.status,
      leftAt: person.status === 'left' ? now : null,
      createdAt: now,
    }
  })
  for (const part of chunks(values)) {
    await writer
      .insertInto('person')
      .values(part)
      .onConflict((conflict) =>
        conflict.columns(['companyId', 'id']).doUpdateSet((eb) => ({
          ...Object.fromEntries(UPDATED.map((column) => [column, eb.ref(`excluded.${column}`)])),
          ...setByHer(phonesKeptBy),
          leftAt: sql<Temporal.Instant | null>`case when excluded.left_at is not null then coalesce(person.left_at, excluded.left_at) end`,
        })),
      )
      .execute()
  }
}

const isHan = (text: string): boolean => /\p{Script=Han}/u.test(text)
const tidyChineseNameOrLatin = (name: string): string => (isHan(name) ? tidyChineseName(name) : name)

/** What people sign in with: their code, phone and mail. All are taken back first, so that two may swap phones in one file. */
async function saveSignInNames({ writer, companyId, secrets }: PeopleImport, known: readonly Known[]): Promise<void> {
  for (const part of chunks(known)) {
    await writer
      .deleteFrom('signInName')
      .where('companyId', '=', companyId)
      .where(
        'personId',
        'in',
        part.map(({ id }) => id),
      )
      .execute()
  }
  const phones = await phonesSetByThem({ writer, companyId, secrets })
  const names = known
    .filter(({ person }) => person.status === 'active')
    .flatMap(({ id, userCode, person, at }) => {
      const texts = { userCode, phone: phones.get(id) ?? person.phone, mail: person.mail }
      return Object.entries(texts).flatMap(([field, text]) => {
        const nameHash = text === undefined ? null : signInNameHash(secrets, text)
        return nameHash ? [{ nameHash, personId: id, path: [...at, field], hex: nameHash.toString('hex') }] : []
      })
    })
  for (const part of chunks(names)) {
    const saved = await writer
      .insertInto('signInName')
      .values(part.map(({ nameHash, personId }) => ({ nameHash, companyId, personId })))
      .onConflict((conflict) => conflict.column('nameHash').doNothing())
      .returning('nameHash')
      .execute()
    const isSaved = new Set(saved.map(({ nameHash }) => nameHash.toString('hex')))
    const taken = part.find(({ hex }) => !isSaved.has(hex))
    if (taken) throw new ImportRefused({ path: taken.path, message: 'somebody else in this installation already signs in with this' })
  }
}

/** Phones that no file gave, by person: they stay what their owners sign in with. */
async function phonesSetByThem({ writer, companyId, secrets }: Pick<PeopleImport, 'writer' | 'companyId' | 'secrets'>) {
  const rows = await writer
    .selectFrom('person')
    .select(['id', 'phoneSealed'])
    .where('companyId', '=', companyId)
    .where('phoneChosenAt', 'is not', null)
    .execute()
  return new Map(rows.flatMap(({ id, phoneSealed }) => (phoneSealed ? [[id, secrets.open(phoneSeal(id), phoneSealed)] as const] : [])))
}

async function savePasswords({ writer, companyId, now, phcByUserCode }: PeopleImport, known: readonly Known[]): Promise<number> {
  const values = known.flatMap(({ id, userCode }) => {
    const phc = phcByUserCode.get(userCode)
    return phc === undefined ? [] : [{ companyId, personId: id, phc, changedAt: now }]
  })
  for (const part of chunks(values)) {
    await writer
      .insertInto('password')
      .values(part)
      .onConflict((conflict) => conflict.columns(['companyId', 'personId']).doNothing())
      .execute()
  }
  return values.length
}

/** Documents that print the name in Latin letters, and in Chinese at most beside them. */
const LATIN_TYPES: ReadonlySet<CardType> = new Set([CARD_TYPES.passport, CARD_TYPES.greenCard])

function cardOf(document: DocumentInFile, owner: Known, given: PeopleImport) {
  const { companyId, secrets, now } = given
  const { person } = owner
  const cardType = CARD_TYPES[document.type]
  const checked = checkCardNumber(cardType, document.number, dateIn(DEFAULT_ZONE, now).toString())
  invariant(!('fault' in checked), 'the numbers of the file were checked')
  const birthDate = checked.birthDate ?? document.birthDate
  const isEnName = LATIN_TYPES.has(cardType) || !isHan(person.name.zh)
  const latin = document.latinName ?? person.latinName
  const names = {
    cardName: tidyChineseNameOrLatin(person.name.zh),
    cardSurname: usualSpelling(latin.surname, document.country),
    cardGivenname: usualSpelling(latin.given, document.country),
    isEnName,
  }
  const id = uuidv7(now.epochMilliseconds)
  return {
    companyId,
    id,
    personId: owner.id,
    cardType,
    numberSealed: secrets.seal(cardNumberSeal(id), checked.number),
    numberHash: secrets.hash(CARD_NUMBER_HASH, `${cardType}:${checked.number}`),
    numberMasked: maskCardNumber(cardType, checked.number),
    ...names,
    cardName: isHan(person.name.zh) ? names.cardName : '',
    displayName: displayName(names),
    sex: checked.sex ?? document.sex ?? null,
    birthDate: birthDate === undefined ? null : Temporal.PlainDate.from(birthDate),
    countryCode: document.country,
    oldCountryCode: document.issuedBy ?? document.country,
    hasNoEnd: document.longTerm && document.expires === undefined,
    expiresDate: document.expires === undefined ? null : Temporal.PlainDate.from(document.expires),
    // One that she deleted returns with the file that names it.
    deletedAt: null,
    isDefault: false,
    createdAt: now,
  }
}

/** Adds and changes the documents of the file; those that a person entered herself stay. A known number keeps its id and its seal. */
async function saveDocuments(given: PeopleImport, known: readonly Known[]): Promise<number> {
  const { writer, companyId } = given
  const owners = known.filter(({ person }) => person.documents.length > 0)
  const defaults: { companyId: string; personId: string; cardType: CardType; numberHash: Buffer }[] = []
  const cards = owners.flatMap((owner) => {
    const own = owner.person.documents.map((document) => cardOf(document, owner, given))
    const byDefault =
      own[
        Math.max(
          0,
          owner.person.documents.findIndex((document) => document.default),
        )
      ]
    if (byDefault) defaults.push(byDefault)
    return own
  })
  for (const part of chunks(owners)) {
    const ids = part.map(({ id }) => id)
    await writer
      .updateTable('idCard')
      .set({ isDefault: false })
      .where('companyId', '=', companyId)
      .where('personId', 'in', ids)
      .where('isDefault', '=', true)
      .execute()
  }
  for (const part of chunks(cards)) {
    await writer
      .insertInto('idCard')
      .values(part)
      .onConflict((conflict) =>
        conflict.columns(['companyId', 'personId', 'cardType', 'numberHash']).doUpdateSet((eb) => ({
          displayName: eb.ref('excluded.displayName'),
          cardName: eb.ref('excluded.cardName'),
          cardSurname: eb.ref('excluded.cardSurname'),
          cardGivenname: eb.ref('excluded.cardGivenname'),
          isEnName: eb.ref('excluded.isEnName'),
          oldCountryCode: eb.ref('excluded.oldCountryCode'),
          hasNoEnd: eb.ref('excluded.hasNoEnd'),
          deletedAt: eb.ref('excluded.deletedAt'),
          sex: eb.ref('excluded.sex'),
          birthDate: eb.ref('excluded.birthDate'),
          countryCode: eb.ref('excluded.countryCode'),
          expiresDate: eb.ref('excluded.expiresDate'),
        })),
      )
      .execute()
  }
  for (const { personId, cardType, numberHash } of defaults) {
    await writer
      .updateTable('idCard')
      .set({ isDefault: true })
      .where('companyId', '=', companyId)
      .where('personId', '=', personId)
      .where('cardType', '=', cardType)
      .where('numberHash', '=', numberHash)
      .execute()
  }
  return cards.length
}

/**
 * A leaver is out at once, and stays out should she come back. Whose role, rank or department is another one signs in anew too:
 * no page of hers goes on showing what she might do before.
 */
async function endSessionsOfMoved({ writer, companyId, now }: PeopleImport, known: readonly Known[]): Promise<void> {
  const moved = known.filter(({ isMoved }) => isMoved).map(({ id }) => id)
  for (const part of chunks(moved)) {
    await writer
      .updateTable('session')
      .set({ revokedAt: now })
      .where('companyId', '=', companyId)
      .where('personId', 'in', part)
      .where('revokedAt', 'is', null)
      .returning(sessionEndedSql.as('told'))
      .execute()
  }
}
