/** What the screens of approvals say. Amounts, times and names come as they are read; labels of states come with the answers. */
export const zh = {
  title: '审批',
  list: {
    tabs: { awaiting: '待审批', completed: '已处理' },
    filter: '审批状态',
    name: '审批列表',
    loading: '正在读取审批',
    /** Who asks for what: "林一帆 · 国内机票". */
    what: (who: string, kind: string) => `${who} · ${kind}`,
    appliedBy: (who: string) => `${who}代为申请`,
    /** Who put it, in whose name. */
    putBy: (by: string, whose: string) => `${by}代${whose}申请`,
    insteadOf: (who: string) => `代${who}审批`,
    /** Who brought her in on the way. */
    brought: {
      handedOn: (by: string) => `${by}转交`,
      before: (by: string) => `${by}请你先审批`,
      after: (by: string) => `${by}加签`,
      escalated: (by: string) => `${by}未及时决定`,
    },
    words: (text: string) => `“${text}”`,
    over: (amount: string) => `超标 ${amount}`,
    /** More than was agreed to before, which alone is asked about. */
    moreThan: (amount: string) => `多出 ${amount}`,
    overUnpriced: '超标',
    /** Of a change of an application: what it comes to, below what it adds. */
    inAll: (amount: string) => `共 ${amount}`,
    change: '变更',
    until: (time: string) => `${time} 前决定`,
    urged: (time: string) => `${time} 催办`,
    /** The approver's own word while it can still be taken back. */
    pending: { agree: '已同意，几秒后生效', reject: '已驳回，几秒后生效' },
    /** A deputy's word, to whom it was given for. */
    pendingBy: {
      agree: (name: string): string => `${name}代你同意，几秒后生效`,
      reject: (name: string): string => `${name}代你驳回，几秒后生效`,
    },
    more: '更多审批',
    loadingMore: '正在读取',
    end: '没有更多了',
    deputies: '审批委托',
    /** Agreements that were given outside of the system, for urgent trips. */
    toCheck: { label: '线下授权', count: (count: number) => `${count} 份等你核对` },
    bulk: {
      start: '批量同意',
      cancel: '取消',
      /** Only what breaks no rule can be agreed to together. */
      hint: '只有符合差标的申请可以一起同意',
      name: '选择要同意的申请',
      count: (count: number) => `已选 ${count} 个`,
      agree: (count: number) => (count === 0 ? '同意' : `同意 ${count} 个`),
      agreeing: '正在提交',
      over: '超标，请单独打开',
      done: (count: number) => `已同意 ${count} 个申请`,
      undone: (count: number) => `已撤回 ${count} 个`,
      refused: (count: number, why: string) => `${count} 个没有同意：${why}`,
    },
    inside: '符合差标',
    empty: {
      awaiting: { title: '没有等你决定的审批', text: '同事的行程或出差申请请你审批时，会在这里等你，标签上有数字。' },
      completed: { title: '还没有处理过的审批', text: '你同意和驳回过的、超时的和申请人取消的会在这里。' },
    },
    failed: { title: '审批没有读取到', text: '审批本身不受影响，可以再试一次。', action: '再试一次' },
    moreFailed: '后面的审批没有读取到',
  },
  detail: {
    tabs: { information: '审批信息', flow: '流程图' },
    tabsName: '审批内容',
    /** The verdict as a sentence: `mark` is what is above the limit. */
    headline: (f: {
      who: string
      forWhom: string
      isYou: boolean
      isInside: boolean
      /** It moves tickets that there are. */
      isMove: boolean
      amount: string
      trip: string
      over: string
      /** Empty where the company pays all; null where that is not said. */
      own: string | null
    }) => ({
      before: `${f.who}${f.forWhom && `为${f.forWhom}`}申请 ${f.amount} ${f.isMove ? '改签为 ' : '订'}${f.trip}，${f.isInside ? '符合差标' : ''}`,
      mark: f.isInside ? '' : f.over === '' ? '超出差标' : `超标 ${f.over}`,
      // Beside what is above the limit, not out of it: a service fee may be hers to pay too.
      after: f.own === null ? '' : f.own === '' ? '，由公司付' : `，${f.own} ${f.isYou ? '你' : '本人'}付`,
    }),
    /** Asked again beyond what was agreed to: the difference alone, old and new beside it. */
    differenceHeadline: (f: {
      who: string
      isYou: boolean
      /** Somebody is still to decide; else it says what it was about. */
      isOpen: boolean
      forWhom: string
      trip: string
      before: string
      now: string
      more: string
    }) => ({
      before: `${f.who}${f.forWhom && `为${f.forWhom}`}订${f.trip}，价格从已同意的 ${f.before} 变为 ${f.now}，${f.isOpen ? (f.isYou ? '正在请人审批' : '请决定') : '这条审批问的是'}`,
      mark: `多出的 ${f.more}`,
      after: '',
    }),
    /** What became of a request about which nobody had the last word, by what it is about. */
    ended: {
      timedOut: {
        order: '没有人在时限内决定，订单已关闭，没有产生费用',
        application: '没有人在时限内决定，出差申请没有通过',
      },
      closedByApplicant: { order: '申请已撤回，不用再决定', application: '申请已撤回，不用再决定' },
      closedBySystem: { order: '审批已关闭，不用再决定', application: '审批已关闭，不用再决定' },
    },
    /** Another request has taken the place of this one. */
    replaced: (amount: string): string =>
      `价格后来变为 ${amount}，已另发一条审批，这一条不用再处理。标题和超标是当时的，下面的订单是现在的`,
    /** The rules are told as they were at booking, at the price of then. */
    judgedNow: '下面的差标比对按现在的价格；与之相比的其他航班，还是预订时查到的',
    /** Who has decided meanwhile. */
    word: { agree: (who: string) => `${who}已同意`, reject: (who: string) => `${who}已驳回` },
    /** Of a change of one that was agreed to: the difference first, and what it comes to in all. */
    changeHeadline: (f: {
      who: string
      isByYou: boolean
      forWhom: string
      trip: string
      amount: string
      before: string
      more: string
      less: string
    }) => ({
      before: `${f.who}${f.forWhom && `为${f.forWhom}`}申请变更出差：${f.trip}，`,
      mark: f.more === '' ? '' : `多出 ${f.more}`,
      after:
        f.more === ''
          ? f.less === ''
            ? `金额不变，共 ${f.amount}`
            : `少了 ${f.less}，共 ${f.amount}`
          : `，共 ${f.amount}，此前已同意 ${f.before}`,
    }),
    /** Of an application for a trip: nothing is bought by it. */
    tripHeadline: (f: { who: string; isByYou: boolean; forWhom: string; amount: string; trip: string }) =>
      `${f.who}${f.forWhom && `为${f.forWhom}`}申请出差：${f.trip}，预计 ${f.amount}`,
    you: '你',
    appliedBy: (who: string) => `${who}代为申请`,
    /** Who asks, in whose name: the subject of a sentence. `whose` is empty where it is the reader's. */
    inNameOf: (by: string, whose: string) => `${by}代${whose || '你'}`,
    putBy: (by: string, whose: string) => `${by}代${whose || '你'}申请`,
    /** E-FLIGHT-15. */
    notCompliant: '员工没有选择符合差旅标准的座位',
    reason: '理由',
    until: (time: string) => `${time} 前决定`,
    sent: (time: string) => `${time} 提交`,
    status: '状态',
    payers: '谁付',
    company: '公司付',
    ownPart: (who: string) => `${who}付`,
    companyAll: (amount: string) => `公司付 ${amount}`,
    both: (company: string, who: string, own: string) => `公司付 ${company} · ${who}付 ${own}`,
    deadline: '截止',
    /** What silence does once the time is over. */
    onSilence: {
      deny: '到时没有决定，按驳回处理，占座会释放',
      /** Of an application, and before anything is booked: no seats are held. */
      denyUnheld: '到时没有决定，按驳回处理',
      agree: '到时没有人驳回，就照此办理',
      escalate: '到时没有决定，转请上一级审批',
    },
    silent: '没有人在时限内驳回，已照规定办理',
    passive: '只是告知，不需要决定，照常办理',
    inPlaceOf: (who: string) => `你代${who}审批`,
    told: '知会',
    /** Who is still to decide. */
    waitsFor: '等谁',
    /** Of how many so many have to agree, and who has. */
    together: (needed: number, of: number, agreed: readonly string[]) => {
      const rule = needed === of ? `${of} 人都要同意` : needed === 1 ? `${of} 人中任一人同意即可` : `${of} 人中 ${needed} 人同意即可`
      return agreed.length === 0 ? rule : `${rule}，已有 ${agreed.length} 人同意（${agreed.join('、')}），还差 ${needed - agreed.length} 人`
    },
    /** Why the caller herself is asked, where somebody brought her in. */
    broughtYou: {
      handedOn: (by: string) => `${by}转交给你审批`,
      before: (by: string) => `${by}请你先审批，你同意后再由${by}决定`,
      after: (by: string) => `${by}请你也审批`,
      escalated: (by: string) => `${by}没有及时决定，现在请你审批`,
    },
    /** The same of others, in a row: who was brought in, and how. */
    brought: {
      label: '转交与加签',
      handedOn: (by: string, to: string) => `${by}转交给${to}`,
      before: (by: string, to: string) => `${by}请${to}先审批`,
      after: (by: string, to: string) => `${by}请${to}在其后审批`,
      escalated: (by: string, to: string) => `${by}没有及时决定，转请${to}`,
    },
    change: '换人决定',
    changeValue: '转交或加签',
    and: '、',
    ceiling: {
      title: '价格超出了已同意的金额',
      moved: '等待审批时价格变了',
      /** Inside of what was agreed to, while it waited or since. */
      movedSince: '申请之后价格变了',
      agreed: '已同意',
      before: '原来',
      now: '现在',
      more: '多出',
      less: '少了',
      only: '要审批的只是多出的部分',
      whole: '同意后按现价付款',
      covered: '在允许浮动的范围内，不用再请审批',
      /** Whoever agreed read the price of now. */
      atNow: '已按现在的价格同意',
    },
    urged: '催办',
    orderStatus: { order: '订单', application: '出差申请' },
    rejectedBy: (who: string) => `${who}驳回`,
    /** A no that does not decide alone. */
    objectedBy: (who: string) => `${who}不同意`,
    approve: '同意',
    approving: '正在提交',
    reject: '驳回',
    undo: '撤回',
    pending: { agree: '已同意，几秒后生效', reject: '已驳回，几秒后生效' },
    urge: '催办',
    unknown: { title: '没有找到这个审批', text: '可能地址不完整，或这个审批不由你处理。', action: '返回审批列表' },
    failed: { title: '审批没有读取到', text: '审批本身不受影响，可以再试一次。', action: '再试一次' },
    reconnecting: '网络断开，显示的是刚才的内容',
  },
  flow: {
    name: '审批流',
    /** Above the chart: what happens once it is agreed to. */
    onceAgreed: '审批通过后自动付款出票',
    /** Where a person pays a part herself. */
    onceAgreedPays: (who: string, amount: string) => `审批通过后由${who}付 ${amount}，付清自动出票`,
    level: (level: number) => `第 ${level} 级`,
    you: '你',
    said: (who: string) => `${who}的意见`,
    by: (who: string) => `由${who}代为决定`,
    insteadOf: (who: string) => `代替${who}`,
    addedBy: (who: string) => `${who}加签`,
    handedTo: (who: string) => `给${who}`,
    deputies: (names: readonly string[]) => `${names.join('、')}可代为决定`,
    together: (needed: number, of: number) =>
      needed === 1 ? `${of} 人中任一人同意即可` : needed === of ? `${of} 人都要同意` : `${of} 人中 ${needed} 人同意即可`,
    took: (time: string) => `用时 ${time}`,
    tookNoTime: '用时不到 1 分钟',
    waiting: (time: string) => `已等 ${time}`,
    /** How long, in the words of `tookNoTime`. */
    lasting(minutes: number): string {
      const [hours, left] = [Math.floor(minutes / 60), minutes % 60]
      return [hours > 0 ? `${hours} 小时` : '', left > 0 || hours === 0 ? `${left} 分钟` : ''].filter(Boolean).join(' ')
    },
    words: '意见',
    failed: { title: '流程图没有读取到', text: '审批本身不受影响，可以再试一次。' },
  },
  reject: {
    title: '驳回意见',
    comment: '驳回理由',
    hint: '申请人会看到',
    typical: '常用理由',
    reasons: {
      flight: ['有符合差标的航班', '时间可以调整', '理由不充分，请补充说明', '这次行程不需要了'],
      train: ['有符合差标的车次或席别', '时间可以调整', '理由不充分，请补充说明', '这次行程不需要了'],
      application: ['可以改为线上会议', '时间可以调整', '预计费用偏高', '理由不充分，请补充说明'],
    },
    submit: '驳回',
    submitting: '正在提交',
    back: '返回',
    missing: '驳回要写明理由，申请人会看到',
    what: {
      held: '驳回后订单关闭，座位释放，不扣款。8 秒内可以撤回。',
      unheld: '驳回后订单关闭，还没有占座，不扣款。8 秒内可以撤回。',
      application: '驳回后这次申请不通过，申请人可以修改后再提交。8 秒内可以撤回。',
      change: '驳回后这次变更不通过，原来通过的申请照旧有效。8 秒内可以撤回。',
      /** Of tickets that somebody has already. */
      move: '驳回后不改签，原来的票照旧有效，不扣款。8 秒内可以撤回。',
      /** Several decide together, and one no is not the end of it. */
      majority: (needed: number, of: number) => `${of} 人中有 ${needed} 人同意就通过，凑不齐才算驳回。8 秒内可以撤回你的意见。`,
    },
    noId: { title: '没有指明是哪一个审批', text: '请从审批列表打开要驳回的审批。', action: '审批列表' },
    notPossible: { title: '这个审批不能驳回', decided: (status: string) => `现在的状态：${status}。`, action: '返回' },
  },
  done: {
    agree: '已同意',
    reject: '已驳回',
    undo: '撤回',
    undone: '已撤回，还是待审批',
    urged: '已提醒审批人',
    /** No message reaches them before their quiet hours end. */
    urgedWaits: (names: readonly string[], until: string): string =>
      `${names.join('、')}现在可以在应用里看到；免打扰时段结束后，${until} 再发消息提醒`,
  },
}

export type ApprovalScreensText = typeof zh
