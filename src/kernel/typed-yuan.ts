const AMOUNT = /^(\d{1,8}|\d{1,3}(?:,\d{3}){1,2})(?:\.(\d{1,2}))?$/

/**
 * An amount of yuan as somebody types it, in fen: "3200", "¥3,200.5", and the same in digits and marks of full width. Null where it is none: a
 * comma that parts no thousands may mean the fen, so that "12,50" is asked about and not guessed.
 */
export function readYuan(typed: string): number | null {
  const plain = typed.normalize('NFKC').trim().replace(/^¥\s*/, '')
  const [, yuan, fen = ''] = AMOUNT.exec(plain) ?? []
  return yuan === undefined ? null : Number(yuan.replaceAll(',', '')) * 100 + Number(fen.padEnd(2, '0'))
}

/** 118050 as 1180.50, 32000 as 320: what stands in a field, to be typed over. */
export function typedYuan(minor: number): string {
  const fen = minor % 100
  return fen === 0 ? String(Math.trunc(minor / 100)) : `${Math.trunc(minor / 100)}.${String(fen).padStart(2, '0')}`
}
