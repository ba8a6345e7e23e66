import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isMasterKey, masterKeys, secretsFrom } from './secrets.ts'

const newKey = () => randomBytes(32).toString('base64')
const [first, second] = [newKey(), newKey()]
const secrets = secretsFrom([first])
const UNREADABLE = /unable to authenticate data|not a sealed value|sealed under a key that is not configured/

describe('a sealed field', () => {
  it('opens to the same text, whatever the text', () => {
    const texts = fc.string({ unit: 'binary', maxLength: 300 })
    fc.assert(
      fc.property(texts, fc.string(), (text, purpose) => {
        expect(secrets.open(purpose, secrets.seal(purpose, text))).toBe(text.toWellFormed())
      }),
    )
  })

  it('looks different each time, and holds the text nowhere', () => {
    const [one, other] = [secrets.seal('id', '110101199003078515'), secrets.seal('id', '110101199003078515')]
    expect(one.equals(other)).toBe(false)
    expect(one.toString('latin1')).not.toContain('110101')
  })

  it('does not open for another purpose: it cannot be moved to another column', () => {
    expect(() => secrets.open('phone', secrets.seal('id', '110101199003078515'))).toThrow(UNREADABLE)
  })

  it('does not open when any of its bytes is altered, cut or added', () => {
    const sealed = secrets.seal('id', '110101199003078515')
    for (let at = 0; at < sealed.length; at += 1) {
      const altered = Buffer.from(sealed)
      altered[at] = (altered[at] ?? 0) ^ 1
      expect(() => secrets.open('id', altered)).toThrow(UNREADABLE)
      expect(() => secrets.open('id', sealed.subarray(0, at))).toThrow(UNREADABLE)
    }
    expect(() => secrets.open('id', Buffer.concat([sealed, Buffer.from([0])]))).toThrow(UNREADABLE)
  })
})

describe('a rotation of the master key', () => {
  const rotated = secretsFrom([second, first])

  it('opens what the old key sealed, and seals with the new one', () => {
    expect(rotated.open('id', secrets.seal('id', 'x'))).toBe('x')
    expect(secretsFrom([second]).open('id', rotated.seal('id', 'x'))).toBe('x')
    expect(() => secrets.open('id', rotated.seal('id', 'x'))).toThrow('sealed under a key that is not configured')
  })

  it('keeps the hashes by which values are found', () => {
    expect(rotated.hash('phone', '+8613800006621')).toEqual(secrets.hash('phone', '+8613800006621'))
    expect(secretsFrom([newKey(), second, first]).hash('phone', 'x')).toEqual(secrets.hash('phone', 'x'))
    expect(secretsFrom([second]).hash('phone', 'x')).not.toEqual(secrets.hash('phone', 'x'))
  })
})

describe('a look-up hash', () => {
  it('depends on the purpose and the text, and on where one ends and the other begins', () => {
    const hashes = [secrets.hash('a', 'b'), secrets.hash('a', 'c'), secrets.hash('b', 'b'), secrets.hash('ab', ''), secrets.hash('', 'ab')]
    expect(new Set(hashes.map((hash) => hash.toString('hex'))).size).toBe(5)
    expect(hashes[0]).toHaveLength(32)
  })
})

describe('the master key', () => {
  let place: string
  beforeAll(() => {
    place = mkdtempSync(join(tmpdir(), 'qicheng-keys-'))
  })
  afterAll(() => rmSync(place, { recursive: true, force: true }))

  it('is the one of the environment where one is given, and no file is made', () => {
    expect(masterKeys([first], join(place, 'unused/master.key'))).toEqual([first])
    expect(readdirSync(place)).toEqual([])
  })

  it('is made once, for its owner only, and read ever after', () => {
    const file = join(place, 'made/master.key')
    const made = masterKeys([], file)
    expect([made.length, made.every(isMasterKey)]).toEqual([1, true])
    expect(masterKeys([], file)).toEqual(made)
    expect([statSync(file).mode & 0o777, statSync(join(place, 'made')).mode & 0o777]).toEqual([0o600, 0o700])
    expect(readdirSync(join(place, 'made'))).toEqual(['master.key'])
  })

  it('is read with those of the past below it', () => {
    const file = join(place, 'rotated.key')
    writeFileSync(file, `${second}\n${first}\n\n`)
    expect(masterKeys([], file)).toEqual([second, first])
  })

  it.each([
    ['nothing', ''],
    ['half a key', `${newKey().slice(0, 20)}\n`],
    ['a good key and a bad one', `${newKey()}\nabc\n`],
  ])('is not guessed at: a file with %s is refused by name, and stays as it is', (what, text) => {
    const file = join(place, `${what.replaceAll(' ', '-')}.key`)
    writeFileSync(file, text)
    expect(() => masterKeys([], file)).toThrow(`${file} must hold the master key`)
    expect(readFileSync(file, 'utf8')).toBe(text)
  })

  it('is the same for processes that make it at the same moment', { timeout: 60_000 }, async () => {
    const file = join(place, 'race/master.key')
    mkdirSync(join(place, 'race'))
    const entrance = new URL('secrets.ts', import.meta.url).href
    // Each waits for the same instant, so that none is done before the others begin.
    const program = `import { masterKeys } from ${JSON.stringify(entrance)}
      const [file, at] = process.argv.slice(1)
      while (Date.now() < Number(at)) {}
      process.stdout.write(masterKeys([], file).join())`
    const at = String(Date.now() + 1_500)
    const run = () => promisify(execFile)(process.execPath, ['--input-type=module', '-e', program, file, at])
    const said = (await Promise.all([run(), run(), run()])).map(({ stdout }) => stdout)
    expect(new Set(said).size).toBe(1)
    expect([isMasterKey(said[0] ?? ''), readdirSync(join(place, 'race'))]).toEqual([true, ['master.key']])
  })
})
