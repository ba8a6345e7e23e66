/**
 * How we measure: ours and an anchor side by side in one run, alternating, the median of several rounds, and the ratio of the two.
 * Absolute times belong to the machine; ratios travel.
 */

export interface Measurement {
  /** What is measured, as in the table of measurements: a row's key. */
  readonly what: string
  /** Null for a plain figure that is measured against nothing: anchor and ratio are null as well. */
  readonly against: string | null
  readonly ours: number
  readonly anchor: number | null
  readonly unit: string
  readonly ratio: number | null
  /** Null where nothing is aimed at and the figure is only told. */
  readonly aim: string | null
  readonly meetsAim: boolean
  /** Rounds behind each median; 1 where nothing varies. */
  readonly rounds: number
}

export interface Bench {
  readonly name: string
  run(): Promise<readonly Measurement[]>
}

export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle]
  if (upper === undefined) throw new Error('There is no median of nothing.')
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2
}

/** The value below which a share of all lies, such as 0.95. */
export function quantileOf(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const value = sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]
  if (value === undefined) throw new Error('There is no quantile of nothing.')
  return value
}

export interface SideBySide {
  readonly rounds: number
  /** Each measures once and returns its number (milliseconds, transactions per second, …). */
  readonly ours: () => Promise<number>
  readonly anchor: () => Promise<number>
}

/**
 * Alternates the two, each going first in every other round, so that a machine that warms up or tires favours neither. The first
 * round is thrown away.
 */
export async function sideBySide({ rounds, ours, anchor }: SideBySide): Promise<{ ours: number; anchor: number }> {
  const taken: { ours: number[]; anchor: number[] } = { ours: [], anchor: [] }
  for (let round = 0; round <= rounds; round += 1) {
    const order = round % 2 === 0 ? (['ours', 'anchor'] as const) : (['anchor', 'ours'] as const)
    for (const side of order) {
      const value = await (side === 'ours' ? ours() : anchor())
      if (round > 0) taken[side].push(value)
    }
  }
  return { ours: medianOf(taken.ours), anchor: medianOf(taken.anchor) }
}

const COLUMNS = ['what', 'against', 'ours', 'anchor', 'ratio', 'aim', 'rounds'] as const

const amount = (value: number, unit: string): string => `${value >= 100 ? Math.round(value) : Number(value.toPrecision(3))} ${unit}`

/** One row of the table, as Markdown. */
export function rowOf(m: Measurement): string {
  const cells = [
    m.what,
    m.against ?? '–',
    amount(m.ours, m.unit),
    m.anchor === null ? '–' : amount(m.anchor, m.unit),
    m.ratio === null ? '–' : m.ratio.toFixed(2),
    m.aim === null ? '–' : `${m.aim}${m.meetsAim ? ' ✓' : ' ✗'}`,
    String(m.rounds),
  ]
  return `| ${cells.join(' | ')} |`
}

export const tableHead = (): string => `| ${COLUMNS.join(' | ')} |\n|${COLUMNS.map(() => '---').join('|')}|`

const nameOf = (row: string): string => row.split('|')[1]?.trim() ?? ''

/** What the results page said of a measurement before this run, and its ratio where it had one; a dash where it did not know it. */
export function lastTime(before: string, what: string): string {
  const row = before.split('\n').find((line) => line.startsWith('| ') && nameOf(line) === what)
  const [ours = '–', ratio = '–'] = [3, 5].map((column) => row?.split('|')[column]?.trim())
  return ratio === '–' ? ours : `${ours}, ${ratio}`
}

/** The results page after a run: rows measured now take the place of the same rows before, all others stay. */
export function mergeResults(before: string, facts: readonly string[], measured: readonly Measurement[]): string {
  const kept = before.split('\n').filter((line) => line.startsWith('| ') && nameOf(line) !== COLUMNS[0])
  const rows = new Map(kept.map((row) => [nameOf(row), row]))
  for (const measurement of measured) rows.set(measurement.what, rowOf(measurement))
  const intro = 'Written by `npm run bench`. Ours and an anchor, side by side in one run; read the ratio, the rest belongs to the machine.'
  return `# Measurements\n\n${intro}\n\n${facts.map((fact) => `- ${fact}`).join('\n')}\n\n${tableHead()}\n${[...rows.values()].join('\n')}\n`
}
