import { describe, expect, it } from 'vitest'
import { waysToInstall } from './chromium.ts'
import { testEnvironment } from './run-command.ts'
import { runStep } from './steps.ts'

const says = (text: string, code = 0): string[] => ['-e', `console.log(${JSON.stringify(text)}); process.exitCode = ${code}`]
const filesIn = (output: string): number => Number(/on (\d+) files/.exec(output)?.[1] ?? 0)

describe('a check', () => {
  it('passes when it looked at files and found nothing', async () => {
    expect(await runStep({ name: 'some', args: says('Finished on 12 files'), filesIn })).toMatchObject({ ok: true, files: 12 })
  })
  it('fails when it looked at no file, whatever it says itself', async () => {
    const result = await runStep({ name: 'some', args: says('Finished on 0 files'), filesIn })
    expect(result.ok).toBe(false)
    expect(result.output).toContain('looked at no file')
  })
  it('fails when its program fails, however much it looked at', async () => {
    expect(await runStep({ name: 'some', args: says('Finished on 12 files', 1), filesIn })).toMatchObject({ ok: false, files: 12 })
  })
})

describe('the environment of checks and tests', () => {
  it('keeps the machine and leaves out the installation', () => {
    const kept = testEnvironment({
      PATH: '/bin',
      DATABASE_URL: 'postgres://real',
      NODE_ENV: 'production',
      DATA_DIR: '/srv',
      QICHENG_LAN: '1',
      AIR1_KEY: 'k',
    })
    expect(kept).toMatchObject({ PATH: '/bin', CI: 'true' })
    expect(Object.keys(kept).filter((name) => /DATABASE|NODE_ENV|DATA_DIR|QICHENG|AIR1/.test(name))).toEqual([])
  })
})

describe('a Chromium is brought', () => {
  const debian = { platform: 'linux', isRoot: true, osRelease: 'PRETTY_NAME="Debian"\nID=debian\n', hasAptGet: true } as const

  it('by apt-get as root on Debian, with Chinese fonts', () => {
    expect(waysToInstall(debian, 'node').map(([command]) => command)).toEqual(['apt-get', 'apt-get', 'apt-get'])
    expect(waysToInstall(debian, 'node')[1]).toEqual(expect.arrayContaining(['chromium', 'fonts-noto-cjk']))
    // Apart and last: where a Debian has no package of it, the whole one is there by then.
    expect(waysToInstall(debian, 'node')[2]).toEqual(expect.arrayContaining(['chromium-headless-shell']))
  })
  it.each([
    ['without root', { ...debian, isRoot: false }],
    ['on Ubuntu, whose package is a stub', { ...debian, osRelease: 'ID=ubuntu\nID_LIKE=debian\n' }],
    ['on a Mac', { platform: 'darwin', isRoot: false, osRelease: '', hasAptGet: false } as const],
  ])('by Playwright %s', (_name, machine) => {
    expect(waysToInstall(machine, 'node')[0]).toEqual(expect.arrayContaining(['node', 'install', 'chromium']))
  })
})
