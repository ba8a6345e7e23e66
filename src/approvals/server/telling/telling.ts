import { uuidv7 } from '../../../kernel/ids.ts'
import type { Language } from '../../../kernel/language.ts'
import { formatMoney } from '../../../kernel/money.ts'
import { invariant } from '../../../kernel/result.ts'
import { DEFAULT_ZONE } from '../../../kernel/time.ts'
import type { Reader, Writer } from '../../../server/database/connect.ts'
import { DECISION_LINK_DAYS } from '../../rules/decision-link.ts'
import { deputiesFor } from '../../rules/deputies.ts'
import { APPROVAL_KINDS, isApprovalKind } from '../../rules/kinds.ts'
import { APPROVAL_STATES } from '../../rules/states.ts'
import { approvalsText } from '../../text/index.ts'
import type { SaidOnCard } from '../../text/mail/facts.ts'
import { broughtIn, broughtOne } from '../reading/brought.ts'
import { deputyFactsOf, standInsOf, todayOf } from '../deciding/acting.ts'
import type { ApprovalsDeps, Who } from '../deps.ts'
import { tokenOf } from './link-token.ts'
import { togetherAt, type Locked } from '../locked.ts'
import { payerIdOf, payersNow } from './payers-now.ts'
import { costBefore, isInside, moreThanAgreed, overNow } from '../reading/read-more.ts'
import { putByOf } from '../reading/put-by.ts'
import { reasonLabel } from '../reading/reasons.ts'
import { silenceOf } from '../time/silence.ts'
import { stepsOf, type ApprovalRow, type StepRow } from '../store.ts'
import { insertLink, type LinkRow } from './store-links.ts'
import { askedBefore } from '../reading/store-reading.ts'
import { askedMinor, briefsOf, titleOf } from '../subject.ts'

/*
 * Whoever is asked, reminded or told hears of it by mail, in the transaction that asks her; whoever is asked or reminded also by a card
 * in each chat in which she is linked. Who has neither reads it in the app.
 */

/** Not worth saying any later. */
const TOLD_WITHIN_HOURS = 24

/** What a mail says of a request, in its reader's language. Null where what it is about is gone. */
async function saying(deps: ApprovalsDeps, reader: Reader, seen: Locked, language: Language) {
  const { row } = seen
  const [brief, people, reason, before, silence] = await Promise.all([
    briefsOf(deps, reader, [row], language).then((briefs) => briefs.get(row.approvalId)),
    deps.people.findAll(reader, row.companyId, [row.applicantId, row.recordedById ?? row.applicantId, payerIdOf(row)]),
    reasonLabel(deps, reader, row, language),
    askedBefore(reader, row),
    silenceOf(deps, reader, seen),
  ])
  const applicant = people.get(row.applicantId)
  if (!brief || !applicant) return null
  const text = approvalsText[language]
  const nowMinor = askedMinor(row, brief)
  const overMinor = overNow(row, nowMinor)
  const moreMinor = moreThanAgreed(row, nowMinor, before)
  const wasMinor = costBefore(row, nowMinor, before)
  const payers = await payersNow(deps, reader, row, { nowMinor, people, brief })
  return {
    // That it is a change stands behind the trip.
    kind: isApprovalKind(row.kind)
      ? text.kinds[row.kind === APPROVAL_KINDS.TRAIN_CHANGE ? APPROVAL_KINDS.TRAIN : row.kind]
      : text.otherKind,
    title: titleOf(row, brief, language),
    number: brief.number,
    subtitle: brief.subtitle,
    applicant: applicant.name[language],
    putBy: putByOf(row, people)?.name[language] ?? null,
    total: formatMoney(nowMinor),
    over: moreMinor !== null ? null : overMinor > 0 ? formatMoney(overMinor) : isInside(row) ? null : '',
    more: moreMinor === null || before === null ? null : { by: formatMoney(moreMinor), before: formatMoney(before.totalMinor) },
    was: wasMinor === null ? null : formatMoney(wasMinor),
    payers: payers && {
      company: formatMoney(payers.companyMinor),
      person: formatMoney(payers.personMinor),
      who: payers.person[language],
    },
    reason: [reason, row.reasonNote].filter((part) => part !== '').join(language === 'zh' ? '：' : ': '),
    decideBy: row.decideBy === null ? null : text.mail.when(row.decideBy.toZonedDateTimeISO(DEFAULT_ZONE)),
    silence,
  }
}

type Said = NonNullable<Awaited<ReturnType<typeof saying>>>

