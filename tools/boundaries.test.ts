import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findRings } from './lint/cycles.ts'

const root = join(import.meta.dirname, '..')

/** Each line: the file that imports, and the statement. Planted in a copy of the layout, linted by the real linter. */
const FORBIDDEN: readonly (readonly [file: string, statement: string])[] = [
  // The kernel imports nothing of ours, and no package.
  ['src/kernel/a01.ts', `import type { x } from '../flights/rules/seed.ts'`],
  ['src/kernel/a02.ts', `import '../server/seed.ts'`],
  ['src/kernel/a03.ts', `import { z } from 'zod'`],
  ['src/kernel/a04.ts', `import { readFileSync } from 'node:fs'`],
  // Rules are pure.
  ['src/flights/rules/b01.ts', `import type { x } from '../calls.ts'`],
  ['src/flights/rules/b02.ts', `import { x } from '../server/store.ts'`],
  ['src/flights/rules/b03.ts', `import type { x } from '../text/zh.ts'`],
  ['src/flights/rules/b04.ts', `import { x } from '../../server/seed.ts'`],
  ['src/flights/rules/b05.ts', `import { z } from 'zod'`],
  ['src/flights/rules/b06.ts', `import type { x } from '../web/routes.ts'`],
  // Contracts.
  ['src/flights/calls/c01.ts', `import { x } from '../server/store.ts'`],
  ['src/flights/calls/c02.ts', `import type { x } from '../supplier/port.ts'`],
  ['src/flights/calls/c03.ts', `import fastify from 'fastify'`],
  // Texts.
  ['src/flights/text/d01.ts', `import { x } from '../rules/seed.ts'`],
  ['src/flights/text/d02.ts', `import type { x } from '../../orders/text/zh.ts'`],
  // Suppliers.
  ['src/flights/supplier/e01.ts', `import { x } from '../server/store.ts'`],
  ['src/flights/supplier/e02.ts', `import { x } from '../../orders/rules/seed.ts'`],
  ['src/flights/supplier/e03.ts', `import type { x } from '../calls.ts'`],
  ['src/flights/supplier/e04.ts', `import type { x } from '../../hotels/supplier/port.ts'`],
  ['src/flights/supplier/e05.ts', `import { x } from '../../../sandbox/air/seed.ts'`],
  // Servers of wings.
  ['src/flights/server/f01.ts', `import { x } from '../../orders/server/store.ts'`],
  ['src/flights/server/f02.ts', `import type { x } from '../../orders/server/store.ts'`],
  ['src/flights/server/f03.ts', `import { x } from '../../orders/text/zh.ts'`],
  ['src/flights/server/f04.ts', `import { x } from '../supplier/air1/index.ts'`],
  ['src/flights/server/f05.ts', `import { x } from '../../hotels/supplier/port.ts'`],
  ['src/flights/server/f15.ts', `import type { x } from '../../hotels/supplier/port/holding.ts'`],
  ['src/flights/server/f06.ts', `import { x } from '../web/routes.ts'`],
  ['src/flights/server/f07.ts', `import type { x } from '../../web/seed.ts'`],
  ['src/flights/server/f08.ts', `import { x } from '../../main.ts'`],
  ['src/flights/server/f09.ts', `import { useState } from 'react'`],
  ['src/flights/server/f10.ts', `import { x } from '../../../sandbox/main.ts'`],
  ['src/flights/server/f11.ts', `export const late = () => import('../../orders/server/store.ts')`],
  ['src/flights/server/f12.ts', `export * from '../../orders/server/store.ts'`],
  ['src/flights/server/f13.ts', `export type Late = import('../../orders/server/store.ts').x`],
  ['src/flights/server/f14.ts', `export type { x } from '../../orders/server/store.ts'`],
  // Screens of wings.
  ['src/flights/web/g01.ts', `import { x } from '../calls.ts'`],
  ['src/flights/web/g02.ts', `import { type x } from '../calls.ts'`],
  ['src/flights/web/g03.ts', `import type { x } from '../server/store.ts'`],
  ['src/flights/web/g04.ts', `import type { x } from '../../server/seed.ts'`],
  ['src/flights/web/g05.ts', `import { x } from '../../orders/web/parts/card.ts'`],
  ['src/flights/web/g06.ts', `import { x } from '../../orders/text/zh.ts'`],
  ['src/flights/web/g07.ts', `import { z } from 'zod'`],
  ['src/flights/web/g08.ts', `import { join } from 'node:path'`],
  ['src/flights/web/g09.ts', `import type { x } from '../supplier/port.ts'`],
  ['src/flights/web/g10.ts', `import { pinyin } from 'pinyin-pro'`],
  ['src/flights/web/g11.tsx', `export const late = () => import('../../orders/web/parts/card.ts')`],
  // The plumbing knows no wing.
  ['src/server/h01.ts', `import { x } from '../flights/server/index.ts'`],
  ['src/server/h02.ts', `import type { x } from '../flights/calls.ts'`],
  ['src/server/h03.ts', `import { x } from '../web/seed.ts'`],
  ['src/web/h04.ts', `import { x } from '../flights/web/index.ts'`],
  ['src/web/h05.ts', `import type { x } from '../server/seed.ts'`],
  ['src/web/h06.ts', `import type { x } from '../flights/calls.ts'`],
  ['src/web/h07.ts', `import { x } from '../routes.ts'`],
  // The entrances.
  ['src/main.ts', `import { x } from './flights/server/store.ts'`],
  ['src/routes.ts', `import { x } from './flights/web/parts/card.ts'`],
  ['src/app.tsx', `import { x } from './flights/web/index.ts'`],
  ['src/app.tsx', `import { x } from './ops/web/start.tsx'`],
  ['src/ops.tsx', `import { x } from './routes.ts'`],
  // Tools, journeys, tests, the sandbox.
  ['tools/i01.ts', `import { x } from '../src/flights/server/store.ts'`],
  ['tools/i02.ts', `import { x } from '../sandbox/main.ts'`],
  ['e2e/i03.ts', `import { x } from '../sandbox/main.ts'`],
  ['bench/i04.ts', `import type { x } from '../sandbox/main.ts'`],
  ['src/flights/server/i05.test.ts', `import { x } from '../../../sandbox/main.ts'`],
  ['src/flights/server/i06.ts', `import { x } from './i05.test.ts'`],
  ['sandbox/air/i07.ts', `import { x } from '../../src/kernel/seed.ts'`],
  ['sandbox/air/i08.test.ts', `import type { x } from '../../src/kernel/seed.ts'`],
  ['sandbox/air/i09.ts', `import { x } from '../../tools/seed.ts'`],
  // Rooms that the plan does not know.
  ['src/flights/helpers/j01.ts', `export const x = 1`],
  ['src/helpers.ts', `export const x = 1`],
  // Only the clock asks the machine.
  ['src/flights/server/k01.ts', `export const at = Date.now()`],
  ['src/flights/rules/k02.ts', `export const at = new Date()`],
  ['src/flights/web/k03.ts', `export const at = Temporal.Now.instant()`],
  ['sandbox/air/k04.ts', `export const at = Date.now()`],
]

