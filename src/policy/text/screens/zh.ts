type Asked = 'company' | 'reason' | 'remark' | 'project'
type Product = 'domesticFlights' | 'internationalFlights' | 'trains'
type Action = 'allow' | 'tell' | 'reason' | 'difference' | 'approve' | 'forbid'

const ASKED: Readonly<Record<Asked, string>> = { company: '开票公司', reason: '原因', remark: '备注', project: '项目或 WBS' }

/** What the screens and sheets of this wing say. */
export const zh = {
  scene: {
    label: '出行场景',
    title: '这次为什么出行',
    why: '差标和审批按场景定。',
    choose: '请选择场景',
    none: '不指定场景',
    noneWhy: '按你平时的差标',
    usual: '常用',
    asks: (asks: readonly Asked[]) => `需要填写${asks.map((ask) => ASKED[ask]).join('、')}`,
    makeUsual: '设为常用',
    madeUsual: '已设为常用场景',
    done: '完成',
    failed: '没能读到场景',
    again: '再试一次',
  },
  reason: {
    title: '选择原因',
    why: '公司会看到你选的原因。',
    chooseFirst: '请选择一个原因。',
    note: '补充说明',
    noteHelp: '写给公司看，一两句就好。',
    noteMissing: '这个原因需要补充说明。',
    done: '完成',
  },
  change: {
    title: '怎样就符合',
    others: '还可以',
    each: '只满足其中一条的改法',
    notEnough: '当天在售的没有一个全部符合。下面的改法只满足各自写明的规定，其他规定仍不符合。',
    mends: (rules: readonly string[]) => `满足：${rules.join('；')}`,
  },
  rule: {
    title: '我的差标',
    loading: '正在读取你的差标',
    failed: { title: '没能读到差标', text: '请检查网络，再试一次。', action: '再试一次' },
    none: { title: '还没有差标', text: '公司还没有为你设置差标，请联系管理员。', action: '返回' },
    whose: (rank: string, department: string) => [rank, department].filter(Boolean).join(' · '),
    edition: (name: string, version: number, since: string) => `${name} · 第 ${version} 版，${since} 起执行`,
    special: '你是特殊用户：不受差标限制，也不需要出差申请。每次预订差旅经理会看到。',
    products: { domesticFlights: '国内航班', internationalFlights: '国际航班', trains: '火车' } satisfies Record<Product, string>,
    notYet: '现在还不能在这里预订，开通后按此执行。',
    above: '超出以后',
    unlinked: '没有关联',
    pays: '谁付钱',
    actions: {
      allow: '可以预订。',
      tell: '可以预订，公司会看到。',
      reason: '可以预订，要说明原因。',
      difference: '可以预订，超出的部分由你付。',
      approve: '要说明原因，上级同意后继续。',
      forbid: '不能预订。',
    } satisfies Record<Action, string>,
    ways: {
      passive: '要说明原因，上级会知道，不影响预订。',
      soft: '要说明原因；上级没有按时反对就继续。',
      hard: '要说明原因，上级同意后继续。',
      beforeBooking: '要说明原因，上级同意后才占座。',
    },
    strictAbove: '超出差标不能预订。',
    together: '几个人一起预订时，不能超出差标。',
    company: '差标以内，公司付。',
    paidBy: {
      company: '超出的部分，也由公司付。',
      difference: '公司付到差标为止，超出的部分你付。',
      person: '超出差标的行程，全部由你付。',
    },
    layer: (name: string) => `按“${name}”`,
    scenes: '出行场景',
    scenesWhy: '预订时按常用场景，也可以临时换。',
    usualScene: '常用场景',
    noScene: '没有常用场景',
    chooseUsual: '选择常用场景',
    askedScene: '公司要求每次预订都选场景。',
    saved: '常用场景已更新',
    inScene: (name: string) => `下面是“${name}”场景的差标`,
    usualStandard: '下面是你平时的差标',
  },
}

export type PolicyScreensText = typeof zh
