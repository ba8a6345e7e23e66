import { uuidv7 } from '../../kernel/ids.ts'
import { invariant } from '../../kernel/result.ts'
import { DEFAULT_ZONE, dateIn } from '../../kernel/time.ts'
import { costs } from '../../costs/server/index.ts'
import type { Writer } from '../../server/database/connect.ts'
import { sessionEndedSql } from '../../server/live.ts'
import type { Secrets } from '../../server/secrets.ts'
import type { CardType } from '../rules/documents.ts'
import { CARD_TYPES, checkCardNumber, displayName, maskCardNumber } from '../rules/documents.ts'
import { tidyChineseName } from '../rules/names.ts'
import { maskPhone, readMainlandMobile } from '../rules/phone.ts'
import type { DocumentInFile, Path, PersonInFile } from './company-file.ts'
import { tidyUserCode } from './company-file-references.ts'
import type { Counted } from './company-saving.ts'
import { chunks, ImportRefused, linkUpwards } from './company-saving.ts'
import { CARD_NUMBER_HASH, cardNumberSeal, EMAIL_HASH, emailSeal, PHONE_HASH, phoneSeal } from './purposes.ts'
import { signInNameHash } from './sign-in-names.ts'

interface PeopleImport {
  readonly writer: Writer
  readonly companyId: string
  readonly now: Temporal.Instant
  readonly secrets: Secrets
  readonly people: readonly PersonInFile[]
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
  await endSessionsOfLeavers(given, known)
  const created = known.filter(({ isNew }) => isNew).length
  const left = known.filter(({ person }) => person.status === 'left').length
  return { people: { created, updated: known.length - created, left }, documents, passwordsSet }
}

async function knownPeople({ writer, companyId, now, people }: PeopleImport): Promise<Known[]> {
  const rows = await writer.selectFrom('person').select(['id', 'userCode']).where('companyId', '=', companyId).execute()
  const idByCode = new Map(rows.map((row) => [row.userCode, row.id]))
  return people.map((person, index) => {
    const userCode = tidyUserCode(person.userCode)
    const id = idByCode.get(userCode)
    return { id: id ?? uuidv7(now.epochMilliseconds), userCode, person, at: ['people', index], isNew: id === undefined }
  })
}

const UPDATED = [
  'nameZh',
  'nameEn',
  'surnameLatin',
  'givenLatin',
  'phoneSealed',
  'phoneHash',
  'phoneMasked',
  'emailSealed',
  'emailHash',
  'departmentId',
  'rankId',
  'roles',
  'isSpecial',
  'language',
  'status',
] as const

async function savePersons(
  { writer, companyId, now, secrets, departmentIds, rankIds }: PeopleImport,
  known: readonly Known[],
): Promise<void> {
  const values = known.map(({ id, userCode, person }) => {
    const phone = `+86${readMainlandMobile(person.phone)}`
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
      phoneSealed: secrets.seal(phoneSeal(id), phone),
      phoneHash: secrets.hash(PHONE_HASH, phone),
      phoneMasked: maskPhone(phone),
      emailSealed: mail === undefined ? null : secrets.seal(emailSeal(id), mail),
      emailHash: mail === undefined ? null : secrets.hash(EMAIL_HASH, mail),
      departmentId,
      rankId,
      roles: person.roles,
      isSpecial: person.special,
      language: person.language,
      status: person.status,
      createdAt: now,
    }
  })
  for (const part of chunks(values)) {
    await writer
      .insertInto('person')
      .values(part)
      .onConflict((conflict) =>
        conflict
          .columns(['companyId', 'id'])
          .doUpdateSet((eb) => Object.fromEntries(UPDATED.map((column) => [column, eb.ref(`excluded.${column}`)]))),
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
  const names = known
    .filter(({ person }) => person.status === 'active')
    .flatMap(({ id, userCode, person, at }) => {
      const texts = { userCode, phone: person.phone, mail: person.mail }
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
  const names = {
    cardName: tidyChineseNameOrLatin(person.name.zh),
    cardSurname: person.latinName.surname,
    cardGivenname: person.latinName.given,
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
    displayName: displayName(names),
    sex: checked.sex ?? document.sex ?? null,
    birthDate: birthDate === undefined ? null : Temporal.PlainDate.from(birthDate),
    countryCode: document.country,
    expiresDate: document.expires === undefined ? null : Temporal.PlainDate.from(document.expires),
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

/** A leaver is out at once, and stays out should she come back: a new sign-in begins then. */
async function endSessionsOfLeavers({ writer, companyId, now }: PeopleImport, known: readonly Known[]): Promise<void> {
  const left = known.filter(({ person }) => person.status === 'left').map(({ id }) => id)
  for (const part of chunks(left)) {
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
