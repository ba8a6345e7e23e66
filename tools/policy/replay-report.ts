import type { PastReplay } from '../../src/policy/server/index.ts'

export const USAGE = [
  'Usage: npm run policy -- replay --policy FILE --from 2026-09-01 --to 2026-11-30 [--company CODE] [--json]',
  'FILE is a policy, or a whole company file; docs/policy.md says how one is written. Both days are included, in Shanghai.',
].join('\n')

export interface Asked {
  readonly file: string
  readonly from: Temporal.PlainDate
  readonly to: Temporal.PlainDate
  readonly company: string | null
  readonly isJson: boolean
}

const NAMES = ['--policy', '--from', '--to', '--company'] as const

function dayOf(text: string | undefined): Temporal.PlainDate | null {
  if (text === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return null
  try {
    return Temporal.PlainDate.from(text)
  } catch {
    return null // no such day of that month
  }
}

/** What the command line asks for, or what is wrong with it. */
export function askedOf(words: readonly string[]): Asked | { readonly problem: string } {
  const [command, ...rest] = words
  if (command !== 'replay') return { problem: command === undefined ? 'Nothing was asked for.' : `There is no ${command}.` }
  const given = new Map<string, string>()
  let isJson = false
  for (let i = 0; i < rest.length; i += 1) {
    const word = rest[i] ?? ''
    if (word === '--json') {
      isJson = true
      continue
    }
    const value = rest[i + 1]
    if (!(NAMES as readonly string[]).includes(word)) return { problem: `There is no ${word}.` }
    if (value === undefined) return { problem: `${word} needs a value.` }
    if (given.has(word)) return { problem: `${word} is said twice.` }
    given.set(word, value)
    i += 1
  }
  return readAsked(given, isJson)
}

function readAsked(given: ReadonlyMap<string, string>, isJson: boolean): Asked | { readonly problem: string } {
  const missing = ['--policy', '--from', '--to'].find((name) => !given.has(name))
  if (missing !== undefined) return { problem: `${missing} is missing.` }
  const [file, from, to] = [given.get('--policy') ?? '', dayOf(given.get('--from')), dayOf(given.get('--to'))]
  if (from === null || to === null) {
    const name = from === null ? '--from' : '--to'
    return { problem: `${name} ${given.get(name)} is no day: it is written like 2026-09-01.` }
  }
  if (Temporal.PlainDate.compare(from, to) > 0) return { problem: `--from ${from.toString()} lies after --to ${to.toString()}.` }
  return { file, from, to, company: given.get('--company') ?? null, isJson }
}

const yuanOf = (minor: number): string =>
  `CNY ${(minor / 100).toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`

/** What a replay found, for people or for programs. */
export function reportOf(company: string, { from, to, isJson }: Asked, replay: PastReplay): string {
  if (isJson) return JSON.stringify({ company, from: from.toString(), to: to.toString(), ...replay }, null, 2)
  const rows: readonly (readonly [string, string | number])[] = [
    ['orders judged again', replay.orders],
    ['orders it says something else of', replay.changed],
    ['people affected', replay.peopleAffected],
    ['approvals added', replay.approvalsAdded],
    ['approvals removed', replay.approvalsRemoved],
    ['orders that could not have been made', replay.forbidden],
    ['money the company would have saved', yuanOf(replay.savedMinor)],
    ...(replay.notKept > 0 ? [['orders from before anything was kept', replay.notKept] as const] : []),
  ]
  const lines = [`${company}, ${from.toString()} to ${to.toString()}`, ...rows.map(([what, value]) => `  ${what.padEnd(40)} ${value}`)]
  if (replay.notAsked.length > 0) lines.push(`  not asked of every order: ${replay.notAsked.join(', ')}`)
  if (replay.isCut) lines.push('  there were more orders than are judged at once: choose a shorter time')
  if (replay.people.length === 0) return lines.join('\n')
  const head = ['person', 'orders', 'changed', 'approvals', 'forbidden', 'saved']
  const table = replay.people.map((one) => [
    one.personCode,
    String(one.orders),
    String(one.changed),
    `+${one.approvalsAdded} -${one.approvalsRemoved}`,
    String(one.forbidden),
    yuanOf(one.savedMinor),
  ])
  const widths = head.map((name, column) => Math.max(name.length, ...table.map((row) => row[column]?.length ?? 0)))
  const row = (cells: readonly string[]) => `  ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd()
  return [...lines, '', row(head), ...table.map(row)].join('\n')
}
