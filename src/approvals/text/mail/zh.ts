import { zh as deputies } from '../deputies/zh.ts'
import type { SaidOfDeputy, SaidOfRequest, SaidOnCard, SaidWithLink } from './facts.ts'

const SILENCE = {
  escalate: '到时没有决定，转请上一级审批。',
  agree: '到时没有人驳回，就照此办理。',
  deny: '到时没有决定，按驳回处理。',
}

/** Who asks: whoever put it, in whose name. */
const askerOf = ({ applicant, putBy }: SaidOfRequest): string => (putBy === null ? applicant : `${putBy}代${applicant}`)
/** Whose request it is, and who put it. */
const requestOf = (said: SaidOfRequest): string => (said.putBy === null ? `${said.applicant}的申请` : `${askerOf(said)}提交的申请`)

const overOf = ({ over }: SaidOfRequest): string => (over === null ? '' : over === '' ? '，超出标准' : `，超出标准 ${over}`)

const amountOf = (said: SaidOfRequest): string => {
  if (said.more !== null) return `金额　${said.total}，已同意 ${said.more.before}，多出 ${said.more.by}`
  const was = said.was === null ? '' : `（等待审批时价格变了，原来 ${said.was}）`
  return `金额　${said.total}${was}${overOf(said)}`
}

const payersOf = ({ payers }: SaidOfRequest): string[] =>
  payers === null ? [] : [`付款　公司付 ${payers.company}，${payers.who}付 ${payers.person}`]

const worksFor = ({ days, decideBy }: SaidOnCard): string => (days === null ? `${decideBy}前有效` : `${days} 天内有效`)

/** Who brought her in says so before all else. */
const fromOf = (said: SaidOnCard): string[] => {
  const { from, insteadOf } = said
  if (from === null) return []
  const you = insteadOf ?? '你'
  const deed = {
    handedOn: `${from.by}把${requestOf(said)}转交给${you}审批。`,
    before: `${from.by}请${you}先审批${requestOf(said)}，之后再由${from.by}决定。`,
    after: `${from.by}请${you}也审批${requestOf(said)}。`,
    escalated: `${from.by}到${from.at}没有决定，${requestOf(said)}现在请${you}审批。`,
  }[from.how]
  return [from.words === '' ? deed : `${deed}附言：${from.words}`]
}

/** What she is asked, in the few words of a subject: who brought her in stands first. */
const askedAs = ({ from, insteadOf }: SaidOnCard): string => {
  const you = insteadOf ?? '你'
  if (from === null) return '待审批'
  return {
    handedOn: `${from.by}转交${you}审批`,
    before: `${from.by}请${you}先审批`,
    after: `${from.by}请${you}也审批`,
    escalated: `${from.by}未及时决定，转请${you}审批`,
  }[from.how]
}

/** Where several decide together: how many of them have to agree. */
const togetherOf = ({ together }: SaidOnCard): string[] => {
  if (together === null) return []
  const { needed, of } = together
  if (needed === of) return [`共请了 ${of} 人，都要同意。`]
  return [needed === 1 ? `共请了 ${of} 人，任一人同意即可。` : `共请了 ${of} 人，${needed} 人同意即可。`]
}

const reasonOf = (said: SaidOfRequest): string[] => (said.reason === '' ? [] : [`原因　${said.reason}`])

const about = (said: SaidOfRequest): string =>
  [`${said.kind}　${said.title}`, said.subtitle, amountOf(said), ...payersOf(said), ...reasonOf(said)].join('\n')

const asking = (first: (said: SaidWithLink) => string) => (said: SaidWithLink) =>
  [
    first(said) + (said.insteadOf === null ? '' : `你可以代${said.insteadOf}决定。`),
    about(said),
    ...togetherOf(said),
    ...(said.decideBy === null ? [] : [`请在${said.decideBy}前决定。${SILENCE[said.silence]}`]),
    `打开这个链接，确认后即可同意或驳回。链接只属于你，只能决定一次，${worksFor(said)}，请不要转发：\n${said.link}`,
    '也可以登录后在审批列表里处理。',
  ].join('\n\n')

/** Its title says who and what. Cards are cut where a platform shows less: what somebody has written stands last. */
const card = (said: SaidOnCard): string =>
  [
    said.subtitle,
    amountOf(said),
    ...payersOf(said),
    ...(said.insteadOf === null ? [] : [`你可以代${said.insteadOf}决定。`]),
    ...togetherOf(said),
    ...(said.decideBy === null ? [] : [`请在${said.decideBy}前决定。${SILENCE[said.silence]}`]),
    `链接只属于你，只能决定一次，${worksFor(said)}，请不要转发。`,
    ...reasonOf(said),
    ...fromOf(said),
  ].join('\n')

const dayOf = ({ month, day }: Temporal.PlainDate): string => `${month}月${day}日`

/** Which requests she decides about, as the page of deputies says it. */
function whichOf({ products, upTo }: SaidOfDeputy): string {
  const { lines, allLines, and, anyAmount } = deputies
  const about = products === null ? allLines : products.map((line) => lines[line as keyof typeof lines]).join(and)
  return `${about}，${upTo === null ? anyAmount : deputies.upTo(upTo)}`
}

/** Mails and cards about requests. Greeting and signature are put around a mail. */
export const zh = {
  card,
  when: (at: Temporal.ZonedDateTime): string => `${at.month}月${at.day}日 ${at.toPlainTime().toString({ smallestUnit: 'minute' })}`,
  asked: {
    subject: (said: SaidOnCard): string => `${askedAs(said)}：${askerOf(said)} ${said.title}`,
    text: asking((said) => fromOf(said)[0] ?? `${askerOf(said)}提交了申请，请你审批。`),
  },
  reminded: {
    subject: (said: SaidOnCard): string => `提醒审批：${askerOf(said)} ${said.title}`,
    text: asking((said) => [`${requestOf(said)}还在等你决定。`, ...fromOf(said)].join('')),
  },
  told: {
    subject: (said: SaidOfRequest): string => `知会：${askerOf(said)} ${said.title}`,
    text: (said: SaidOfRequest & { readonly link: string }): string =>
      [`${askerOf(said)}提交的这项申请知会你，不需要你决定。`, about(said), `登录后可以查看：\n${said.link}`].join('\n\n'),
  },
  withdrawn: {
    subject: (said: SaidOfRequest): string => `已撤回，不用审批：${askerOf(said)} ${said.title}`,
    text: (said: SaidOfRequest & { readonly link: string }): string =>
      [
        `请你审批的${requestOf(said)}已经撤回，不需要你再决定。之前发给你的审批链接已失效。`,
        about(said),
        `登录后可以查看：\n${said.link}`,
      ].join('\n\n'),
    card: (said: SaidOfRequest): string => [said.subtitle, '这项申请已经撤回，不需要你再决定。'].join('\n'),
  },
  deputyNamed: {
    subject: ({ by }: SaidOfDeputy): string => `${by}委托你代为审批`,
    text: (said: SaidOfDeputy): string =>
      [
        `${dayOf(said.days.from)}至${dayOf(said.days.until)}（含），需要${said.by}审批的申请也会请你决定；${said.by}仍可以自己决定。`,
        whichOf(said),
      ].join('\n'),
  },
  deputyEnded: {
    subject: ({ by }: SaidOfDeputy): string => `${by}结束了对你的审批委托`,
    text: ({ by }: SaidOfDeputy): string => `从现在起，你不再代${by}审批。你已经作出的决定仍然有效。`,
  },
}

export type ApprovalMails = typeof zh