async function sayings(deps: ApprovalsDeps, reader: Reader, seen: Locked): Promise<Readonly<Record<Language, Said>> | null> {
  const [zh, en] = [await saying(deps, reader, seen, 'zh'), await saying(deps, reader, seen, 'en')]
  return zh && en && { zh, en }
}

interface InApp {
  readonly personId: string
  readonly subject: 'approvals' | 'told'
  readonly key: string
  readonly inBoth: Readonly<Record<Language, Said>>
  readonly titleIn: (language: Language) => string
}

/** In the app she signs in to decide: what it leads to is the page, and no link that decides by itself. */
async function showInApp(deps: ApprovalsDeps, writer: Writer, row: ApprovalRow, told: InApp): Promise<void> {
  const { personId, subject, key, inBoth, titleIn } = told
  const wordsIn = (language: Language) => ({ title: titleIn(language), text: inBoth[language].subtitle })
  await deps.notices.show(writer, {
    who: { companyId: row.companyId, personId },
    subject,
    words: { zh: wordsIn('zh'), en: wordsIn('en') },
    link: `/approval/${row.kind}/${row.approvalId}/${inBoth.zh.number}`,
    key,
  })
}

interface ToTell {
  readonly personId: string
  /** In whose place she may decide; null where she is asked herself. */
  readonly insteadOfId: string | null
}

/** Those who are asked, and who may decide in their place today. Each is told once, for herself before all. */
async function askedAndDeputies(deps: ApprovalsDeps, writer: Writer, seen: Locked, asked: readonly StepRow[]): Promise<ToTell[]> {
  const { row } = seen
  const today = todayOf(deps)
  const principals = asked.map((step) => step.approverId)
  const deputies = await standInsOf(deps, writer, row.companyId, principals)
  const facts = deputyFactsOf(seen, today)
  const told = new Map<string, ToTell>(principals.map((personId) => [personId, { personId, insteadOfId: null }]))
  for (const principalId of principals) {
    for (const personId of deputiesFor(principalId, deputies, facts)) {
      if (!told.has(personId)) told.set(personId, { personId, insteadOfId: principalId })
    }
  }
  return [...told.values()]
}

async function linkFor(
  deps: ApprovalsDeps,
  writer: Writer,
  row: ApprovalRow,
  { personId, channel }: Pick<LinkRow, 'personId' | 'channel'>,
): Promise<string> {
  const createdAt = deps.clock.now().round('millisecond')
  const expiresAt = createdAt.add({ hours: DECISION_LINK_DAYS * 24 })
  const { companyId, approvalId, version } = row
  const link = { id: uuidv7(createdAt.epochMilliseconds), companyId, approvalId, personId, version, expiresAt }
  await insertLink(writer, { ...link, channel, createdAt })
  const address = `${deps.appUrl()}/approval/link#${tokenOf(deps.secrets, link)}`
  // A job that runs before the server listens does not know yet where it is reached: it is tried again a moment later.
  invariant(URL.canParse(address), 'a link is made once the server listens')
  return address
}

type Why = 'asked' | 'reminded'

/** What somebody is asked by a request, in her own place or by her deputy: what messages say that they ask. */
const asksOf = ({ approvalId }: ApprovalRow, approverId: string): string => `approvals.step:${approvalId}:${approverId}`

/** Until when her quiet hours hold back the messages that ask her: until then she reads it in the app alone; null where they do not. */
export const heldFrom = (deps: Pick<ApprovalsDeps, 'notices'>, reader: Reader, row: ApprovalRow, personId: string) =>
  deps.notices.heldUntil(reader, { companyId: row.companyId, personId }, asksOf(row, personId))

/** Of those who were asked and are not any more, what still waits to ask or to remind them is not sent, whoever has decided or ended it. */
export async function endWhatAsks({ notices }: Pick<ApprovalsDeps, 'notices'>, writer: Writer, { row, steps }: Locked): Promise<void> {
  const isOver = (step: StepRow) => row.state !== APPROVAL_STATES.AWAITING || step.state !== 'asked'
  const over = steps.filter((step) => step.askedAt !== null && isOver(step)).map(({ approverId }) => asksOf(row, approverId))
  const open = steps.filter((step) => !isOver(step)).map(({ approverId }) => asksOf(row, approverId))
  await notices.over(
    writer,
    row.companyId,
    [...new Set(over)].filter((asks) => !open.includes(asks)),
  )
}

