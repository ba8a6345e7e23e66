import { namesIn } from '../../policy/calls/document.ts'
import { readAccount } from '../rules/account.ts'
import { CARD_TYPES, checkCardNumber } from '../rules/documents.ts'
import type { CardNumberFault } from '../rules/documents.ts'
import { checkChineseName, checkLatinName } from '../rules/names.ts'
import type { PasswordFault } from '../rules/password.ts'
import { checkPassword } from '../rules/password.ts'
import { readMainlandMobile } from '../rules/phone.ts'
import { checkPrintedName, spellingsOf } from '../rules/spellings.ts'
import { checkCosts } from './company-file-references-costs.ts'
import { checkFlows } from './company-file-references-flows.ts'
import { nearest } from '../../server/yaml-words.ts'
import type { CompanyFile, DocumentInFile, Path, PathProblem, PersonInFile } from './company-file.ts'

/*
 * What a schema cannot see: whether codes are told apart, whether what is referred to exists, whether numbers are numbers.
 * Pure. Messages never quote a document number, phone, mail address or password.
 */

const CARD_FAULTS: Readonly<Record<CardNumberFault, string>> = {
  missing: 'the document number is empty',
  tooLong: 'the document number is too long',
  form: 'the document number has the wrong length or form for its type',
  region: 'the document number does not belong to this type of document',
  birthDate: 'the document number contains a date of birth that does not exist',
  check: 'the check character of the document number does not fit: there is a slip in it',
}

const PASSWORD_FAULTS: Readonly<Record<PasswordFault, string>> = {
  tooShort: 'the password needs at least 6 characters',
  tooLong: 'the password may have at most 20 characters',
  space: 'the password must not contain spaces',
  kinds: 'the password needs at least two of digits, letters and symbols',
  phone: 'the password must not contain the phone number',
  name: 'the password must not be the name or the user code',
  common: 'the password is among the commonest; choose another',
}

interface Listed {
  readonly key: string
  readonly path: Path
}

/** Names every second and later one. */
function doubles(listed: readonly Listed[], what: string): PathProblem[] {
  const seen = new Set<string>()
  return listed.flatMap(({ key, path }) => {
    if (!seen.has(key)) {
      seen.add(key)
      return []
    }
    return [{ path, message: `this ${what} stands twice in the file` }]
  })
}

function unknown(code: string | undefined, known: ReadonlySet<string>, what: string, path: Path): PathProblem[] {
  if (code === undefined || known.has(code)) return []
  const meant = nearest(code, [...known])
  return [{ path, message: `there is no ${what} "${code}" in this file${meant ? `; did you mean "${meant}"?` : ''}` }]
}

/** Names every circle in "this one stands under that one", at the member that the file names first. */
function circles(under: ReadonlyMap<string, string | undefined>, pathOf: (code: string) => Path): PathProblem[] {
  const settled = new Set<string>()
  const problems: PathProblem[] = []
  for (const start of under.keys()) {
    const walked: string[] = []
    let here: string | undefined = start
    while (here !== undefined && !settled.has(here)) {
      settled.add(here)
      walked.push(here)
      here = under.get(here)
    }
    const from = here === undefined ? -1 : walked.indexOf(here)
    if (here === undefined || from < 0) continue
    problems.push({ path: pathOf(here), message: `this goes round in a circle: ${[...walked.slice(from), here].join(' → ')}` })
  }
  return problems
}

function checkNames(person: PersonInFile, at: Path): PathProblem[] {
  const problems: PathProblem[] = []
  if (checkChineseName(person.name.zh) !== null && checkLatinName(person.name.zh) !== null) {
    problems.push({ path: [...at, 'name', 'zh'], message: 'this is no name in Chinese script, nor one in Latin letters' })
  }
  for (const part of ['surname', 'given'] as const) {
    const text = person.latinName[part]
    if (text === '' && part === 'given') continue
    if (checkLatinName(text) !== null)
      problems.push({ path: [...at, 'latinName', part], message: 'this must be in Latin letters, as the document prints it' })
  }
  return problems
}

function checkDocument(document: DocumentInFile, at: Path, today: string): PathProblem[] {
  const problems = checkPrintedNames(document, at)
  const checked = checkCardNumber(CARD_TYPES[document.type], document.number, today)
  if ('fault' in checked) return [...problems, { path: [...at, 'number'], message: CARD_FAULTS[checked.fault] }]
  if (checked.birthDate && document.birthDate && checked.birthDate !== document.birthDate) {
    problems.push({ path: [...at, 'birthDate'], message: 'this is not the date of birth that the number contains' })
  }
  if (checked.sex && document.sex && checked.sex !== document.sex)
    problems.push({ path: [...at, 'sex'], message: 'this is not the sex that the number contains' })
  return problems
}

