import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo, Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { whyInstall } from './bootstrap.mjs'
import { bannerFrom } from './start/banner.ts'
import { hashOfSources } from './start/build.ts'
import { startChild } from './start/child.ts'
import { demoFrom, staffFrom } from './start/demo.ts'
import { clearLeftover, markOf, writeRecord } from './start/leftover.ts'
import { choosePort, optionsFrom } from './start/options.ts'
import { isSecondPlayed } from './start/suppliers.ts'

const root = join(import.meta.dirname, '..')
const undo: (() => void | Promise<void>)[] = []

afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step()
})

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'qicheng-start-'))
  undo.push(() => rmSync(path, { recursive: true, force: true }))
  return path
}

describe('what must be installed', () => {
  const lock = { packages: { '': {}, 'node_modules/a': { version: '1.0.0' }, 'node_modules/b': { version: '2.0.0', optional: true } } }

  it('is nothing when all that is not optional is there in its version', () => {
    expect(whyInstall(lock, { packages: { 'node_modules/a': { version: '1.0.0' } } })).toBeNull()
  })
  it('is everything on a fresh clone', () => {
    expect(whyInstall(lock, null)).toBe('nothing is installed yet')
  })
  it('is seen when a package is missing, as after an install without the tools', () => {
    expect(whyInstall(lock, { packages: {} })).toBe('a is missing')
  })
  it('is seen when the lock file has moved on', () => {
    expect(whyInstall(lock, { packages: { 'node_modules/a': { version: '0.9.0' } } })).toBe('a is of another version')
  })
})

describe('the options of npm start', () => {
  it('are the documented defaults in an empty environment', () => {
    expect(optionsFrom([], {}, '/srv/qicheng')).toEqual({
      host: '127.0.0.1',
      port: { number: 8080, isAsked: false },
      sandboxPort: { number: 8090, isAsked: false },
      dataDir: '/srv/qicheng/data',
      withSandbox: true,
      withSecond: false,
      isLan: false,
      isDev: false,
    })
  })
  it('serve every address with --lan, unless HOST says otherwise', () => {
    expect(optionsFrom(['--lan'], {}, '/').host).toBe('0.0.0.0')
    expect(optionsFrom(['--lan'], { HOST: '192.168.1.5' }, '/').host).toBe('192.168.1.5')
  })
  it('leave the sandbox out when the supplier has an address', () => {
    expect(optionsFrom([], { AIR1_URL: 'https://air.example/air/1' }, '/').withSandbox).toBe(false)
  })
  it('play a second supplier with --second, unless the operator names suppliers of their own', () => {
    expect(optionsFrom(['--second'], {}, '/').withSecond).toBe(true)
    for (const name of ['AIR1_URL', 'AIR1_ALSO'])
      expect(() => optionsFrom(['--second'], { [name]: 'somebody' }, '/')).toThrow(`${name} names suppliers of your own`)
  })
  it('go on playing a second supplier that was there once, for what it has sold is its to change', () => {
    const none = { withSandbox: true, withSecond: false }
    expect(isSecondPlayed(none, { hasFolder: false, also: undefined })).toBe(false)
    expect(isSecondPlayed({ ...none, withSecond: true }, { hasFolder: false, also: undefined })).toBe(true)
    expect(isSecondPlayed(none, { hasFolder: true, also: '' })).toBe(true)
    expect(isSecondPlayed(none, { hasFolder: true, also: 'sky' })).toBe(false)
    expect(isSecondPlayed({ ...none, withSandbox: false }, { hasFolder: true, also: undefined })).toBe(false)
  })
  it.each(['eighty', '-1', '70000', '80.5'])('refuse the port %s in a sentence', (text) => {
    expect(() => optionsFrom([], { PORT: text }, '/')).toThrow(`PORT must be a port number from 0 to 65535, not "${text}".`)
  })
  it('refuse a word that they do not know', () => {
    expect(() => optionsFrom(['--wlan'], {}, '/')).toThrow('not "--wlan"')
  })
})

describe('the port', () => {
  async function occupied(host: string): Promise<number> {
    const server: Server = createServer()
    server.listen(0, host)
    await once(server, 'listening')
    undo.push(() => new Promise<void>((done) => server.close(() => done())))
    return (server.address() as AddressInfo).port
  }

  it('is the next free one when the default is taken by another program', async () => {
    const port = await occupied('127.0.0.1')
    expect(await choosePort('PORT', '127.0.0.1', { number: port, isAsked: false })).toBeGreaterThan(port)
  })
  it('is seen as taken when the other program listens on every address', async () => {
    const port = await occupied('0.0.0.0')
    expect(await choosePort('PORT', '127.0.0.1', { number: port, isAsked: false })).not.toBe(port)
  })
  it('that was asked for is not exchanged for another', async () => {
    const port = await occupied('127.0.0.1')
    await expect(choosePort('PORT', '127.0.0.1', { number: port, isAsked: true })).rejects.toThrow(`PORT ${port} is taken`)
  })
  it('skips what is kept for another of our programs', async () => {
    const free = await occupied('127.0.0.1')
    await undo.pop()?.()
    expect(await choosePort('PORT', '127.0.0.1', { number: free, isAsked: false }, [free])).not.toBe(free)
  })
})

