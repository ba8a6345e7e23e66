import { en as deputies } from '../deputies/en.ts'
import type { SaidOfDeputy, SaidOfRequest, SaidOnCard, SaidWithLink } from './facts.ts'
import type { ApprovalMails } from './zh.ts'

const SILENCE = {
  escalate: 'Without a decision by then, whoever stands above is asked.',
  agree: 'If nobody rejects it by then, it goes ahead.',
  deny: 'Without a decision by then it counts as rejected.',
}

/** Who asks: whoever put it, in whose name. */
const askerOf = ({ applicant, putBy }: SaidOfRequest): string => (putBy === null ? applicant : `${putBy} in the name of ${applicant}`)

const asksOf = ({ applicant, putBy }: SaidOfRequest): string =>
  putBy === null ? `${applicant} asks for your approval.` : `${putBy} asks for your approval, in the name of ${applicant}.`

const overOf = ({ over }: SaidOfRequest): string => (over === null ? '' : over === '' ? ', above policy' : `, ${over} above the limit`)

const amountOf = (said: SaidOfRequest): string => {
  if (said.more !== null) return `Amount: ${said.total}, ${said.more.by} more than the ${said.more.before} agreed to`
  const was = said.was === null ? '' : ` (the price moved while this waited: it was ${said.was})`
  return `Amount: ${said.total}${was}${overOf(said)}`
}

const payersOf = ({ payers }: SaidOfRequest): string[] =>
  payers === null ? [] : [`To pay: the company ${payers.company}, ${payers.who} ${payers.person}`]

const worksFor = ({ days, decideBy }: SaidOnCard): string =>
  days === null ? `works until ${decideBy}` : `works for ${days} ${days === 1 ? 'day' : 'days'}`

const fromOf = (said: SaidOnCard): string[] => {
  const { from, insteadOf } = said
  if (from === null) return []
  const you = insteadOf ?? 'you'
  const deed = {
    handedOn: `${from.by} handed ${you} a request by ${askerOf(said)}.`,
    before: `${from.by} asks ${you} to decide first on a request by ${askerOf(said)}; then it is back with ${from.by}.`,
    after: `${from.by} asks ${you} to decide as well on a request by ${askerOf(said)}.`,
    escalated: `No answer from ${from.by} by ${from.at}: a request by ${askerOf(said)} is ${insteadOf === null ? 'yours' : `for ${insteadOf}`} to decide now.`,
  }[from.how]
  return [from.words === '' ? deed : `${deed} With it: ${from.words}`]
}

const askedAs = ({ from, insteadOf }: SaidOnCard): string => {
  const you = insteadOf ?? 'you'
  if (from === null) return 'To approve'
  return {
    handedOn: `${from.by} handed ${you}`,
    before: `${from.by} asks ${you} first`,
    after: `${from.by} asks ${you} as well`,
    escalated: `No answer from ${from.by}, ${insteadOf === null ? 'yours' : `for ${insteadOf}`} now`,
  }[from.how]
}

const togetherOf = ({ together }: SaidOnCard): string[] => {
  if (together === null) return []
  const { needed, of } = together
  if (needed === of) return [of === 2 ? 'Both of those who are asked have to agree.' : `All ${of} who are asked have to agree.`]
  return [needed === 1 ? `Any one of the ${of} who are asked is enough.` : `${needed} of the ${of} who are asked have to agree.`]
}

const reasonOf = (said: SaidOfRequest): string[] => (said.reason === '' ? [] : [`Reason: ${said.reason}`])

const about = (said: SaidOfRequest): string =>
  [`${said.kind}: ${said.title}`, said.subtitle, amountOf(said), ...payersOf(said), ...reasonOf(said)].join('\n')

const asking = (first: (said: SaidWithLink) => string) => (said: SaidWithLink) =>
  [
    first(said) + (said.insteadOf === null ? '' : ` You may decide for ${said.insteadOf}.`),
    about(said),
    ...togetherOf(said),
    ...(said.decideBy === null ? [] : [`Please decide by ${said.decideBy}. ${SILENCE[said.silence]}`]),
    `Open this link to approve or reject, after one more tap. It is yours alone, decides once and ${worksFor(said)}. Please do not pass it on:\n${said.link}`,
    'You can also sign in and find it among your approvals.',
  ].join('\n\n')

const card = (said: SaidOnCard): string =>
  [
    said.subtitle,
    amountOf(said),
    ...payersOf(said),
    ...(said.insteadOf === null ? [] : [`You may decide for ${said.insteadOf}.`]),
    ...togetherOf(said),
    ...(said.decideBy === null ? [] : [`Please decide by ${said.decideBy}. ${SILENCE[said.silence]}`]),
    `The link is yours alone, decides once and ${worksFor(said)}. Please do not pass it on.`,
    ...reasonOf(said),
    ...fromOf(said),
  ].join('\n')

const dayOf = (day: Temporal.PlainDate): string => day.toLocaleString('en-GB', { month: 'short', day: 'numeric' })

function whichOf({ products, upTo }: SaidOfDeputy): string {
  const { lines, allLines, and, anyAmount } = deputies
  const about = products === null ? allLines : products.map((line) => lines[line as keyof typeof lines]).join(and)
  return `${about}. ${upTo === null ? anyAmount : deputies.upTo(upTo)}.`
}

export const en: ApprovalMails = {
  card,
  when: (at) =>
    `${at.toLocaleString('en-GB', { month: 'short', day: 'numeric' })}, ${at.toPlainTime().toString({ smallestUnit: 'minute' })} (Shanghai)`,
  asked: {
    subject: (said) => `${askedAs(said)}: ${askerOf(said)}, ${said.title}`,
    text: asking((said) => fromOf(said)[0] ?? asksOf(said)),
  },
  reminded: {
    subject: (said) => `Reminder: ${askerOf(said)}, ${said.title}`,
    text: asking((said) => [`A request by ${askerOf(said)} still waits for your decision.`, ...fromOf(said)].join(' ')),
  },
  told: {
    subject: (said) => `For your information: ${askerOf(said)}, ${said.title}`,
    text: (said) =>
      [
        `You are told of this request by ${askerOf(said)}. There is nothing for you to decide.`,
        about(said),
        `Sign in to read it:\n${said.link}`,
      ].join('\n\n'),
  },
  withdrawn: {
    subject: (said) => `Withdrawn, nothing to decide: ${askerOf(said)}, ${said.title}`,
    text: (said) =>
      [
        `The request by ${askerOf(said)} that waited for your approval was withdrawn. There is nothing for you to decide any more, and the link that you were sent no longer works.`,
        about(said),
        `Sign in to read it:\n${said.link}`,
      ].join('\n\n'),
    card: (said) => [said.subtitle, 'This request was withdrawn. There is nothing for you to decide any more.'].join('\n'),
  },
  deputyNamed: {
    subject: ({ by }) => `${by} has named you as deputy for approvals`,
    text: (said) =>
      [
        `From ${dayOf(said.days.from)} to ${dayOf(said.days.until)}, both included, requests that need the approval of ${said.by} are put to you as well; ${said.by} can still decide.`,
        whichOf(said),
      ].join('\n'),
  },
  deputyEnded: {
    subject: ({ by }) => `${by} no longer needs you as deputy for approvals`,
    text: ({ by }) => `From now on you no longer decide in place of ${by}. What you have decided so far stays decided.`,
  },
}