/** A name that a document of the file prints is that name, letter by letter: nobody can be asked later what ü stands for. */
function checkPrintedNames({ latinName, country }: DocumentInFile, at: Path): PathProblem[] {
  const problems: PathProblem[] = []
  for (const part of ['surname', 'given'] as const) {
    const text = latinName?.[part] ?? ''
    const fault = text === '' ? null : checkPrintedName(text)
    if (fault === 'spelling') {
      const message = `write it as the document prints it: ${spellingsOf(text, country).join(', ')}`
      problems.push({ path: [...at, 'latinName', part], message })
    } else if (fault)
      problems.push({ path: [...at, 'latinName', part], message: 'this must be in Latin letters, as the document prints it' })
  }
  return problems
}

function checkDocuments(person: PersonInFile, at: Path, today: string): PathProblem[] {
  const defaults = person.documents.map((document, index) => ({ document, index })).filter(({ document }) => document.default)
  return [
    ...person.documents.flatMap((document, index) => checkDocument(document, [...at, 'documents', index], today)),
    ...defaults
      .slice(1)
      .map(({ index }) => ({ path: [...at, 'documents', index, 'default'], message: 'only one document can be the default' })),
  ]
}

function checkSignIn(person: PersonInFile, at: Path): PathProblem[] {
  const problems: PathProblem[] = []
  if (/^(OUT|GST)[2-9A-Z]{12}$/.test(person.userCode.toUpperCase()))
    problems.push({ path: [...at, 'userCode'], message: 'codes of this form are given to companions and guests' })
  if (readAccount(person.userCode)?.kind !== 'userCode') {
    problems.push({ path: [...at, 'userCode'], message: 'a user code has 2 to 20 letters, digits, ".", "_" or "-" and is no phone number' })
  }
  if (person.phone !== undefined && readMainlandMobile(person.phone) === null)
    problems.push({ path: [...at, 'phone'], message: 'this is no mainland mobile number of 11 digits' })
  if (person.mail !== undefined && readAccount(person.mail)?.kind !== 'mail')
    problems.push({ path: [...at, 'mail'], message: 'this is no mail address' })
  if (person.password !== undefined) {
    const { zh, en } = person.name
    const names = [zh, en, `${person.latinName.surname} ${person.latinName.given}`]
    const fault = checkPassword(person.password, { phoneNumber: person.phone, userCode: person.userCode, mail: person.mail, names })
    if (fault) problems.push({ path: [...at, 'password'], message: PASSWORD_FAULTS[fault] })
  }
  return problems
}

/** User codes are one spelling wherever they are compared. */
export const tidyUserCode = (code: string): string => readAccount(code)?.value ?? code

function checkPeople(file: CompanyFile, today: string): PathProblem[] {
  const departments = new Set(file.departments.map(({ code }) => code))
  const ranks = new Set(file.ranks.map(({ code }) => code))
  const costCentres = new Set(file.costCentres.map(({ code }) => code))
  const userCodes = new Set(file.people.map(({ userCode }) => tidyUserCode(userCode)))
  return file.people.flatMap((person, index) => {
    const at: Path = ['people', index]
    const manager = person.manager === undefined ? undefined : tidyUserCode(person.manager)
    return [
      ...checkNames(person, at),
      ...checkSignIn(person, at),
      ...unknown(person.department, departments, 'department', [...at, 'department']),
      ...unknown(person.rank, ranks, 'rank', [...at, 'rank']),
      ...unknown(manager, userCodes, 'person', [...at, 'manager']),
      ...person.costCentres.flatMap((code, n) => unknown(code, costCentres, 'cost centre', [...at, 'costCentres', n])),
      ...doubles(
        person.costCentres.map((key, n) => ({ key, path: [...at, 'costCentres', n] })),
        'cost centre of the person',
      ),
      ...checkDocuments(person, at, today),
    ]
  })
}

/** Agents and travel partners name people, departments and scenes of this file; an agent covers exactly one thing. */
function checkAgents(file: CompanyFile): PathProblem[] {
  const userCodes = new Set(file.people.map(({ userCode }) => tidyUserCode(userCode)))
  const departments = new Set(file.departments.map(({ code }) => code))
  const scenes = new Set(file.scenes.map(({ code }) => code))
  const agents = file.agents.flatMap(({ agent, person, department, everybody }, index) => {
    const at: Path = ['agents', index]
    const covers = [person, department, everybody].filter((one) => one !== undefined).length
    return [
      ...unknown(tidyUserCode(agent), userCodes, 'person', [...at, 'agent']),
      ...unknown(person && tidyUserCode(person), userCodes, 'person', [...at, 'person']),
      ...unknown(department, departments, 'department', [...at, 'department']),
      ...(covers === 1 ? [] : [{ path: at, message: 'an agent covers one of: person, department, everybody: true' }]),
    ]
  })
  const partners = file.partners.flatMap(({ partner, accompanies, scene }, index) => {
    const at: Path = ['partners', index]
    return [
      ...unknown(tidyUserCode(partner), userCodes, 'person', [...at, 'partner']),
      ...unknown(tidyUserCode(accompanies), userCodes, 'person', [...at, 'accompanies']),
      ...unknown(scene, scenes, 'scene', [...at, 'scene']),
      ...(tidyUserCode(partner) === tidyUserCode(accompanies) ? [{ path: at, message: 'nobody is her own travel partner' }] : []),
    ]
  })
  return [...agents, ...partners]
}