describe('the hash of what the bundle is made of', () => {
  it('changes with a screen and stays with a server file or a test', () => {
    const path = folder()
    mkdirSync(join(path, 'src/flights/web'), { recursive: true })
    mkdirSync(join(path, 'src/flights/server'), { recursive: true })
    writeFileSync(join(path, 'src/flights/web/list.tsx'), 'one')
    const first = hashOfSources(path)
    writeFileSync(join(path, 'src/flights/server/search.ts'), 'one')
    writeFileSync(join(path, 'src/flights/web/list.test.ts'), 'one')
    expect(hashOfSources(path)).toBe(first)
    writeFileSync(join(path, 'src/flights/web/list.tsx'), 'two')
    expect(hashOfSources(path)).not.toBe(first)
  })
})

describe('a child', () => {
  function child(code: string, over: { stopLimitMs?: number } = {}): ReturnType<typeof startChild> {
    const path = folder()
    writeFileSync(join(path, 'program.mjs'), code)
    const started = startChild({
      name: 'program',
      args: [join(path, 'program.mjs')],
      cwd: root,
      env: {},
      logFile: join(path, 'log/program.log'),
      readyKey: 'program',
      readyLimitMs: 10_000,
      stopLimitMs: over.stopLimitMs ?? 5000,
    })
    undo.push(() => started.stop())
    return started
  }

  it('is ready when it says so, and hands its words over', async () => {
    const program = child(`console.log(JSON.stringify({ program: 'ready', port: 7 })); setInterval(() => {}, 1000)`)
    expect(await program.ready).toEqual({ program: 'ready', port: 7 })
  })
  it('leaves every line but the ready one, which holds no log, in its log file', async () => {
    const path = folder()
    writeFileSync(
      join(path, 'program.mjs'),
      `console.log('{"level":30,"msg":"one"}'); console.error('{"level":30,"msg":"two"}'); console.log('{"program":"ready"}')`,
    )
    const logFile = join(path, 'log/program.log')
    const common = { cwd: root, env: {}, readyKey: 'program', readyLimitMs: 10_000, stopLimitMs: 5000 }
    const program = startChild({ ...common, name: 'program', args: [join(path, 'program.mjs')], logFile })
    await program.ready
    await program.ended
    await expect
      .poll(() => readFileSync(logFile, 'utf8').trim().split('\n').toSorted())
      .toEqual(['{"level":30,"msg":"one"}', '{"level":30,"msg":"two"}'])
  })
  it('that ends before it is ready is told apart from one that is slow', async () => {
    await expect(child('process.exit(3)').ready).rejects.toThrow('ended with code 3 before it was ready')
  })
  it('that does not end when asked is killed after its limit', async () => {
    const stubborn = child(`process.on('SIGTERM', () => {}); console.log('{"program":"ready"}'); setInterval(() => {}, 1000)`, {
      stopLimitMs: 300,
    })
    await stubborn.ready
    await stubborn.stop()
    expect(await stubborn.ended).toBe('by SIGKILL')
  })
  it('ends by itself when its starter is killed', async () => {
    const path = folder()
    const ended = join(path, 'ended')
    writeFileSync(
      join(path, 'program.mjs'),
      `import { writeFileSync } from 'node:fs'
       process.on('SIGTERM', () => { writeFileSync(${JSON.stringify(ended)}, ''); process.exit(0) })
       console.log('{"program":"ready"}'); setInterval(() => {}, 1000)`,
    )
    writeFileSync(
      join(path, 'starter.ts'),
      `import { startChild } from ${JSON.stringify(join(root, 'tools/start/child.ts'))}
       const one = startChild({ name: 'program', args: [${JSON.stringify(join(path, 'program.mjs'))}], cwd: ${JSON.stringify(root)}, env: {},
         logFile: ${JSON.stringify(join(path, 'log'))}, readyKey: 'program', readyLimitMs: 10000, stopLimitMs: 5000 })
       await one.ready
       console.log(one.pid)`,
    )
    const starter = spawn(process.execPath, [join(path, 'starter.ts')], { stdio: ['ignore', 'pipe', 'inherit'] })
    const [pid] = (await once(starter.stdout, 'data')) as [Buffer]
    const mark = markOf(Number(String(pid).trim()))
    expect(mark.stamp).not.toBe('')
    starter.kill('SIGKILL')
    await expect.poll(() => existsSync(ended) && markOf(mark.pid).stamp === '', { timeout: 10_000 }).toBe(true)
  })
})

