/** What `npm start` prints for people, in both languages. */
import { renderUnicodeCompact } from 'uqr'
import type { DemoSignIn } from './demo.ts'

/** Chinese characters take two columns on a terminal. */
function columnsOf(text: string): number {
  return Array.from(text).reduce((sum, character) => sum + (/[\u1100-\u115f\u2e80-\u9fff\uff00-\uff60]/.test(character) ? 2 : 1), 0)
}

const pad = (text: string, columns: number): string => text + ' '.repeat(Math.max(0, columns - columnsOf(text)))

export interface BannerFacts {
  readonly address: string
  /** Further ones under which phones may reach this machine. */
  readonly otherAddresses: readonly string[]
  readonly sandboxAddress: string | null
  /** Where the second supplier of mainland flights is played; null where there is none. */
  readonly secondAddress: string | null
  /** Where text messages and mails arrive. */
  readonly inboxAddress: string | null
  readonly demo: readonly DemoSignIn[]
  /** Where the operator's staff come in, and the demo's sign-ins there. */
  readonly consoleAddress: string
  readonly staff: readonly DemoSignIn[]
  readonly logDir: string
  readonly withQr: boolean
  /** Said when a default port was taken by another program. */
  readonly portNote: string | null
}

function signInLines(head: string, signIns: readonly DemoSignIn[]): string[] {
  if (signIns.length === 0) return []
  const width = Math.max(...signIns.map((one) => columnsOf(`${one.roleZh} / ${one.roleEn}`))) + 3
  const accountWidth = Math.max(...signIns.map((one) => columnsOf(one.account))) + 3
  const rows = signIns.map((one) => `    ${pad(`${one.roleZh} / ${one.roleEn}`, width)}${pad(one.account, accountWidth)}${one.password}`)
  return ['', `  ${head}`, ...rows]
}

export function bannerFrom(facts: BannerFacts): string {
  const lines = ['', '  启程商旅 · Qicheng Travel', '']
  if (facts.portNote) lines.push(`  ${facts.portNote}`, '')
  lines.push(`  打开 / Open        ${facts.address}`)
  for (const other of facts.otherAddresses) lines.push(`  也可 / Or          ${other}`)
  lines.push(`  运营台 / Console   ${facts.consoleAddress}`)
  if (facts.sandboxAddress) lines.push(`  沙箱 / Sandbox     ${facts.sandboxAddress}`)
  if (facts.secondAddress) lines.push(`  第二家 / Second    ${facts.secondAddress}`)
  if (facts.inboxAddress) lines.push(`  收件箱 / Inbox     ${facts.inboxAddress}`)
  lines.push(`  日志 / Logs        ${facts.logDir}`)
  if (facts.withQr)
    lines.push(
      '',
      ...renderUnicodeCompact(facts.address, { border: 2 })
        .split('\n')
        .map((row) => `  ${row}`),
    )
  if (facts.withQr)
    lines.push(
      '',
      `  手机信任此根证书后可离线使用 / Phones that trust this root also work offline`,
      `    ${new URL('/root.pem', facts.address).href}`,
    )
  lines.push(...signInLines('演示账号 / Demo sign-ins', facts.demo), ...signInLines('运营台演示账号 / Demo staff', facts.staff))
  lines.push('', '  按 Ctrl+C 停止 / Press Ctrl+C to stop', '')
  return lines.join('\n')
}
