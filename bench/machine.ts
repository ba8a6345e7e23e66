/** What the figures belong to: the machine and the programs that were measured with. */
import { execFileSync } from 'node:child_process'
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'
import { findBinaries } from '../src/server/database/binaries.ts'
import { findChromium } from '../tools/chromium.ts'

const ANSWERS_WITHIN_MS = 10_000

/** The number in what a program says of its version. */
function versionOf(program: string): string {
  const said = execFileSync(program, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], timeout: ANSWERS_WITHIN_MS })
  return /\d+(\.\d+)+/.exec(said)?.[0] ?? said.trim()
}

export async function machineFacts(): Promise<readonly string[]> {
  const { pgCtl } = await findBinaries()
  const chromium = findChromium()
  return [
    `${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GiB of memory`,
    `Node ${process.versions.node}`,
    `PostgreSQL ${versionOf(pgCtl)}`,
    ...(chromium === null ? [] : [`Chromium ${versionOf(chromium)}`]),
    // Above the number of cores others were at work as well, and absolute times say little.
    `Load in the last run's last 15 minutes: ${(loadavg()[2] ?? 0).toFixed(1)}`,
  ]
}