const ALLOWED: readonly (readonly [file: string, statement: string])[] = [
  ['src/kernel/z01.ts', `import { x } from './seed.ts'\nexport const y = x`],
  ['src/kernel/z02.ts', `import type { z } from 'zod'\nexport type Y = z.ZodType`],
  ['src/flights/rules/z03.ts', `import { x } from '../../kernel/seed.ts'\nexport const y = x`],
  ['src/flights/rules/z04.ts', `import { x } from '../../orders/rules/seed.ts'\nexport const y = x`],
  ['src/flights/calls/z05.ts', `import { z } from 'zod'\nexport const y = z.string()`],
  ['src/flights/calls/z06.ts', `import { x } from '../../orders/calls.ts'\nexport const y = x`],
  ['src/flights/text/z07.ts', `import type { x } from './zh.ts'\nexport type Y = typeof x`],
  ['src/flights/supplier/air1/z08.ts', `import { x } from '../../../server/seed.ts'\nexport const y = x`],
  ['src/flights/supplier/air1/z09.ts', `import { x } from '../../rules/seed.ts'\nexport const y = x`],
  ['src/flights/server/z10.ts', `import { x } from '../../orders/server/index.ts'\nexport const y = x`],
  ['src/flights/server/z11.ts', `import type { x } from '../supplier/port.ts'\nexport type Y = typeof x`],
  ['src/flights/server/z22.ts', `import type { x } from '../supplier/port/holding.ts'\nexport type Y = typeof x`],
  ['src/flights/server/z12.ts', `import { x } from '../text/zh.ts'\nexport const y = x`],
  ['src/flights/web/z13.ts', `import type { x } from '../calls.ts'\nexport type Y = typeof x`],
  ['src/flights/web/z14.ts', `import { x } from '../../orders/web/index.ts'\nexport const y = x`],
  ['src/flights/web/z15.tsx', `import { useState } from 'react'\nexport const useY = () => useState(1)`],
  ['src/flights/web/z16.ts', `export const y = () => import('../text/zh.ts')`],
  ['src/wings.ts', `import { x } from './flights/server/index.ts'\nexport const y = x`],
  ['src/program.ts', `import { x } from './flights/supplier/air1/index.ts'\nexport const y = x`],
  ['src/web/z21.ts', `import { version } from '../../package.json'\nexport const y = version`],
  ['src/flights/server/z17.test.ts', `import { x } from '../../orders/server/store.ts'\nexport const y = x`],
  ['e2e/z18.ts', `import { x } from '../src/flights/server/store.ts'\nexport const y = x`],
  ['tools/z19.ts', `import { x } from '../src/flights/supplier/air1/index.ts'\nexport const at = [Date.now(), x]`],
  ['sandbox/kit/clock.ts', `export const at = Temporal.Now.instant()`],
  ['src/flights/rules/z20.ts', `export const at = new Date(0)`],
]

