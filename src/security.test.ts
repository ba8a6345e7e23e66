import { spawn, type ChildProcess } from 'node:child_process'
import { generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, existsSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { testEnvironment } from '../tools/run-command.ts'
import { optionsFrom, warningsFor } from '../tools/start/options.ts'
import { systemClock } from './server/clock.ts'
import { testDatabase, type TestDatabase } from './server/database/testing.ts'
import { sessionsOf } from './server/http/sessions.ts'

/** Where secrets lie, that they stay there, and that nothing of the sandbox is reached through the product. */
const root = join(import.meta.dirname, '..')
const START_MS = 60_000

let dataDir: string
let database: TestDatabase
let supplier: Server
const running = new Set<ChildProcess>()
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'qicheng-security-'))
  chmodSync(dataDir, 0o755)
  database = await testDatabase()
  // An airline and a gateway that say no to everybody, and repeat in their refusal the key that they were shown.
  supplier = createServer((request, response) => response.writeHead(401).end(JSON.stringify(request.headers)))
  supplier.listen(0, '127.0.0.1')
  await once(supplier, 'listening')
})
afterEach(() => {
  for (const child of running) child.kill('SIGKILL')
})
afterAll(async () => {
  supplier.close()
  supplier.closeAllConnections()
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

function start(entrance: string, env: Record<string, string>) {
  const child = spawn(process.execPath, [entrance], {
    cwd: root,
    env: { ...testEnvironment(process.env), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  let text = ''
  const said = Promise.withResolvers<string>()
  const take = (part: Buffer): void => {
    text += part.toString()
    const [, address] = /(http:\/\/127\.0\.0\.1:\d+)\/m\//.exec(text) ?? []
    if (address) said.resolve(address)
  }
  child.stdout.on('data', take)
  child.stderr.on('data', take)
  const ended = once(child, 'exit').then(([code]) => {
    running.delete(child)
    said.reject(new Error(`ended: ${text}`))
    return code as number | null
  })
  said.promise.catch(() => undefined)
  return { child, text: () => text, origin: said.promise, ended }
}

const pem = (key: KeyObject, type: 'pkcs8' | 'spki'): string => key.export({ type: type as 'pkcs8', format: 'pem' })

/** Secrets as an operator sets them, and the parts of them by which they would be known again. */
function secrets() {
  const ours = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const theirs = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const masterKey = randomBytes(32).toString('base64')
  const formerKey = randomBytes(32).toString('base64')
  const airKey = `air-${randomBytes(12).toString('hex')}`
  const privateKey = pem(ours.privateKey, 'pkcs8')
  const { password } = new URL(database.url)
  const { port } = supplier.address() as AddressInfo
  return {
    env: {
      PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      DEMO: '1',
      NODE_ENV: 'production',
      LOG_LEVEL: 'trace',
      QICHENG_MASTER_KEY: masterKey,
      QICHENG_MASTER_KEYS_BEFORE: formerKey,
      AIR1_URL: `http://127.0.0.1:${port}/air/1`,
      AIR1_KEY: airKey,
      ALIPAY_GATEWAY: `http://127.0.0.1:${port}/gateway.do`,
      ALIPAY_APP_ID: '2021000122670000',
      ALIPAY_SELLER_ID: '2088621955700000',
      ALIPAY_PRIVATE_KEY: privateKey,
      ALIPAY_PUBLIC_KEY: pem(theirs.publicKey, 'spki'),
    },
    marks: [masterKey, formerKey, airKey, privateKey.split('\n')[5] ?? '', 'PRIVATE KEY', decodeURIComponent(password)],
  }
}

/** Which of the marks a text holds, as their beginnings. */
const found = (text: string, marks: readonly string[]): string[] =>
  marks.filter((mark) => mark.length >= 8 && text.includes(mark)).map((mark) => mark.slice(0, 8))

/** The command lines of a process and of all that it has started. */
function commandLines(pid: number): string {
  const read = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8').replaceAll('\0', ' ') : '')
  const children = existsSync(`/proc/${pid}/task`)
    ? readdirSync(`/proc/${pid}/task`).flatMap((task) => read(`/proc/${pid}/task/${task}/children`).trim().split(' ').filter(Boolean))
    : []
  return [read(`/proc/${pid}/cmdline`), ...children.map((child) => commandLines(Number(child)))].join('\n')
}

async function tokenOf(userCode: string): Promise<string> {
  const { db } = database
  const person = await db.kysely.selectFrom('person').select(['companyId', 'id']).where('userCode', '=', userCode).executeTakeFirstOrThrow()
  const { token } = await db.transact((writer) =>
    sessionsOf(db, systemClock).start(writer, { companyId: person.companyId, personId: person.id }, { way: 'password', device: '' }),
  )
  return token
}

describe('the secrets of an operator', () => {
  it(
    'are in no output, no answer, no metrics and no command line, not even where suppliers repeat them',
    { timeout: START_MS },
    async () => {
      const { env, marks } = secrets()
      expect(marks.filter((mark) => mark.length >= 8).length).toBeGreaterThanOrEqual(5)
      const program = start('src/main.ts', env)
      const origin = await program.origin
      const token = await tokenOf('QC1001')
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', language: 'en' }
      const search = {
        fromCityCode: 'HGH',
        toCityCode: 'BJS',
        departDate: Temporal.Now.plainDateISO().add({ days: 9 }).toString(),
        cabin: 'economy',
      }
      const answers = await Promise.all([
        fetch(`${origin}/api/airfrond/flightList`, { method: 'POST', headers, body: JSON.stringify(search) }),
        fetch(`${origin}/api/notices/alipay`, { method: 'POST', body: 'out_trade_no=1&sign=AAAA&sign_type=RSA2' }),
        fetch(`${origin}/api/airfrond/flightList`, { method: 'POST', headers, body: '{' }),
        ...['/metrics', '/api/docs', '/api/openapi.json', '/readyz', '/api/nowhere', '/api/auth/getLoginInfo'].map((path) =>
          fetch(origin + path, { headers }),
        ),
      ])
      const texts = await Promise.all(answers.map(async (answer) => JSON.stringify([...answer.headers]) + (await answer.text())))
      expect(answers[0]?.status).toBe(503)
      expect(found(texts.join('\n'), [...marks, token])).toEqual([])
      expect(found(commandLines(program.child.pid ?? 0), [...marks, token])).toEqual([])
      program.child.kill('SIGTERM')
      expect(await program.ended).toBe(0)
      expect(program.text()).toContain('"call":"POST /api/airfrond/flightList"')
      expect(found(program.text(), [...marks, token])).toEqual([])
    },
  )

  it.each([
    ['a master key that is none', { QICHENG_MASTER_KEY: 'marked-secret-0' }],
    ['former keys without a present one', { QICHENG_MASTER_KEYS_BEFORE: 'marked-secret-0', QICHENG_MASTER_KEY: '' }],
    ['a private key that is none', { ALIPAY_PRIVATE_KEY: 'marked-secret-0' }],
    ['a database that does not let us in', { DATABASE_URL: 'postgres://nobody:marked-secret-0@127.0.0.1:9/none' }],
    ['an address of a database that is none', { DATABASE_URL: 'mysql://nobody:marked-secret-0@127.0.0.1/none' }],
    ['an address of a supplier that is none', { AIR1_URL: 'ftp://nobody:marked-secret-0@127.0.0.1/' }],
  ])('are not repeated by a start that fails on %s', { timeout: START_MS }, async (_, wrong) => {
    const program = start('src/main.ts', { ...secrets().env, ...wrong })
    expect(await program.ended).toBe(1)
    expect(program.text().trim()).not.toBe('')
    expect(program.text()).not.toContain('marked-secret-0')
  })

  it('lie in files that only their owner reads', { timeout: START_MS }, async () => {
    const own = mkdtempSync(join(dataDir, 'own-'))
    const { QICHENG_MASTER_KEY: _, QICHENG_MASTER_KEYS_BEFORE: __, ...env } = secrets().env
    const program = start('tools/start-product.ts', { ...env, DATA_DIR: own, APP_DIR: join(own, 'no-app') })
    await program.origin
    program.child.kill('SIGTERM')
    await program.ended
    const modes = ['secrets/master.key', 'log/product.log'].map((file) => [file, (statSync(join(own, file)).mode & 0o777).toString(8)])
    expect(modes).toEqual([
      ['secrets/master.key', '600'],
      ['log/product.log', '600'],
    ])
    expect((statSync(join(own, 'secrets')).mode & 0o777).toString(8)).toBe('700')
    expect(
      found(readFileSync(join(own, 'log/product.log'), 'utf8'), [readFileSync(join(own, 'secrets/master.key'), 'utf8').trim()]),
    ).toEqual([])
  })

  it('stand nowhere in the sources', () => {
    const files = globSync(['{src,sandbox,tools,bench,e2e,demo}/**/*.{ts,tsx,mjs,yaml,json,html}', '*.{json,ts}'], { cwd: root })
    expect(files.length).toBeGreaterThan(200)
    // Only what looks like a whole key: tests write the word.
    const keys = /-----BEGIN (RSA |EC )?PRIVATE KEY-----\s*[A-Za-z0-9+/]{40}|\bsk_live_|\bAKIA[0-9A-Z]{16}\b/
    expect(files.filter((file) => keys.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
  })
})

describe('what people write', () => {
  it('is made neither a page nor code by any of our sources', () => {
    const files = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter((file) => !/\.test\.tsx?$/.test(file))
    const dynamic =
      /dangerouslySetInnerHTML|\.(inner|outer)HTML\b|insertAdjacentHTML|document\.write|\beval\(|new Function\(|\bvm\b.*from 'node:vm'/
    expect(files.filter((file) => dynamic.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
  })
})

describe('the sandbox', () => {
  it(
    'is not started where an operator has suppliers of their own, and nothing of it is reached through the product',
    { timeout: START_MS },
    async () => {
      const own = mkdtempSync(join(dataDir, 'live-'))
      const { env } = secrets()
      const program = start('tools/start-product.ts', { ...env, DATA_DIR: own, APP_DIR: join(own, 'no-app') })
      const origin = await program.origin
      const { pid = 0 } = program.child
      expect(commandLines(pid)).not.toContain('sandbox/main.ts')
      expect([existsSync(join(own, 'log/sandbox.log')), existsSync(join(own, 'sandbox'))]).toEqual([false, false])
      for (const path of [
        '/control',
        '/control/journal',
        '/control/clock',
        '/control/alipay/pay',
        '/alipay/gateway.do',
        '/alipay/cashier',
        '/air/1/search',
        '/api/control',
        '/api/v06/openapi/control',
      ]) {
        for (const method of ['GET', 'POST'] as const) {
          const answer = await fetch(origin + path, { method, headers: { host: '127.0.0.1:8090' } })
          expect([method, path, answer.status]).toEqual([method, path, 404])
        }
      }
      program.child.kill('SIGTERM')
      await program.ended
      expect(program.text()).not.toMatch(/Sandbox|沙箱/)
    },
  )

  it('is known to no file of the product: nothing forwards to its control page', () => {
    const files = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter((file) => !/\.test\.tsx?$|\/testing\.ts$|\/conformance/.test(file))
    expect(files.length).toBeGreaterThan(150)
    const named = files.filter((file) => /['"`/]control\b|http-proxy|fastify-reply-from/.test(readFileSync(join(root, file), 'utf8')))
    expect(named).toEqual([])
  })

  it('listens on loopback only, whatever the environment says', { timeout: START_MS }, async () => {
    for (const host of ['0.0.0.0', '::', '192.0.2.1', 'sandbox.example']) {
      const program = start('sandbox/main.ts', { SANDBOX_PORT: '0', SANDBOX_DATA_DIR: ':memory:', SANDBOX_HOST: host })
      expect([host, await program.ended]).toEqual([host, 2])
      expect(program.text()).toContain('listens on loopback only')
    }
  })

  it('in production is warned about, and the demo’s passwords are', () => {
    const read = (env: Record<string, string>) => warningsFor(optionsFrom([], env, '/'), env).join('\n')
    expect(read({})).toBe('')
    expect(read({ NODE_ENV: 'production' })).toMatch(/not real: set AIR1_URL.*\n.*passwords are published: set DEMO=0/)
    expect(read({ NODE_ENV: 'production', AIR1_URL: 'https://air.example', DEMO: '0' })).toBe('')
    expect(read({ NODE_ENV: 'production', AIR1_URL: 'https://air.example', DATABASE_URL: 'postgres://db/x' })).toBe('')
    expect(read({ NODE_ENV: 'production', DEMO: '0' })).toMatch(/^警告：正在生产模式下使用沙箱/)
  })
})
