import type { TallySaid } from './tally.ts'
import { zh as mail } from './mail/zh.ts'

type Facts = Readonly<Record<string, string | number>>

/** What the wing's server says: refusals, and the labels that answers carry. Screens have their own words (screens/). */
export const zh = {
  refusals: {
    'AP-NO-ID': '没有指明是哪一个审批，请从审批列表重新打开',
    'AP-COMMENT': '驳回要写明理由，申请人会看到',
    'AP-NOT-ASKED': '这个审批现在不由你决定',
    'AP-OWN-TRIP': '自己的行程或自己提交的申请，不能由自己审批，代理他人时也不行',
    'AP-DECIDED-BEFORE': '你对这个申请已有一票，不能再代他人审批',
    'AP-DEPUTY-LIMIT': '这一单超出委托给你的金额或产品范围，请由委托人本人审批',
    'AP-LATE': '审批时间已过，不能再决定。申请人可以重新提交',
    'AP-UNDO-LATE': '已经生效，不能再撤回',
    'AP-NOT-APPLICANT': '只有申请人或代为提交的人可以催办',
    'AP-URGED': ({ minutes }: Facts): string =>
      typeof minutes === 'number' ? `刚刚催办过，${minutes} 分钟后可以再催一次` : '刚刚催办过，请过几分钟再催',
    'AP-NO-APPROVER': ({ contactsZh }: Facts): string =>
      typeof contactsZh === 'string' && contactsZh !== '' ? `没有设置审批人，请联系管理员：${contactsZh}` : '没有设置审批人，请联系管理员',
    'AP-NO-PERSON': '没有找到这位同事，请重新选择',
    'AP-GONE': '这位同事已离职，请选择其他人',
    'AP-ASKED-ALREADY': '这位同事已经在审批人之中',
    'AP-DEPUTY-SELF': '不能委托给自己',
    'AP-DEPUTY-DATES': '结束日期不能早于开始日期',
    'AP-DEPUTY-PAST': '结束日期已过',
    'AP-DEPUTY-TWICE': '这几天里你已经委托过这位同事',
    'AP-TOO-MANY': ({ most }: Facts): string => `一个申请最多这样改 ${most} 次`,
    'AP-DEPUTY-LONG': ({ days }: Facts): string => `一次委托最长 ${days} 天`,
    'AP-DEPUTY-MANY': ({ most }: Facts): string => `最多同时委托 ${most} 人`,
    'AP-CHOOSE': ({ nameZh }: Facts): string =>
      typeof nameZh === 'string' ? `请为${nameZh}选择审批人` : '请为每位出行人选择审批人或知会人',
    'AP-CHOSEN': ({ nameZh }: Facts): string =>
      typeof nameZh === 'string' ? `所选的同事不能审批${nameZh}的行程，请重新选择` : '所选的同事不能审批这次行程，请重新选择',
    'AP-NOTIFIER': '有一位知会人找不到或已离职，请重新选择',
    'AP-SMS': '请至少选择一位能收短信的知会人',
    'AP-NOT-BULK': '超出标准的申请请逐一查看后审批',
    'AP-LINK-OVER': '这个链接已经失效，请登录后在审批列表里处理',
    'AP-LINK-WAIT': '打开得太频繁了，请稍后再试',
    'AP-CHAIN-WAIT': '刚刚核对过，请过几分钟再试',
    STATE_CHANGED: '订单状态已变更，请刷新后重试',
  },
  /** SPEC.md, 4, Approval types. */
  kinds: {
    1: '国内机票',
    2: '酒店',
    3: '国际机票',
    4: '火车票',
    5: '用车',
    6: '增值服务',
    7: '市内用车',
    8: '出差申请',
    9: '火车票改签',
    10: '地铁',
  },
  otherKind: '其他',
  /** By the key of rules/status.ts. */
  statuses: {
    notNeeded: '无需审批',
    flowBuilding: '审批流生成中',
    awaiting: '待审批',
    inApproval: '审批中',
    agreed: '已同意',
    agreedBySilence: '无人反对，视为同意',
    told: '仅知会',
    rejected: '已驳回',
    closedByApplicant: '申请人已取消',
    closedBySystem: '已关闭',
    timedOut: '超时未审批',
  },
  /** What whoever was asked has said herself, and how it came out beside that; `who` is empty where nobody is named. */
  own: {
    words: {
      agree: (who: string) => (who === '' ? '你已同意' : `${who}代你同意`),
      reject: (who: string) => (who === '' ? '你不同意' : `${who}代你驳回`),
      handedOn: (who: string) => `你已转交给${who}`,
      escalated: (who: string) => `你未及时决定，已转请${who}`,
      waitsFor: (who: string) => `${who}先审批，之后再由你决定`,
      notNeeded: (_who: string) => '不再需要你决定',
    },
    outcomes: {
      open: '审批中',
      majority: (tally: TallySaid | null): string =>
        tally === null ? '已由多数通过' : `已由多数通过（${tally.of} 人中 ${tally.agreed} 人同意）`,
      passed: '已通过',
      byOthers: '已由他人同意',
      rejected: '已驳回',
      rejectedByOthers: '已由他人驳回',
    },
  },
  /** A deputy, and whose word she gave. */
  inPlaceOf: (who: string, whose: string): string => `${who}（代${whose}）`,
  /** How it came out, where that is no one person's word. */
  outcome: {
    byMajority: ({ of, agreed }: TallySaid): string => `${of} 人中 ${agreed} 人同意，按多数通过`,
    ranOut: ({ of, agreed, refused, needed, before }: TallySaid): string => {
      if (agreed + refused === 0) return `前面 ${before} 人已同意，轮到的人没有在时限内审批`
      const silent = of - agreed - refused
      return [
        `${of} 人中 ${agreed} 人同意${needed === null ? '' : `（要 ${needed} 人）`}`,
        ...(refused > 0 ? [`${refused} 人驳回`] : []),
        ...(silent > 0 ? [`其余 ${silent} 人没有在时限内审批`] : []),
      ].join('，')
    },
  },
  /** By the reason of rules/chain.ts. */
  skipped: {
    notNeeded: '不在这一级的审批范围内，无需审批',
    applicant: '申请人本人，跳过',
    decidesAlready: '其他级已请 TA 审批，跳过',
    left: '已离职，跳过',
    concerned: '与这次行程有关，不能审批，跳过',
    lineEnds: '上面没有更高的上级，这一级略过',
  },
  /** `amount`: from how much above the limit the level is needed. */
  skippedBelow: (amount: string): string => `超标不到 ${amount}，无需审批`,
  /** Such a level, of an application: nothing is booked by it, so nothing can be above a limit yet. */
  skippedNoExcess: '这一级只审批超标的部分，申请没有超标，无需审批',
  /** `amount`: from how much in all the level is needed. */
  skippedUnder: (amount: string): string => `总额不到 ${amount}，无需审批`,
  /** It agreed to less before. `amount`: how much more above the limit it wants to be asked about. */
  skippedAgreed: (amount: string): string => `之前已同意，这次多出的不到 ${amount}，不用再审`,
  flow: {
    submitted: '提交',
    /** By somebody in another's name; empty where that is the reader's. */
    submittedInNameOf: (whose: string): string => `代${whose || '你'}提交`,
    waiting: '等前面的人同意',
    beforeSeats: '占座后请其审批',
    asked: '待审批',
    agreed: '已同意',
    /** The price had moved by then, inside of what the request covers. */
    agreedAt: (amount: string): string => `按 ${amount} 同意`,
    rejected: '已驳回',
    timedOut: '超时未审批',
    closed: '不再需要',
    handedOn: '已转交',
    escalated: '未及时决定，已转请上一级',
    silent: '到时无人反对',
    told: '已知会',
    payment: '付款',
    paymentBy: { company: '公司付款', person: '申请人付自付部分' },
    fulfilment: '出票',
    automatic: '自动',
  },
  /** Of an id that names nothing, among several. */
  unknown: '没有找到这个申请',
  /** What stands in the audit chain, by its name there. A deed of another wing reads as its name. */
  deeds: {
    'approval.agreed': '同意审批',
    'approval.rejected': '驳回审批',
    'approval.agreedBySilence': '到时无人反对，视为同意',
    'approval.leftFree': '按流程无需审批',
    'approval.escalated': '未及时决定，转请上一级',
    'approval.timedOut': '超时未审批',
    'approval.nobodyLeft': '审批人已离职且无人可接替，未通过',
    'approval.handedOn': '转交审批',
    'approval.signerAdded': '加签',
    'approval.deputyNamed': '委托代审',
    'approval.deputyEnded': '取消代审委托',
    'application.authorisedOffline': '登记线下授权',
    'application.authorisationConfirmed': '核对线下授权：属实',
    'application.authorisationDisputed': '核对线下授权：有异议',
    'policy.published': '发布差旅政策',
    'policy.overridden': '放行政策之外的预订',
  },
  chainFaults: {
    missing: '缺了一条记录',
    broken: '与前一条记录接不上',
    altered: '记录被改动过',
    cutOff: '末尾的记录被截掉',
  },
  mail,
}

export type ApprovalsText = typeof zh