/** Where a message with a link reaches her: her mail address, and her accounts in chats. */
export async function reachedBy(deps: ApprovalsDeps, reader: Reader, who: Who) {
  const mail = deps.notices.canSend('mail') ? await deps.people.accounts.mailOf(reader, who) : null
  const chats = (await deps.entry.chatsOf(reader, who)).filter(({ platform }) => deps.notices.canSend(platform))
  return { mail, chats }
}

/** When somebody was asked: of who is asked because another was silent, until when that one could speak. */
const whenAsked = (step: StepRow | undefined, language: Language): string =>
  step?.askedAt ? approvalsText[language].mail.when(step.askedAt.toZonedDateTimeISO(DEFAULT_ZONE)) : ''

/** For how many days its link works; null where it has to be decided earlier than those are over. */
function daysOfLink({ clock }: Pick<ApprovalsDeps, 'clock'>, { decideBy }: ApprovalRow): number | null {
  const expiresAt = clock.now().add({ hours: DECISION_LINK_DAYS * 24 })
  return decideBy !== null && Temporal.Instant.compare(decideBy, expiresAt) < 0 ? null : DECISION_LINK_DAYS
}

/** A mail to each, and a card to her chats, every one with a link of its own that decides once. */
async function sendLinks(deps: ApprovalsDeps, writer: Writer, seen: Locked, steps: readonly StepRow[], why: Why): Promise<void> {
  if (steps.length === 0) return
  const { row } = seen
  const { companyId, approvalId, version } = row
  const told = await askedAndDeputies(deps, writer, seen, steps)
  const people = await deps.people.findAll(writer, companyId, [
    ...told.flatMap(({ personId, insteadOfId }) => [personId, insteadOfId ?? personId]),
    ...broughtIn(seen.steps).map(({ byId }) => byId),
  ])
  const inBoth = await sayings(deps, writer, seen)
  for (const { personId, insteadOfId } of told) {
    const person = people.get(personId)
    if (!person) continue
    const { mail: to, chats } = await reachedBy(deps, writer, { companyId, personId })
    const { language } = person
    if (!inBoth) continue
    const { mail } = approvalsText[language]
    // As the steps stand: those who are asked were read before what has brought them in was written.
    const hers = seen.steps.find((step) => step.approverId === (insteadOfId ?? personId) && step.state === 'asked')
    const brought = hers ? broughtOne(hers, seen.steps) : null
    const together = hers ? togetherAt(seen.steps, hers) : null
    const wordsIn = (one: Language): SaidOnCard => ({
      ...inBoth[one],
      insteadOf: insteadOfId === null ? null : (people.get(insteadOfId)?.name[one] ?? null),
      from: brought && { how: brought.how, words: brought.words, by: people.get(brought.byId)?.name[one] ?? '', at: whenAsked(hers, one) },
      together,
      days: daysOfLink(deps, row),
    })
    const words = wordsIn(language)
    const key = `approvals.${why}:${approvalId}:${version}:${personId}`
    await showInApp(deps, writer, row, {
      personId,
      subject: 'approvals',
      key,
      inBoth,
      titleIn: (one) => approvalsText[one].mail[why].subject(wordsIn(one)),
    })
    const asks = asksOf(row, insteadOfId ?? personId)
    const about = { personId, subject: 'approvals' as const, asks, ...(row.decideBy !== null && { deadline: row.decideBy }) }
    const common = { companyId, language, until: deps.clock.now().add({ hours: TOLD_WITHIN_HOURS }), about }
    if (to !== null) {
      const link = await linkFor(deps, writer, row, { personId, channel: 'mail' })
      const text = mail[why].text({ ...words, link })
      await deps.notices.send(writer, { kind: 'mail', ...common, to, subject: mail[why].subject(words), text, key })
    }
    for (const chat of chats) {
      const link = await linkFor(deps, writer, row, { personId, channel: 'card' })
      const card = { title: fitted(mail[why].subject(words), TITLE_CHARACTERS_MAX), text: fitted(mail.card(words), CARD_CHARACTERS_MAX) }
      await deps.notices.send(writer, { kind: 'card', ...common, ...chat, ...card, link, key: `${key}:${chat.platform}` })
    }
  }
}

/** Cards are short: reasons and titles that people have written are not always. */
const TITLE_CHARACTERS_MAX = 100
const CARD_CHARACTERS_MAX = 900
const fitted = (text: string, charactersMax: number): string =>
  text.length <= charactersMax ? text : `${text.slice(0, charactersMax - 1).toWellFormed()}…`

export const sendAsked = (deps: ApprovalsDeps, writer: Writer, seen: Locked, asked: readonly StepRow[]): Promise<void> =>
  sendLinks(deps, writer, seen, asked, 'asked')

