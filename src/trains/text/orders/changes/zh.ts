import type { StepFacts, StepWords } from '../tell.ts'

/** Behind what ends an order that is a change, or may: it takes nothing from whoever still has the old tickets. */
const OLD_STAYS = '原车票照旧有效。'

const joined = (...parts: string[]): string => parts.filter(Boolean).join('，')
const payBy = (until: string): string => until && `${until} 前付清，否则改签自动取消，原车票照旧有效`

/** What ends an order, or bids to pay it, in the words of one that is a change: there is nothing to book again. */
export const changeStepsOf = (say: { readonly till: (f: StepFacts) => string; readonly holdFailure: (reason: string) => string }) => ({
  changeHoldFailed: (f: StepFacts) => ({
    title: '没有占到新车次的座位',
    detail: `${f.reason === 'lapsed' ? '座位没有保留住。没有产生费用。' : say.holdFailure(f.reason)}${OLD_STAYS}`,
  }),
  changeIssueFailed: () => ({
    title: '没有换成票',
    detail: `铁路没有出新车票，座位已释放。付过的款项会自动原路退回，不收费用。${OLD_STAYS}`,
  }),
  changeCancelled: (f: StepFacts) => ({
    title: '改签已取消',
    detail: `${f.isUnclear ? `${say.till(f) || '支付机构'}当时还没有答复一笔付款有没有付成：付成了会自动原路退回。` : '没有产生费用。'}${OLD_STAYS}`,
  }),
  changeLapsed: (f: StepFacts) => ({
    title: '改签超时取消',
    detail: `${
      f.isUnclear
        ? `时限内没有确认到账，新座位已释放。${say.till(f) || '支付机构'}还没有答复的付款，付成了会自动原路退回。`
        : '没有在时限内付款，新座位已释放。没有产生费用。'
    }${OLD_STAYS}`,
  }),
  changeRejected: (f: StepFacts) => ({
    title: f.isOpen ? '有人驳回，还可能按多数通过' : '改签审批驳回',
    detail: f.isOpen ? f.who && `${f.who}驳回` : `${f.who ? `${f.who}驳回。` : ''}还没有占座，没有产生费用。${OLD_STAYS}`,
  }),
  changeTimedOut: () => ({ title: '改签审批超时', detail: `没有人在时限内审批，还没有占座。没有产生费用。${OLD_STAYS}` }),
  changeNobody: () => ({
    title: '没有人可以审批',
    detail: `要审批的人已离职，没有人可以接替，还没有占座。没有产生费用。${OLD_STAYS}要改签请联系公司的差旅管理员。`,
  }),
  changePaySoon: (f: StepFacts) => ({ title: '已提醒付款', detail: joined(f.amount && `个人还有 ${f.amount} 没付`, payBy(f.until)) }),
  changePayDue: (f: StepFacts) => ({
    title: '开始付款',
    detail: joined(f.amount && `个人付 ${f.amount}`, f.company && `公司部分 ${f.company} 已预留，付清时一起扣`, payBy(f.until)),
  }),
  changeDeskChosen: (f: StepFacts) => ({ title: '选择到差旅台付款', detail: joined(f.amount, payBy(f.until)) }),
})

/** What goes on now with an order that is a change. */
export const changeNow = {
  holding: { title: '正在占新座位', detail: `一般一分钟内有结果。占不到座位，改签自动取消，不收费用。${OLD_STAYS}` },
  cancelling: { title: '正在取消改签', detail: `占座一有结果就取消，不收费用。${OLD_STAYS}` },
  approval: (who: string, until: string): StepWords => ({
    title: who ? `等${who}审批` : '等待审批',
    detail: `同意之后才占新座位。${until && `${until} 前没有审批通过，改签自动取消，不收费用。`}${OLD_STAYS}`,
  }),
  paying: (amount: string, until: string, payer: string): StepWords => ({
    title: amount ? (payer ? `等${payer}付 ${amount}` : `待付款 ${amount}`) : '待付款',
    detail: `${until && `${until} 前付清就自动换票；过时改签自动取消，新座位释放，不收费用。`}${OLD_STAYS}`,
  }),
  issuing: { title: '正在换票', detail: '一般一分钟内有结果。出不了新车票，付过的款项会自动退回，原车票照旧有效。' },
}
