/** Scripts that a phone downloads before a page can be used, against the bare react-dom + router shell of the same bundler. */
import { buildIfChanged } from '../tools/start/build.ts'
import { BUDGET_RATIO, measureFirstLoad } from '../tools/first-load.ts'
import { join } from 'node:path'
import type { Bench } from './harness.ts'

export const firstLoad: Bench = {
  name: 'first-load',
  async run() {
    buildIfChanged(join(import.meta.dirname, '..'), (line) => console.error(line))
    const report = await measureFirstLoad()
    return report.pages.map(({ page, bytes, ratio }) => ({
      what: `first-load script bytes, gzip: ${page}`,
      against: 'bare react-dom + router shell',
      ours: bytes / 1024,
      anchor: report.shellBytes / 1024,
      unit: 'KiB',
      ratio,
      aim: `≤ ${BUDGET_RATIO}×`,
      meetsAim: ratio <= BUDGET_RATIO,
      rounds: 1,
    }))
  },
}
