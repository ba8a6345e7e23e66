type Facts = Readonly<Record<string, string | number>>

/** What the wing's server says: refusals, and the labels that answers carry. Screens have their own words (screens/). */
export const zh = {
  refusals: {
    'AP-NO-ID': '没有指明是哪一个审批，请从审批列表重新打开',
    'AP-COMMENT': '驳回要写明理由，申请人会看到',
    'AP-NOT-ASKED': '这个审批现在不由你决定',
    'AP-LATE': '审批时间已过，不能再决定。申请人可以重新提交',
    'AP-UNDO-LATE': '已经生效，不能再撤回',
    'AP-NOT-APPLICANT': '只有申请人可以催办',
    'AP-URGED': ({ minutes }: Facts): string =>
      typeof minutes === 'number' ? `刚刚催办过，${minutes} 分钟后可以再催一次` : '刚刚催办过，请过几分钟再催',
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
    rejected: '已驳回',
    closedByApplicant: '申请人已取消',
    closedBySystem: '已关闭',
    timedOut: '超时未审批',
  },
  /** By the reason of rules/chain.ts. */
  skipped: {
    notNeeded: '金额未达到这一级，免签',
    applicant: '申请人本人，跳过',
    decidesAlready: '前面已由本人审批，跳过',
    left: '已离职，跳过',
  },
  /** `amount`: from how much above the limit the level is needed. */
  skippedBelow: (amount: string): string => `超标不到 ${amount}，免签`,
  flow: {
    submitted: '提交',
    waiting: '等前一级同意',
    beforeSeats: '占座后请其审批',
    asked: '待审批',
    agreed: '已同意',
    rejected: '已驳回',
    timedOut: '超时未审批',
    closed: '不再需要',
    payment: '付款',
    paymentBy: { company: '公司付款', person: '申请人付自付部分' },
    fulfilment: '出票',
    automatic: '自动',
  },
}

export type ApprovalsText = typeof zh
