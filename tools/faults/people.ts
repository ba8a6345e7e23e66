import { join } from 'node:path'
import { stringify } from 'yaml'
import { importCompany } from '../../src/people/server/index.ts'
import { checkCharacterOf } from '../../src/people/rules/id-card.ts'
import { sessionsOf } from '../../src/server/http/sessions.ts'
import { masterKeys, secretsFrom } from '../../src/server/secrets.ts'
import type { Member } from './crowd.ts'
import type { Ground } from './ground.ts'

/**
 * How somebody travels. `free`: nothing limits her. `one`, `two`: every fare is above her limit, she pays the difference, and so
 * many levels have to agree. Of trains second class is within it.
 */
export type Kind = 'free' | 'one' | 'two'

export interface Wanted {
  readonly kind?: Kind
  /** A surname that bends her bookings at the sandbox; the railway, which reads Chinese names, finds it in hers. */
  readonly magic?: string
  /** She books for herself and for two who are beside her: three seats, three tickets. */
  readonly party?: boolean
  /** Her company wants what she pays held first, and taken when the ticket is issued. */
  readonly held?: boolean
  /** Only seats on trains are limited: no flight is above what she may book. */
  readonly rides?: boolean
  /** She has what airlines abroad ask for: a passport, and an address for mails. */
  readonly abroad?: boolean
}

export interface Company {
  readonly code: string
  readonly members: readonly Member[]
  /** Decides first for whom one level has to agree, and last for whom two have to; and manages the company's travel. */
  readonly head: Member
  /** Decides first for whom two levels have to agree. */
  readonly lead: Member
  /** User codes of two who go along with whoever books for a party, and never book themselves. */
  readonly beside: readonly [string, string]
}

/** ID numbers of nobody: a region code that was never given out, a birth in 1900, a running number, the right check character. */
function idNumberOf(company: number, index: number): string {
  const body = `110199190001${String(company + 1).padStart(2, '0')}${String(index).padStart(3, '0')}`
  return body + checkCharacterOf(body)
}

const passportOf = (company: number, index: number) => ({
  type: 'passport',
  number: `EW${String(company).padStart(3, '0')}${String(index).padStart(4, '0')}`,
  expires: '2040-01-01',
  birthDate: '1990-01-01',
  sex: 'F',
})

const both = (text: string) => ({ zh: text, en: text })

interface Person {
  readonly userCode: string
  readonly rank: 'FREE' | 'CAPPED' | 'RIDES'
  readonly manager?: string
  readonly roles: readonly string[]
  readonly surname?: string
  readonly abroad?: boolean
}

interface FileParts {
  readonly agents: readonly string[]
  readonly isHeld: boolean
  /** Further sections. */
  readonly more: object
}

/** The company’s file: one department, one price limit for flights and one seat for trains that only some have, so much credit that it is in nobody’s way. */
function companyFile(code: string, company: number, people: readonly Person[], { agents, isHeld, more }: FileParts): string {
  const limit = { onBreach: 'approve', writtenIn: both('1'), default: null, byRank: { CAPPED: 100 } }
  const second = { highSpeed: 'secondClass', electric: 'secondClass', ordinary: 'hardSleeper' }
  const seats = { onBreach: 'approve', writtenIn: both('2'), default: null, byRank: { CAPPED: second, RIDES: second } }
  return stringify({
    company: { code, systemCode: 'QICHENG', name: both('Walkers') },
    settings: {
      offerLifetimeMinutes: 120,
      serviceFees: { rates: [] },
      paymentWindowMinutes: 60,
      payment: { personPays: isHeld ? 'guarantee' : 'charge', cash: true },
      approval: { hoursToDecide: 24, levelsAboveYuan: [0, 0.01] },
      extras: { seats: 'company', bags: 'company', packages: 'company' },
      lines: { flight: true, flightAbroad: true, train: true },
    },
    credit: { limitYuan: 100_000_000 },
    departments: [{ code: 'ALL', name: both('All') }],
    ranks: [
      { code: 'CAPPED', name: both('Capped'), level: 1 },
      { code: 'RIDES', name: both('Rides'), level: 2 },
      { code: 'FREE', name: both('Free'), level: 3 },
    ],
    costCentres: [{ code: 'CC-1', name: both('All') }],
    policy: {
      name: both('One limit'),
      domesticFlights: { aboveLimitPaidBy: 'difference', rules: { 'fare-within-price-limit': limit } },
      internationalFlights: { aboveLimitPaidBy: 'difference', rules: { 'fare-within-price-limit': limit } },
      trains: { aboveLimitPaidBy: 'difference', rules: { 'seat-within-rank': seats } },
    },
    agents: agents.map((agent) => ({ agent, everybody: true })),
    ...more,
    people: people.map(({ userCode, rank, manager, roles, surname, abroad }, index) => ({
      userCode,
      name: { zh: `群${'零一二三四五六七八九'[index % 10]}${surname ?? ''}`, en: `Member ${index}` },
      latinName: { surname: surname ?? 'QUN', given: 'CHENGYUAN' },
      phone: `1991${String(company).padStart(3, '0')}${String(index).padStart(4, '0')}`,
      department: 'ALL',
      rank,
      ...(manager === undefined ? {} : { manager }),
      roles,
      costCentres: ['CC-1'],
      ...(abroad === true && { mail: `${userCode.toLowerCase()}@walkers.example` }),
      documents: [{ type: 'idCard', number: idNumberOf(company, index) }, ...(abroad === true ? [passportOf(company, index)] : [])],
    })),
  })
}

