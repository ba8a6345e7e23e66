import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { strippedOf } from './entry-address.ts'
import { readEntryQuery } from './entry-query.ts'

const TOKEN = 'Zk3vUq9mYt7xNp1aRb5cDe8fGh2jKl4oSi6wXy0zQAE'
const APP_TOKEN = 'eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiJRQzEwMDEifQ.c2lnbmF0dXJl'
const NO_HINTS = { statusBarPx: null, hasCarpool: null, userName: null }

describe('the entry parameters of an address', () => {
  it('are a token and a user code, in either spelling [SC-QP-01] [SC-QP-02] [SC-QP-03]', () => {
    for (const name of ['userCode', 'usercode']) {
      const address = `?token=${TOKEN}&${name}=QC1001`
      const { way } = readEntryQuery(address)
      expect(way).toEqual({ kind: 'tokenAndUser', token: TOKEN, userCode: 'QC1001', requestSource: 'F' })
      expect(strippedOf(address)).toBe('')
    }
    expect(readEntryQuery(`?token=${TOKEN}&usercode=second&userCode=first`).way).toMatchObject({ userCode: 'first' })
  })

  it('are a token and where it comes from; with a user code the first case wins [SC-QP-11]', () => {
    expect(readEntryQuery(`?token=${TOKEN}&requestSource=A`).way).toEqual({ kind: 'tokenAndSource', token: TOKEN, requestSource: 'A' })
    expect(readEntryQuery(`?requestSource=A&userCode=QC1&token=${TOKEN}`).way).toMatchObject({ kind: 'tokenAndUser', requestSource: 'A' })
    expect(readEntryQuery(`?token=${TOKEN}`).way).toBeNull()
    expect(readEntryQuery(`?token=${TOKEN}&requestSource=X`).way).toBeNull()
  })

  it('are an app token, with whom the agency books for [SC-QP-04] [SC-QP-05] [SC-QP-06] [SC-QP-08] [SC-QP-09]', () => {
    const agent = 'agentUserCode=QC1002&agentUserName=%E8%8B%8F%E6%95%8F&sceneId=S1&businessCode=AIR'
    expect(readEntryQuery(`?apptoken=${APP_TOKEN}&${agent}`).way).toEqual({
      kind: 'appToken',
      appToken: APP_TOKEN,
      agent: { agentUserCode: 'QC1002', agentUserName: '苏敏', sceneId: 'S1', businessCode: 'AIR' },
    })
    expect(readEntryQuery(`?apptoken=${APP_TOKEN}&sceneId=S1`).way).toMatchObject({ agent: null })
    expect(readEntryQuery(`?apptoken=${APP_TOKEN}&token=${TOKEN}&requestSource=F`).way).toMatchObject({ kind: 'tokenAndSource' })
  })

  it('tell of the host and the person, and decide nothing [SC-QP-07] [SC-QP-10] [SC-QP-12] [SC-QP-13]', () => {
    const address = '?statusbar=44.4&hasCarpool=1&special=true&username=QC1001'
    const { way, hints } = readEntryQuery(address)
    expect(hints).toEqual({ statusBarPx: 44, hasCarpool: true, userName: 'QC1001' })
    expect([way, strippedOf(address)]).toEqual([null, ''])
    expect(readEntryQuery('?hasCarpool=0&special=false').hints).toEqual({ ...NO_HINTS, hasCarpool: false })
  })

  it('leave origin and everything else in the address, as it was spelt [SC-QP-14]', () => {
    for (const address of ['', '?origin=report', '?a=1&&b', '?tokens=1&user=2']) expect(strippedOf(address)).toBe(address)
    expect(strippedOf(`?from=HGH&token=${TOKEN}&to=%E5%8C%97&usercode=q&x`)).toBe('?from=HGH&to=%E5%8C%97&x')
  })

  it.each([
    ['too short a token', 'token=short&userCode=QC1'],
    ['too long a token', `token=${'a'.repeat(101)}&userCode=QC1`],
    ['a token with a blank', 'token=aaaaaaaaaaaaaaaaaaaaaaa%20a&userCode=QC1'],
    ['a token with a line break', 'token=aaaaaaaaaaaaaaaaaaaaaaa%0Aa&userCode=QC1'],
    ['a user code with a slash', `token=${TOKEN}&userCode=a/b`],
    ['a user code of 65', `token=${TOKEN}&userCode=${'1'.repeat(65)}`],
    ['two tokens', `token=${TOKEN}&token=${TOKEN}x&userCode=QC1`],
    ['an app token of two parts', 'apptoken=aaaa.bbbb'],
    ['an app token beyond every length', `apptoken=${'a'.repeat(3000)}.b.c`],
    ['an address beyond every length', `token=${TOKEN}&userCode=QC1&x=${'y'.repeat(9000)}`],
  ])('take %s out of the address and believe nothing of it', (_, search) => {
    expect([readEntryQuery(`?${search}`).way, strippedOf(`?${search}`)]).toEqual([null, ''])
  })

  it('bound the status bar and refuse names with control characters', () => {
    for (const text of ['-1', '121', '9999', 'NaN', '1e1', '44px'])
      expect(readEntryQuery(`?statusbar=${text}`).hints.statusBarPx).toBeNull()
    expect(readEntryQuery('?statusbar=0').hints.statusBarPx).toBe(0)
    expect(readEntryQuery('?username=a%00b').hints.userName).toBeNull()
  })

  it('never leave a taken name behind, however it is spelt, and read what they left as nothing taken', () => {
    const name = fc.constantFrom(
      'token',
      'Token',
      'TOKEN',
      'tok%65n',
      'apptoken',
      'AppToken',
      'userCode',
      'usercode',
      'username',
      'sceneId',
    )
    const pair = fc.oneof(
      fc.tuple(name, fc.constantFrom(TOKEN, APP_TOKEN, 'QC1', '')).map(([key, value]) => `${key}=${value}`),
      fc
        .tuple(fc.constantFrom('from', 'to', 'x', 'orderSeq', 'toke', 'tokens'), fc.constantFrom('1', '%20', 'ü'))
        .map((kv) => kv.join('=')),
      fc.string(),
    )
    fc.assert(
      fc.property(fc.array(pair, { maxLength: 8 }), (pairs) => {
        const rest = strippedOf(`?${pairs.join('&')}`)
        expect(rest).not.toContain(TOKEN)
        expect(rest).not.toContain(APP_TOKEN)
        expect(readEntryQuery(rest)).toEqual({ way: null, hints: NO_HINTS })
        expect(strippedOf(rest)).toBe(rest)
      }),
      { numRuns: 500 },
    )
  })
})
