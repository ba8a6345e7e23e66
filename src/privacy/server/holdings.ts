import type { Language } from '../../kernel/language.ts'
import { formatMoney } from '../../kernel/money.ts'
import { invariant } from '../../kernel/result.ts'
import { DEFAULT_ZONE, dateIn } from '../../kernel/time.ts'
import { deviceNameOf } from '../../entry/rules/device-name.ts'
import { maskMail } from '../../kernel/mask.ts'
import { calendarAddressOf } from '../../orders/server/index.ts'
import { creditsAbout, grantsOf } from '../../payments/server/index.ts'
import type { PersonId } from '../../people/server/index.ts'
import type { DeedName } from '../../server/audit.ts'
import { filesOf } from '../../server/files.ts'
import type { Holding } from '../calls.ts'
import { en } from '../text/en.ts'
import type { PrivacyText } from '../text/zh.ts'
import { zh } from '../text/zh.ts'
import type { PrivacyDeps } from './deps.ts'
import { applications, approvals, charges, reasons, refundReasons, scene } from './holdings-governing.ts'
import { deedsOf, sessionsOf } from './store.ts'

const texts: Readonly<Record<Language, PrivacyText>> = { zh, en }
export const wordsOf = (language: Language): PrivacyText => texts[language]

/** What each deed is called. A new one does not compile before both languages name it. */
const deedWords: Readonly<Record<Language, Readonly<Record<DeedName, string>>>> = { zh: zh.deeds, en: en.deeds }

/** Longer lists are nobody's, and an answer has an end. */
const ORDERS_MAX = 500
const DEEDS_MAX = 200

interface Reading {
  readonly who: PersonId
  readonly language: Language
  /** With every number in full: for the archive that its owner takes away, after a fresh proof of who she is. */
  readonly isOpen: boolean
}

type Item = Holding['items'][number]
type Key = keyof PrivacyText['holdings']

const dayOf = (at: Temporal.Instant): string => dateIn(DEFAULT_ZONE, at).toString()
export const minuteOf = (at: Temporal.Instant): string => {
  const local = at.toZonedDateTimeISO(DEFAULT_ZONE)
  return `${local.toPlainDate().toString()} ${local.toPlainTime().toString({ smallestUnit: 'minute' })}`
}

async function identity(deps: PrivacyDeps, { who, language }: Reading): Promise<Item[]> {
  const { labels, roles } = wordsOf(language)
  const person = await deps.people.find(deps.db.read, who)
  invariant(person, 'whoever asks is a person')
  const company = await deps.people.company(deps.db.read, who.companyId)
  return [
    { label: labels.name, value: person.name.zh },
    { label: labels.latinName, value: `${person.name.en} (${person.surnameLatin} / ${person.givenLatin})` },
    { label: labels.userCode, value: person.userCode },
    { label: labels.company, value: company.name[language] },
    { label: labels.department, value: person.department.name[language] },
    { label: labels.rank, value: person.rank.name[language] },
    { label: labels.roles, value: person.roles.map((role) => roles[role]).join(language === 'zh' ? '、' : ', ') },
  ]
}

async function contact(deps: PrivacyDeps, { who, language, isOpen }: Reading): Promise<Item[]> {
  const { labels } = wordsOf(language)
  const [person, phone, mail] = await Promise.all([
    deps.people.find(deps.db.read, who),
    deps.people.phoneOf(deps.db.read, who),
    deps.people.accounts.mailOf(deps.db.read, who),
  ])
  const shownPhone = isOpen ? phone : person?.maskedPhone
  return [
    { label: labels.phone, value: shownPhone || labels.none },
    { label: labels.mail, value: mail === null ? labels.none : isOpen ? mail : maskMail(mail) },
  ]
}