let companies = 0

/**
 * Imports a company of so many people into the database of a ground on which a server has run, and signs each in. Sessions are made
 * beside the sign-in call, whose limits per address would rightly stop two hundred at once. `more` are further sections of its file.
 */
export async function hire({ db, dataDir, now }: Ground, wanted: readonly Wanted[], more: object = {}): Promise<Company> {
  const company = companies
  companies += 1
  const code = `WALK${company}`
  const [head, lead] = [`${code}-HEAD`, `${code}-LEAD`]
  const members = wanted.map(({ kind = 'free', magic, abroad = false, rides = false }, index): Person => {
    const manager = kind === 'free' ? {} : { manager: kind === 'one' ? head : lead }
    const surname = magic === undefined ? {} : { surname: magic }
    const rank = kind === 'free' ? 'FREE' : rides ? 'RIDES' : 'CAPPED'
    return { userCode: `${code}-${index}`, rank, roles: ['employee'], abroad, ...manager, ...surname }
  })
  const approving = { rank: 'FREE', roles: ['employee', 'approver'] } as const
  const beside = [`${code}-A`, `${code}-B`] as const
  const along = beside.map((userCode): Person => ({ userCode, rank: 'FREE', roles: ['employee'] }))
  const people = [
    { ...approving, roles: [...approving.roles, 'travelManager'], userCode: head },
    { ...approving, userCode: lead, manager: head },
    ...members,
    ...along,
  ]
  const agents = members.filter((_, index) => wanted[index]?.party).map(({ userCode }) => userCode)
  const secrets = secretsFrom(masterKeys([], join(dataDir, 'secrets', 'master.key')))
  const imported = await importCompany(
    { db, clock: { now }, secrets },
    companyFile(code, company, people, { agents, isHeld: wanted.some(({ held }) => held === true), more }),
  )
  if (!imported.ok) throw new Error(`the company cannot be imported: ${JSON.stringify(imported.problems.slice(0, 3))}`)
  const rows = await db.kysely
    .selectFrom('person as p')
    .innerJoin('company as c', 'c.id', 'p.companyId')
    .select(['p.companyId', 'p.id', 'p.userCode'])
    .where('c.code', '=', code)
    .execute()
  const sessions = sessionsOf(db, { now })
  const signedIn = new Map<string, Member>()
  for (const person of rows) {
    const { token } = await db.transact((writer) =>
      sessions.start(writer, { companyId: person.companyId, personId: person.id }, { way: 'password', device: '' }),
    )
    signedIn.set(person.userCode, { userCode: person.userCode, token })
  }
  const memberOf = (userCode: string): Member => {
    const member = signedIn.get(userCode)
    if (!member) throw new Error(`${userCode} was not imported`)
    return member
  }
  return { code, members: members.map(({ userCode }) => memberOf(userCode)), head: memberOf(head), lead: memberOf(lead), beside }
}

export interface Hired {
  readonly company: Company
  /** Which of its members she is. */
  readonly index: number
  /** So many days later she flies: members of two companies would else begin with the same seats, and one of them may be the last. */
  readonly daysOn: number
}

/** More days than everybody of the first company uses up. */
const SECOND_COMPANY_DAYS_ON = 90

/** Hires everybody who is wanted, those whose money is held into a company of their own: how it is paid is a company's word. */
export async function hireAll(ground: Ground, wanted: readonly Wanted[]): Promise<readonly Hired[]> {
  const isHeld = ({ held }: Wanted): boolean => held === true
  const groups = [wanted.filter((one) => !isHeld(one)), wanted.filter(isHeld)]
  const companies: (Company | null)[] = []
  for (const group of groups) companies.push(group.length === 0 ? null : await hire(ground, group))
  const counts = [0, 0]
  return wanted.map((one) => {
    const nth = isHeld(one) ? 1 : 0
    const company = companies[nth]
    if (!company) throw new Error('everybody who is wanted was hired')
    const index = counts[nth] ?? 0
    counts[nth] = index + 1
    return { company, index, daysOn: nth * SECOND_COMPANY_DAYS_ON }
  })
}
