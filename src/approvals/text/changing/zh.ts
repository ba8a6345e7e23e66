/** 换人决定：转交，或再请一位审批。 */
export const zh = {
  title: '换人决定',
  how: '怎么处理',
  ways: {
    transfer: { label: '转交', note: '改由对方决定，你不用再处理' },
    before: { label: '先请一位审批', note: '对方同意后，再回到你这里决定' },
    after: { label: '之后再加一位', note: '你同意后，还要对方同意' },
  },
  who: '请哪位同事',
  change: '换一位',
  comment: '给对方的话',
  commentHint: '对方和申请人会看到',
  submit: { transfer: '转交', before: '请对方先审批', after: '加上对方' },
  submitting: '正在提交',
  done: {
    transfer: (name: string) => `已转交给${name}`,
    before: (name: string) => `已请${name}先审批`,
    after: (name: string) => `已加上${name}`,
  },
}
export type ChangingText = typeof zh
