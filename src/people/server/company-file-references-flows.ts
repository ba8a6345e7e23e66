import type { CompanyFile, Path, PathProblem } from './company-file.ts'

/* Whom approval flows ask: what is certain to find nobody is told before anybody waits for it. Pure. */

interface Checks {
  readonly unknown: (code: string | undefined, known: ReadonlySet<string>, what: string, path: Path) => PathProblem[]
  /** User codes are one spelling wherever they are compared. */
  readonly tidy: (userCode: string) => string
}

type Flow = CompanyFile['settings']['approval']['flows'][number]
type Level = Flow['levels'][number]
type Ask = Flow['notify'][number]

const listOf = (ask: Level['ask']): readonly Ask[] => (Array.isArray(ask) ? ask : [ask])

/** Why a source finds nobody, whatever the order; null where it may find somebody. */
function emptyBecause(ask: Ask, file: CompanyFile): string | null {
  const has = (some: boolean, why: string) => (some ? null : why)
  if (typeof ask === 'object') {
    if (!('role' in ask)) return null
    return has(
      file.people.some(({ roles }) => (roles as readonly string[]).includes(ask.role)),
      `nobody in this file has the role "${ask.role}"`,
    )
  }
  switch (ask) {
    case 'costCentreOwner':
      return has(
        file.costCentres.some(({ owner }) => owner !== undefined),
        'no cost centre in this file has an owner',
      )
    case 'projectLead':
      return has(
        file.projects.some(({ lead }) => lead !== undefined),
        'no project in this file has a lead',
      )
    case 'chosen':
      return has(
        file.people.some(({ roles, manager }) => manager !== undefined || roles.includes('approver')),
        'nobody in this file has a manager or the role "approver"',
      )
    case 'departmentHead':
    case 'divisionHead':
      return has(
        file.people.some(({ roles }) => roles.includes('approver')),
        'nobody in this file has the role "approver"',
      )
    case 'above':
      return has(
        file.people.some(({ manager }) => manager !== undefined),
        'nobody in this file has a manager',
      )
  }
}

/** What flows refer to exists, and no level is certain to ask nobody. */
export function checkFlows(file: CompanyFile, { unknown, tidy }: Checks): PathProblem[] {
  const people = new Set(file.people.map(({ userCode }) => tidy(userCode)))
  const persons = (asks: readonly Ask[], path: Path) =>
    asks.flatMap((ask) => (typeof ask === 'object' && 'person' in ask ? unknown(tidy(ask.person), people, 'person', path) : []))
  return file.settings.approval.flows.flatMap((flow, index) => {
    const at: Path = ['settings', 'approval', 'flows', index]
    return [
      ...persons(flow.notify, [...at, 'notify']),
      ...flow.levels.flatMap((level, number): PathProblem[] => {
        const path: Path = [...at, 'levels', number, 'ask']
        const named = persons(listOf(level.ask), path)
        const empty = listOf(level.ask).map((ask) => emptyBecause(ask, file))
        const isEmpty = level.ifNobody === 'refuse' && empty.every((why) => why !== null)
        return isEmpty ? [...named, { path, message: `this level would ask nobody: ${empty.join(', ')}` }] : named
      }),
    ]
  })
}
