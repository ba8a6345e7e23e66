import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { faultPoint, faultPoints } from './faults.ts'

/** Passes the point `a.before-commit` three times and `b` once, and says each time how long it took. */
const program = `
  import { faultPoint, faultPoints } from ${JSON.stringify(new URL('faults.ts', import.meta.url).href)}
  for (const point of ['a.before-commit', 'a.before-commit', 'b', 'a.before-commit']) {
    const begun = performance.now()
    try {
      await faultPoint(point)
      console.log('passed', point, performance.now() - begun > 300 ? 'late' : 'at once')
    } catch (error) {
      console.log('threw', point, error.message)
    }
  }
  console.log([...faultPoints].join())`

function run(env: Record<string, string>): { said: string[]; signal: string | null } {
  const { KILL_AT: _k, FAIL_AT: _f, DELAY_AT: _d, POINTS_FILE: _p, ...rest } = process.env
  const { stdout, signal } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    env: { ...rest, ...env },
    encoding: 'utf8',
  })
  return { said: stdout.trim().split('\n'), signal }
}
const A = 'passed a.before-commit at once'
const B = 'passed b at once'

describe('a fault point', () => {
  it('dies there as by kill -9, the first time or the one that is named', () => {
    expect(run({ KILL_AT: 'a.before-commit' })).toEqual({ said: [''], signal: 'SIGKILL' })
    expect(run({ KILL_AT: 'none,a.before-commit#2' })).toEqual({ said: [A], signal: 'SIGKILL' })
  })

  it('throws there each time, or the one time that is named', () => {
    const threw = 'threw a.before-commit Fault set at a.before-commit'
    expect(run({ FAIL_AT: 'a.before-commit' }).said.slice(0, 4)).toEqual([threw, threw, B, threw])
    expect(run({ FAIL_AT: ' b , a.before-commit#3' }).said.slice(0, 4)).toEqual([A, A, 'threw b Fault set at b', threw])
  })

  it('stands still there for as long as asked, each time or the one time that is named', () => {
    const late = 'passed a.before-commit late'
    expect(run({ DELAY_AT: 'a.before-commit#2:600,b:1' }).said.slice(0, 4)).toEqual([A, late, B, A])
    expect(run({ DELAY_AT: 'b:600, a.before-commit:600' }).said.slice(0, 4)).toEqual([late, late, 'passed b late', late])
  })

  it('is not mistaken for one whose name begins like it', () => {
    expect(run({ FAIL_AT: 'a,a.before,a.before-commit#4' }).said).toEqual([A, A, B, A, 'a.before-commit,b'])
  })

  it('is written down before anything happens there, where a file is named for that', () => {
    const folder = mkdtempSync(join(tmpdir(), 'qicheng-points-'))
    const file = join(folder, 'points')
    expect(run({ POINTS_FILE: file, KILL_AT: 'a.before-commit#3' }).signal).toBe('SIGKILL')
    expect(readFileSync(file, 'utf8')).toBe('a.before-commit\na.before-commit\nb\na.before-commit\n')
    rmSync(folder, { recursive: true })
  })

  it('costs nothing and remembers nothing where none is set', () => {
    expect(faultPoint('server.unarmed')).toBeUndefined() // no promise: nothing to wait for
    expect(faultPoints).not.toContain('server.unarmed')
    expect(run({ KILL_AT: '' }).said).toEqual([A, A, B, A, ''].filter(Boolean))
  })
})
