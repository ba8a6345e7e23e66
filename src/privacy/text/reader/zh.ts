/** 阅读法律文本和须知时，页面自己说的话。 */
export const zh = {
  version: (date: string) => `版本 ${date}`,
  contents: '目录',
  sources: '依据',
  inForceSince: (date: string) => `${date}起施行`,
  other: { flight: '看机票的', train: '看火车的' },
}
export type ReaderText = typeof zh
