const wholeYuan = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
const withFen = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** An amount as both languages write it: `¥1,200`, with its two decimals only where they are not zero: `¥1,200.50`. */
export function formatMoney(minor: number): string {
  const digits = (minor % 100 === 0 ? wholeYuan : withFen).format(Math.abs(minor) / 100)
  return minor < 0 ? `-¥${digits}` : `¥${digits}`
}