async function documents(deps: PrivacyDeps, { who, language, isOpen }: Reading): Promise<Item[]> {
  const { labels } = wordsOf(language)
  const cards = await deps.people.documents.keptOf(deps.db.read, who, { isOpen })
  return cards.flatMap(({ cardType, displayName, number, phone, mail, expiresDate }) => {
    const label = deps.people.cardTypeLabel(cardType, language)
    const named = `${displayName} ${number}`
    return [
      { label, value: expiresDate ? labels.expires(named, expiresDate.toString()) : named },
      ...(phone ? [{ label: labels.of(label, labels.phone), value: phone }] : []),
      ...(mail ? [{ label: labels.of(label, labels.mail), value: mail }] : []),
    ]
  })
}

const BYTES_PER_KILOBYTE = 1_000
const kindOf = (mediaType: string): string => mediaType.replace(/^image\//, '').toUpperCase()

/** That they are kept, and for what; she sees them where she handed them in. */
async function pictures(deps: PrivacyDeps, { who, language }: Reading): Promise<Item[]> {
  const { labels, holdings } = wordsOf(language)
  const [files, cards] = await Promise.all([
    filesOf(deps.clock, deps.secrets).keptOf(deps.db.read, { companyId: who.companyId, ownerId: who.personId }),
    deps.people.documents.keptOf(deps.db.read, who, { isOpen: false }),
  ])
  const typeOf = new Map(cards.map(({ cardId, cardType }) => [cardId, cardType]))
  const whatFor = (heldBy: string | null, holderId: string | null): string => {
    if (heldBy === null) return labels.unclaimed
    if (heldBy === 'feedback') return holdings.feedback.title
    if (heldBy === 'refund_transfer') return labels.transferReceipt
    if (heldBy === 'flight_refund') return labels.refundProof
    const cardType = typeOf.get(holderId ?? '')
    return cardType === undefined ? labels.otherDocument : deps.people.cardTypeLabel(cardType, language)
  }
  return files.map(({ mediaType, byteCount, heldBy, holderId, createdAt }) => ({
    label: whatFor(heldBy, holderId),
    value: labels.picture(kindOf(mediaType), Math.ceil(byteCount / BYTES_PER_KILOBYTE), dayOf(createdAt)),
  }))
}

async function partners(deps: PrivacyDeps, { who, language }: Reading): Promise<Item[]> {
  const { labels } = wordsOf(language)
  const kept = await deps.people.partnershipsOf(deps.db.read, who)
  const itemsOf = (label: string, from: typeof kept.partners): Item[] =>
    from.map(({ name, scene, since }) => ({ label, value: labels.inScene(name[language], scene[language], dayOf(since)) }))
  return [...itemsOf(labels.accompaniesMe, kept.partners), ...itemsOf(labels.iAccompany, kept.serves)]
}

async function agencies(deps: PrivacyDeps, { who, language }: Reading): Promise<Item[]> {
  const { labels } = wordsOf(language)
  const { mine, overHer } = await deps.people.agenciesOf(deps.db.read, who)
  return [
    ...mine.map(({ name }) => ({ label: labels.iBookFor, value: name?.[language] ?? labels.everybody })),
    ...overHer.map(({ covers, name }) => ({ label: labels.booksForMe, value: labels.agent(name?.[language] ?? '', covers) })),
  ]
}

/** Those whom she brings from outside: what they entered is theirs, so that numbers stay masked, and a guest's are not shown at all. */
async function companions(deps: PrivacyDeps, { who, language }: Reading): Promise<Item[]> {
  const { labels } = wordsOf(language)
  const kept = await deps.people.keptCompanionsOf(deps.db.read, who)
  return kept.map(({ kind, name, since, documents: cards }) => {
    const shown = cards.map(({ cardType, numberMasked }) => `${deps.people.cardTypeLabel(cardType, language)} ${numberMasked}`.trim())
    return { label: labels[kind], value: labels.companion(name[language], shown, dayOf(since)) }
  })
}

async function contacts(deps: PrivacyDeps, { who, language, isOpen }: Reading): Promise<Item[]> {
  const { labels } = wordsOf(language)
  const kept = await deps.safety.wholeContactsOf(deps.db.read, who)
  return kept.map(({ name, phoneNumber, openNumber, sharesTrips, hours }) => {
    const when = hours ? labels.hours(hours.from, hours.until) : labels.allDay
    return { label: name, value: `${isOpen ? openNumber : phoneNumber} · ${sharesTrips ? when : labels.notShared}` }
  })
}

async function membership(deps: PrivacyDeps, { who, language, isOpen }: Reading): Promise<Item[]> {
  const { labels } = wordsOf(language)
  const { membership: bond } = await deps.service.keptOf(deps.db.read, who)
  if (!bond) return []
  const number = isOpen ? bond.number : bond.maskedNumber
  return [{ label: number, value: labels.bound(dayOf(bond.boundAt), bond.maskedPhone) }]
}

async function flyers(deps: PrivacyDeps, { who, language, isOpen }: Reading): Promise<Item[]> {
  const kept = await deps.people.flyers.keptOf(deps.db.read, who)
  return Promise.all(
    kept.map(async ({ programme, name, maskedNumber }) => {
      const number = isOpen ? await deps.people.flyers.numberOf(deps.db.read, who, programme) : null
      return { label: name[language], value: number ?? maskedNumber }
    }),
  )
}

async function feedback(deps: PrivacyDeps, { who }: Reading): Promise<Item[]> {
  const { feedback: told } = await deps.service.keptOf(deps.db.read, who)
  return told.map(({ note, at }) => ({ label: minuteOf(at), value: note }))
}

async function orders(deps: PrivacyDeps, { who, language }: Reading): Promise<Item[]> {
  const { labels } = wordsOf(language)
  const [rows, why, refunds] = await Promise.all([
    deps.orders.listOf(deps.db.read, who, ORDERS_MAX),
    reasons(deps, { who, language }, labels),
    refundReasons(deps, { who, language }, labels),
  ])
  const ordered = rows.map(({ number, submittedAt, totalMinor, bookerId, ownerId }) => {
    // Who only goes along reads nothing of what the others cost [P-PRIV-01].
    const isWhole = bookerId === who.personId || ownerId === who.personId
    return { label: number, value: labels.ordered(dayOf(submittedAt), isWhole ? formatMoney(totalMinor) : null) }
  })
  return [...ordered, ...why, ...refunds]
}

async function messages(deps: PrivacyDeps, { who, language }: Reading): Promise<Item[]> {
  const { labels, noticeSubjects, channels } = wordsOf(language)
  const kept = await deps.notices.keptOf(deps.db.read, who)
  const { quiet } = kept
  return [
    ...(quiet ? [{ label: labels.quietHours, value: quiet.isOn ? labels.quiet(quiet.from, quiet.until, quiet.zone) : labels.off }] : []),
    ...kept.choices.map(({ subject, channel, isOn }) => ({
      label: labels.of(noticeSubjects[subject], channels[channel]),
      value: isOn ? labels.on : labels.off,
    })),
    ...kept.messages.map((one) => ({ label: minuteOf(one.createdAt), value: language === 'zh' ? one.titleZh : one.titleEn })),
  ]
}

async function consents(deps: PrivacyDeps, { who, language }: Reading): Promise<Item[]> {
  const { labels, consentNames } = wordsOf(language)
  const names: Readonly<Record<string, string>> = consentNames
  const given = await deps.people.consent.listOf(deps.db.read, who)
  return given.map(({ kind, version, givenAt, withdrawnAt }) => ({
    label: `${names[kind] ?? kind} ${version}`,
    value: withdrawnAt ? labels.withdrawn(dayOf(givenAt), dayOf(withdrawnAt)) : labels.given(dayOf(givenAt)),
  }))
}

/** As settings name it: a person knows her phone again by that, and not by what its browser says to be. */
function deviceIn(userAgent: string, labels: PrivacyText['labels']): string {
  const { host, browser, system } = deviceNameOf(userAgent)
  const program = host === null ? browser : labels.apps[host]
  return [system, program].filter(Boolean).join(' · ') || labels.unknownDevice
}

async function devices(deps: PrivacyDeps, { who, language }: Reading): Promise<Item[]> {
  const { labels } = wordsOf(language)
  const rows = await sessionsOf(deps.db.read, who)
  return rows.map(({ device, createdAt, lastUsedAt }) => ({
    label: deviceIn(device, labels),
    value: labels.device(minuteOf(createdAt), minuteOf(lastUsedAt)),
  }))
}

async function unusedValue(deps: PrivacyDeps, { who, language }: Reading): Promise<Item[]> {
  const { labels } = wordsOf(language)
  const kept = await creditsAbout(deps.db.read, who, ORDERS_MAX)
  const points = await grantsOf(deps.db.read, who, ORDERS_MAX)
  return [
    ...kept.map(({ airline, number, leftMinor, validUntil, ownerId }) => ({
      label: `${airline} ${number}`,
      value: labels.value(formatMoney(leftMinor), validUntil.toString(), ownerId === who.personId),
    })),
    ...points.map(({ reason, amountMinor, leftMinor, createdAt }) => ({
      label: labels.points,
      value: labels.granted(reason, formatMoney(amountMinor), formatMoney(leftMinor), dayOf(createdAt)),
    })),
  ]
}

async function calendar(deps: PrivacyDeps, { who, language }: Reading): Promise<Item[]> {
  const { labels } = wordsOf(language)
  const kept = await calendarAddressOf(deps.db.read, who)
  if (!kept) return []
  const read = kept.lastReadAt && minuteOf(kept.lastReadAt)
  return [{ label: labels.calendarAddress, value: labels.calendarKept(minuteOf(kept.madeAt), read) }]
}

async function links(deps: PrivacyDeps, { who, language }: Reading): Promise<Item[]> {
  const { labels } = wordsOf(language)
  const names: Readonly<Record<string, string>> = { ...labels.apps, ...labels.platforms }
  const kept = await deps.entry.linksOf(deps.db.read, who)
  return kept.map(({ platform, account, since }) => ({ label: names[platform] ?? platform, value: labels.linked(account, dayOf(since)) }))
}

const READERS: Readonly<Record<Key, (deps: PrivacyDeps, reading: Reading) => Promise<Item[]>>> = {
  identity,
  contact,
  documents,
  pictures,
  partners,
  agencies,
  companions,
  contacts,
  membership,
  flyers,
  orders,
  scene: (deps, reading) => scene(deps, reading, wordsOf(reading.language).labels),
  applications: (deps, reading) => applications(deps, reading, wordsOf(reading.language).labels),
  approvals: (deps, reading) => approvals(deps, reading, wordsOf(reading.language).labels),
  charges: (deps, reading) => charges(deps, reading, wordsOf(reading.language).labels),
  unusedValue,
  feedback,
  messages,
  consents,
  calendar,
  devices,
  links,
}

/** Everything that is kept about a person, by what it is for. What is empty is said to be empty: also that is an answer. */
export async function holdingsOf(deps: PrivacyDeps, reading: Reading): Promise<Holding[]> {
  const t = wordsOf(reading.language)
  const keys = Object.keys(READERS) as Key[]
  return Promise.all(keys.map(async (key) => ({ key, ...t.holdings[key], items: await READERS[key](deps, reading) })))
}

/** Who did what with a person's data, newest first. */
export async function deedsAbout(deps: PrivacyDeps, { who, language }: Omit<Reading, 'isOpen'>, atMost = DEEDS_MAX) {
  const t = wordsOf(language)
  // What an older or a newer edition of the program wrote may have a name that this one does not know.
  const names: Readonly<Record<string, string>> = deedWords[language]
  const rows = await deedsOf(deps.db.read, who, atMost)
  const actorIds = rows.flatMap(({ actorId }) => (actorId === null || actorId === who.personId ? [] : [actorId]))
  const actors = await deps.people.findAll(deps.db.read, who.companyId, actorIds)
  return rows.map(({ what, actorId, createdAt }) => ({
    at: createdAt.toString(),
    what: names[what] ?? t.otherDeed,
    who:
      actorId === null
        ? t.actors.program
        : actorId === who.personId
          ? t.actors.self
          : (actors.get(actorId)?.name[language] ?? t.actors.gone),
  }))
}
