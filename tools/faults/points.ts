import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The wings that both journeys pass. */
const WINGS = ['flights', 'approvals', 'payments']

/** Points that no journey of the check passes, each with the reason. */
export const OFF_THE_WAY: ReadonlyMap<string, string> = new Map([
  ['flights.stuck', 'a job is given up only after all its tries'],
  ['approvals.stuck', 'as that'],
  ['payments.stuck', 'as that'],
  ['payments.refund-failed', 'the gateway refuses a refund, which only its merchant’s hands can bring about'],
])

/** Every point that the sources of both journeys name: around outward calls as they are, around a named transaction’s commit. */
export function namedPoints(root: string): readonly string[] {
  const points = new Set<string>()
  for (const wing of WINGS) {
    const folder = join(root, 'src', wing, 'server')
    for (const file of readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && name !== 'jobs.ts')) {
      const text = readFileSync(join(folder, file), 'utf8')
      for (const [, point] of text.matchAll(/faultPoint\('([^']+)'\)/g)) points.add(String(point))
      for (const [, name] of text.matchAll(/name: '([a-z]+\.[a-z.-]+)'/g)) {
        if (OFF_THE_WAY.has(String(name))) continue
        points.add(`${name}.before-commit`)
        points.add(`${name}.after-commit`)
      }
    }
  }
  return [...points]
}

/** The file into which servers write the points that they pass. */
export function recorder(dataDir: string) {
  const file = join(dataDir, 'points')
  writeFileSync(file, '')
  return {
    file,
    /** Points passed since the last time, each once. */
    take(): readonly string[] {
      const points = new Set(readFileSync(file, 'utf8').split('\n').filter(Boolean))
      writeFileSync(file, '')
      return [...points]
    },
  }
}