/** To those who are still silent. */
export const sendReminder = (deps: ApprovalsDeps, writer: Writer, seen: Locked, asked: readonly StepRow[]): Promise<void> =>
  sendLinks(
    deps,
    writer,
    seen,
    asked.filter((step) => step.decision === null),
    'reminded',
  )

/** Asked and not yet spoken, also whoever has somebody else sign before her. */
const isSilent = ({ state, askedAt, decision }: StepRow): boolean =>
  askedAt !== null && decision === null && (state === 'asked' || state === 'waiting')

/** To whoever still has a message that asks her, by the ways by which that came: nothing is to be decided any more. Before its steps are closed. */
export async function sendWithdrawn(deps: ApprovalsDeps, writer: Writer, seen: Locked): Promise<void> {
  const silent = seen.steps.filter(isSilent)
  if (silent.length === 0) return
  const { row } = seen
  const { companyId, approvalId } = row
  const told = await askedAndDeputies(deps, writer, seen, silent)
  const people = await deps.people.findAll(
    writer,
    companyId,
    told.map(({ personId }) => personId),
  )
  const inBoth = await sayings(deps, writer, seen)
  if (!inBoth) return
  for (const person of people.values()) {
    const { personId, language } = person
    const said = inBoth[language]
    const { withdrawn } = approvalsText[language].mail
    const key = `approvals.withdrawn:${approvalId}:${personId}`
    await showInApp(deps, writer, row, {
      personId,
      subject: 'approvals',
      key,
      inBoth,
      titleIn: (one) => approvalsText[one].mail.withdrawn.subject(inBoth[one]),
    })
    const { mail: to, chats } = await reachedBy(deps, writer, person)
    const until = deps.clock.now().add({ hours: TOLD_WITHIN_HOURS })
    const common = { companyId, language, until, about: { personId, subject: 'approvals' as const } }
    // It decides nothing: it leads to the page, behind the sign-in.
    const link = `${deps.appUrl()}/approval/${row.kind}/${approvalId}/${said.number}`
    if (to !== null) {
      const text = withdrawn.text({ ...said, link })
      await deps.notices.send(writer, { kind: 'mail', ...common, to, subject: withdrawn.subject(said), text, key })
    }
    for (const chat of chats) {
      const title = fitted(withdrawn.subject(said), TITLE_CHARACTERS_MAX)
      const text = fitted(withdrawn.card(said), CARD_CHARACTERS_MAX)
      await deps.notices.send(writer, { kind: 'card', ...common, ...chat, title, text, link, key: `${key}:${chat.platform}` })
    }
  }
}

/** To those who are told and decide nothing: by mail, and by text message where the flow says so. */
export async function sendTold(deps: ApprovalsDeps, writer: Writer, row: ApprovalRow, personIds: readonly string[]): Promise<void> {
  const { companyId, approvalId } = row
  const people = await deps.people.findAll(writer, companyId, personIds)
  const until = deps.clock.now().add({ hours: TOLD_WITHIN_HOURS })
  const inBoth = await sayings(deps, writer, { row, steps: await stepsOf(writer, row) })
  if (!inBoth) return
  for (const person of people.values()) {
    const { language, personId } = person
    const said = inBoth[language]
    await showInApp(deps, writer, row, {
      personId,
      subject: 'told',
      key: `approvals.told:app:${approvalId}:${personId}`,
      inBoth,
      titleIn: (one) => approvalsText[one].mail.told.subject(inBoth[one]),
    })
    const common = { companyId, language, until, about: { personId, subject: 'told' as const } }
    const to = deps.notices.canSend('mail') ? await deps.people.accounts.mailOf(writer, person) : null
    if (to !== null) {
      const { told } = approvalsText[language].mail
      const link = `${deps.appUrl()}/approval/${row.kind}/${approvalId}/${said.number}`
      const key = `approvals.told:mail:${approvalId}:${personId}`
      await deps.notices.send(writer, { kind: 'mail', ...common, to, subject: told.subject(said), text: told.text({ ...said, link }), key })
    }
    const phone = row.tellsBySms && deps.notices.canSend('sms') ? await deps.people.phoneOf(writer, person) : null
    if (phone === null) continue
    const params = { applicant: said.applicant, trip: said.title }
    const key = `approvals.told:sms:${approvalId}:${personId}`
    await deps.notices.send(writer, { kind: 'sms', ...common, to: phone, template: 'tripTold', params, key })
  }
}