/** The policy names people by the very code that they are kept under: a layer for another spelling would hold for nobody. */
function checkPolicy(file: CompanyFile): PathProblem[] {
  const known = {
    rank: new Set(file.ranks.map(({ code }) => code)),
    department: new Set(file.departments.map(({ code }) => code)),
    person: new Set(file.people.map(({ userCode }) => tidyUserCode(userCode))),
    scene: new Set(file.scenes.map(({ code }) => code)),
  }
  return namesIn(file.policy).flatMap(({ kind, code, path }) => unknown(code, known[kind], kind, ['policy', ...path]))
}

const indexed = <T>(items: readonly T[], section: string, field: string, key: (item: T) => string | undefined): Listed[] =>
  items.flatMap((item, index) => {
    const value = key(item)
    return value === undefined ? [] : [{ key: value, path: [section, index, field] }]
  })

/** Documents over all people: the same number twice is one person entered twice. */
function listedDocuments(file: CompanyFile, today: string): Listed[] {
  return file.people.flatMap((person, index) =>
    person.documents.flatMap((document, n) => {
      const checked = checkCardNumber(CARD_TYPES[document.type], document.number, today)
      return 'fault' in checked ? [] : [{ key: `${document.type}:${checked.number}`, path: ['people', index, 'documents', n, 'number'] }]
    }),
  )
}

/** Everything about a file that takes more than one value to see. `today` is YYYY-MM-DD. */
export function checkReferences(file: CompanyFile, today: string): PathProblem[] {
  const departments = new Set(file.departments.map(({ code }) => code))
  const departmentIndex = new Map(file.departments.map(({ code }, index) => [code, index]))
  const personIndex = new Map(file.people.map(({ userCode }, index) => [tidyUserCode(userCode), index]))
  const present = file.people.filter(({ status }) => status === 'active')
  const isPresent = new Set(present)
  const onlyPresent = (person: PersonInFile, value: string | undefined) => (isPresent.has(person) ? value : undefined)
  return [
    ...doubles(
      indexed(file.departments, 'departments', 'code', ({ code }) => code),
      'department code',
    ),
    ...doubles(
      indexed(file.ranks, 'ranks', 'code', ({ code }) => code),
      'rank code',
    ),
    ...doubles(
      indexed(file.costCentres, 'costCentres', 'code', ({ code }) => code),
      'cost centre code',
    ),
    ...doubles(
      indexed(file.people, 'people', 'userCode', ({ userCode }) => tidyUserCode(userCode)),
      'user code',
    ),
    ...doubles(
      indexed(file.people, 'people', 'phone', (person) => onlyPresent(person, readMainlandMobile(person.phone ?? '') ?? undefined)),
      'phone number',
    ),
    ...doubles(
      indexed(file.people, 'people', 'mail', (person) => onlyPresent(person, person.mail?.toLowerCase())),
      'mail address',
    ),
    ...doubles(listedDocuments(file, today), 'document number'),
    ...file.departments.flatMap(({ parent }, index) => unknown(parent, departments, 'department', ['departments', index, 'parent'])),
    ...circles(new Map(file.departments.map(({ code, parent }) => [code, parent])), (code) => [
      'departments',
      departmentIndex.get(code) ?? 0,
      'parent',
    ]),
    ...circles(
      new Map(
        file.people.map(({ userCode, manager }) => [tidyUserCode(userCode), manager === undefined ? undefined : tidyUserCode(manager)]),
      ),
      (code) => ['people', personIndex.get(code) ?? 0, 'manager'],
    ),
    ...checkPolicy(file),
    ...checkPeople(file, today),
    ...doubles(
      indexed(file.scenes, 'scenes', 'code', ({ code }) => code),
      'scene code',
    ),
    ...checkAgents(file),
    ...checkCosts(file, { unknown, doubles, tidy: tidyUserCode }),
    ...checkFlows(file, { unknown, tidy: tidyUserCode }),
    ...doubles(
      indexed(file.announcements, 'announcements', 'code', ({ code }) => code),
      'announcement code',
    ),
    ...doubles(
      indexed(file.banners, 'banners', 'code', ({ code }) => code),
      'banner code',
    ),
  ]
}