describe('what an earlier start left', () => {
  function sleeper(): { pid: number; ended: Promise<unknown> } {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
    undo.push(() => void child.kill('SIGKILL'))
    return { pid: child.pid ?? 0, ended: once(child, 'exit') }
  }
  const gone = { pid: 0, stamp: '' }

  it('is ended when its starter is gone', async () => {
    const dataDir = folder()
    const left = sleeper()
    writeRecord(dataDir, { starter: gone, launcher: gone, children: [markOf(left.pid)], address: '' })
    await clearLeftover(dataDir, () => undefined)
    await left.ended
    expect(existsSync(join(dataDir, 'start.json'))).toBe(false)
  })
  it('is ended when only whoever watched it is gone', async () => {
    const dataDir = folder()
    const starter = sleeper()
    writeRecord(dataDir, { starter: markOf(starter.pid), launcher: gone, children: [], address: '' })
    await clearLeftover(dataDir, () => undefined)
    await starter.ended
    expect(markOf(starter.pid).stamp).toBe('')
  })
  it('is left alone, and named, while it is watched', async () => {
    const dataDir = folder()
    const starter = sleeper()
    const address = 'http://127.0.0.1:8080/m/'
    writeRecord(dataDir, { starter: markOf(starter.pid), launcher: markOf(process.pid), children: [], address })
    await expect(clearLeftover(dataDir, () => undefined)).rejects.toThrow(`at ${address} (process ${starter.pid})`)
    expect(markOf(starter.pid).stamp).not.toBe('')
  })
  it('never touches a process that only has the same number', async () => {
    const dataDir = folder()
    const stranger = sleeper()
    writeRecord(dataDir, {
      starter: gone,
      launcher: gone,
      children: [{ pid: stranger.pid, stamp: 'another time, another program' }],
      address: '',
    })
    await clearLeftover(dataDir, () => undefined)
    expect(markOf(stranger.pid).stamp).not.toBe('')
  })
  it('is nothing when the record was cut short', async () => {
    const dataDir = folder()
    writeFileSync(join(dataDir, 'start.json'), '{"starter":{"pid":1')
    await expect(clearLeftover(dataDir, () => undefined)).resolves.toBeUndefined()
  })
})

describe('the banner', () => {
  const facts = {
    address: 'https://192.168.1.5:8080/m/',
    otherAddresses: [],
    sandboxAddress: null,
    secondAddress: null,
    inboxAddress: null,
    demo: [],
    consoleAddress: 'https://192.168.1.5:8080/ops/',
    staff: [],
    logDir: '/data/log',
    withQr: false,
    portNote: null,
  }

  it('names address and sign-ins in both languages', () => {
    const accounts = [
      { account: 'lin', password: 'pw', name: { zh: '林', en: 'Lin' }, what: { zh: '员工', en: 'Traveller' } },
      { account: 'half' },
    ]
    const demo = demoFrom({ code: 'Z000', result: { accounts } })
    const text = bannerFrom({ ...facts, demo })
    expect(text).toContain('打开 / Open        https://192.168.1.5:8080/m/')
    expect(text).toMatch(/员工 \/ Traveller {3}lin {3}pw/)
    expect(demo).toHaveLength(1)
  })
  it('names the console and the demo’s staff, and nothing that does not look like one', () => {
    const accounts = [
      { name: 'desk', password: 'pw', roles: ['desk'] },
      { name: 'x', password: 'pw', roles: ['boss'] },
      { name: 'x' },
      null,
    ]
    const staff = staffFrom({ code: 'Z000', result: { accounts } })
    expect(staff).toHaveLength(1)
    const text = bannerFrom({ ...facts, staff })
    expect(text).toContain('运营台 / Console   https://192.168.1.5:8080/ops/')
    expect(text).toMatch(/差旅台 \/ Travel desk {3}desk {3}pw/)
    expect(bannerFrom(facts)).not.toContain('Demo staff')
  })
  it('names the second supplier’s control page where one is played', () => {
    const secondAddress = 'http://127.0.0.1:8091/control'
    expect(bannerFrom({ ...facts, secondAddress })).toContain(`第二家 / Second    ${secondAddress}`)
    expect(bannerFrom(facts)).not.toContain('Second')
  })
  it('shows a code to scan for phones only', () => {
    expect(bannerFrom(facts)).not.toMatch(/[▀▄█]/)
    expect(bannerFrom({ ...facts, withQr: true })).toMatch(/[▀▄█]/)
  })
})