/** What the planted files import, so that every import leads somewhere. */
const SEEDS = [
  ...['kernel', 'server', 'web', 'flights/rules', 'orders/rules'].map((room) => `src/${room}/seed.ts`),
  ...['flights', 'orders'].flatMap((wing) =>
    ['server/index.ts', 'server/store.ts', 'web/index.ts', 'web/routes.ts', 'web/parts/card.ts', 'text/zh.ts', 'calls.ts'].map(
      (file) => `src/${wing}/${file}`,
    ),
  ),
  'src/flights/supplier/port.ts',
  'src/flights/supplier/air1/index.ts',
  'src/flights/supplier/port/holding.ts',
  'src/hotels/supplier/port.ts',
  'src/hotels/supplier/port/holding.ts',
  'sandbox/main.ts',
  'sandbox/air/seed.ts',
  'tools/seed.ts',
]

const OUR_RULES = ['qicheng(rooms)', 'qicheng(clock)']

interface Finding {
  readonly filename: string
  readonly code: string
  readonly message: string
}

function plant(folder: string, files: readonly (readonly [file: string, text: string])[]): void {
  for (const [file, text] of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), `${text}\n`)
  }
}

function lint(folder: string): { findings: readonly Finding[]; files: number } {
  const args = [join(root, 'node_modules/oxlint/bin/oxlint'), '--format=json', 'src', 'sandbox', 'e2e', 'bench', 'tools']
  const options = { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 26 } as const
  let text: string
  try {
    text = execFileSync(process.execPath, args, options)
  } catch (error) {
    text = (error as { stdout: string }).stdout // it found something, as it should
  }
  const report = JSON.parse(text) as { diagnostics: Finding[]; number_of_files: number }
  return { findings: report.diagnostics.filter((finding) => OUR_RULES.includes(finding.code)), files: report.number_of_files }
}

describe('the house plan', () => {
  const folder = mkdtempSync(join(tmpdir(), 'qicheng-plan-'))
  let findings: readonly Finding[] = []
  let files = 0
  beforeAll(() => {
    for (const file of [
      '.oxlintrc.json',
      'package.json',
      'tsconfig.json',
      'tsconfig.base.json',
      'tsconfig.pure.json',
      'tsconfig.server.json',
      'tsconfig.web.json',
    ]) {
      cpSync(join(root, file), join(folder, file))
    }
    cpSync(join(root, 'tools/lint'), join(folder, 'tools/lint'), { recursive: true })
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'dir')
    plant(
      folder,
      SEEDS.map((file) => [file, 'export const x = 1']),
    )
    plant(folder, FORBIDDEN)
    plant(folder, ALLOWED)
    ;({ findings, files } = lint(folder))
  }, 120_000)
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const saidOf = (file: string): string[] => findings.filter((finding) => finding.filename === file).map((finding) => finding.message)

  it('was looked at file by file', () => {
    expect(files).toBeGreaterThanOrEqual(SEEDS.length + FORBIDDEN.length + ALLOWED.length)
  })

  it.each(FORBIDDEN)('refuses in %s: %s', (file) => {
    const said = saidOf(file)
    expect(said).toHaveLength(1)
    expect(said[0]).toMatch(/(may not import .+: .{20,}\.|stands in no room of the plan.+|take a Clock.+)$/)
  })

  it.each(ALLOWED)('accepts in %s: %s', (file) => {
    expect(saidOf(file)).toEqual([])
  })

  it('refuses nothing in the files that were only imported', () => {
    const planted = new Set([...FORBIDDEN, ...ALLOWED].map(([file]) => file))
    expect(findings.filter((finding) => !planted.has(finding.filename))).toEqual([])
  })
})

describe('rings of wings', () => {
  function ringsAfter(files: readonly (readonly [file: string, text: string])[]): { files: number; rings: string[] } {
    const folder = mkdtempSync(join(tmpdir(), 'qicheng-rings-'))
    try {
      plant(folder, files)
      return findRings(folder)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }

  it('refuses two wings whose servers import each other, through different files and by type alone', () => {
    const found = ringsAfter([
      ['src/flights/server/book.ts', `import { x } from '../../orders/server/index.ts'`],
      ['src/orders/server/present.ts', `import type { y } from '../../flights/server/index.ts'`],
    ])
    expect(found.rings).toHaveLength(1)
    expect(found.rings[0]).toContain('src/orders/server/present.ts imports src/flights/server/index.ts')
  })

  it('refuses a ring of three by export and by late import', () => {
    const found = ringsAfter([
      ['src/a/rules/one.ts', `export * from '../../b/rules/two.ts'`],
      ['src/b/rules/two.ts', `export const late = () => import('../../c/rules/three.ts')`],
      ['src/c/rules/three.ts', `import { x } from '../../a/rules/one.ts'`],
    ])
    expect(found.rings).toHaveLength(1)
  })

  it('accepts wings that lean on each other in one direction, and tests that look back', () => {
    const found = ringsAfter([
      ['src/flights/server/book.ts', `import { x } from '../../orders/server/index.ts'`],
      ['src/orders/server/present.test.ts', `import { y } from '../../flights/server/index.ts'`],
      ['src/orders/rules/spine.ts', `import { z } from '../../flights/rules/states.ts'`],
    ])
    expect(found).toEqual({ files: 2, rings: [] })
  })
})
