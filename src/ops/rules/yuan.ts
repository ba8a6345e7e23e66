/** An amount as a clerk types it, in fen: "1,280", "1280.5", "¥1280.50"; null where it is none. */
export function readYuan(text: string): number | null {
  const plain = text.normalize('NFKC').replaceAll(/[¥￥,\s]/gu, '')
  const [, yuan, fen = ''] = /^(\d{1,8})(?:\.(\d{1,2}))?$/.exec(plain) ?? []
  if (yuan === undefined) return null
  const minor = Number(yuan) * 100 + Number(fen.padEnd(2, '0'))
  return minor > 0 ? minor : null
}
