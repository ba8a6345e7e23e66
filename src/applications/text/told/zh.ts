/** What those whom an application concerns are told outside of its page; who hears what stands in server/telling.ts. */
export const zh = {
  /** Around the trip's own words: "杭州 → 北京". */
  title: (step: string, trip: string): string => `${step} · ${trip}`,
  /** 单号、日期、人数。 */
  about: (number: string, subtitle: string): string => `${number} · ${subtitle}`,
  steps: {
    submitted: { step: '有人提交了你出差的申请', text: '' },
    submittedAnew: { step: '出差申请修改后重新提交', text: '' },
    agreed: { step: '出差申请已通过', text: '可以按申请预订了。' },
    rejected: { step: '出差申请被驳回', text: '不能按它预订。' },
    timedOut: { step: '出差申请超时未通过', text: '没有人在时限内审批，不能按它预订。' },
    nobody: { step: '出差申请没有人可以审批', text: '要审批的人已离职，没有人可以接替，申请没有通过。' },
    changeAgreed: { step: '申请变更已通过', text: '从现在起按变更后的申请预订。' },
    changeRejected: { step: '申请变更被驳回', text: '变更前已同意的申请照旧有效。' },
    changeTimedOut: { step: '申请变更超时未通过', text: '没有人在时限内审批，变更前已同意的申请照旧有效。' },
    changeNobody: { step: '申请变更没有人可以审批', text: '要审批的人已离职，没有人可以接替。变更前已同意的申请照旧有效。' },
    changed: { step: '出差申请已修改', text: '' },
    withdrawn: { step: '出差申请已撤回', text: '不能再按它预订。' },
    putByOffice: { step: '办公系统更新了出差申请', text: '' },
    takenOff: { step: '你不再在这张出差申请里', text: '出行人里去掉了你，不能再按它为你预订。' },
    authorisationRecorded: { step: '线下授权待核对', text: '申请人说行程已在线下同意，可以先预订。请核对是否属实。' },
    authorisationNamed: { step: '有人登记了你的线下授权', text: '你不在这张申请的审批人里，由公司差旅经理核对，请告诉他们是否属实。' },
    authorisationConfirmed: { step: '线下授权已核对', text: '确有其事，可以继续按申请预订。' },
    authorisationDisputed: {
      step: '线下授权被否认',
      text: '核对结果是没有人同意过这次出差。不能再按它预订，已经订好的请联系公司差旅经理。',
    },
  },
  by: (name: string): string => `操作人：${name}`,
  /** For whom, where it is not the reader alone. */
  travellers: (names: readonly string[]): string => `出行人：${names.join('、')}`,
  /** Who has agreed, whoever did last at the end. */
  yes: (names: readonly string[]): string => `${names.join('、')}同意`,
  /** Who said no, and why. */
  no: (name: string, comment: string): string => (comment === '' ? `${name}驳回` : `${name}驳回：${comment}`),
  changes: (changes: readonly string[]): string => changes.map((one) => `· ${one}`).join('\n'),
  state: (label: string): string => `现在的状态：${label}`,
  recorded: (who: string, authoriser: string, at: string): string => `${who}登记：${authoriser}在 ${at}（北京时间）同意。`,
  checkedBy: (name: string): string => `核对人：${name}`,
  turnTo: (names: readonly string[]): string => `请联系${names.join('、')}，再重新提交。`,
}

export type ApplicationToldText = typeof zh
