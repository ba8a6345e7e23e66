import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestProduct } from '../../../tools/testing/product.ts'
import { companyFileText, testProduct } from '../../../tools/testing/product.ts'
import { importCompany } from '../../people/server/index.ts'
import type { Announcement, Banner } from '../calls/news.ts'

let product: TestProduct
let lin: string
let su: string
const BASE = '/configcenter/announcement'

interface Top {
  announcements: Announcement[]
  unreadCount: number
  hasMore: boolean
}

/** The demo company with other announcements and banners. */
function fileWith(announcements: readonly object[], banners: readonly object[] = []): string {
  const text = companyFileText('demo/company.yaml')
  const from = text.indexOf('announcements:')
  const to = text.indexOf('agents: # who books')
  const sections = `announcements: ${JSON.stringify(announcements)}\nbanners: ${JSON.stringify(banners)}\n\n`
  return text.slice(0, from) + sections + text.slice(to)
}
const bothTexts = (text: string) => ({ zh: `${text} 中`, en: text })
const announcement = (code: string, from: string, more: object = {}) => ({
  code,
  title: bothTexts(code),
  body: bothTexts('body'),
  from,
  ...more,
})
const banner = (code: string, more: object = {}) => ({
  code,
  title: bothTexts(code),
  text: bothTexts('text'),
  to: '/together',
  from: '2026-11-01',
  ...more,
})

async function tell(announcements: readonly object[], banners: readonly object[] = []) {
  const { db, secrets } = product.program
  return importCompany({ db, clock: product.clock, secrets }, fileWith(announcements, banners), { isDemo: true })
}

beforeAll(async () => {
  product = await testProduct()
  ;[lin, su] = (await Promise.all(['QC1001', 'QC1002'].map((code) => product.tokenOf(code)))) as [string, string]
}, 120_000)
afterAll(() => product.stop())
beforeEach(async () => {
  await product.program.db.kysely.deleteFrom('announcement').execute()
})

const top = async (token = lin, language: 'zh' | 'en' = 'en') =>
  (await product.ask<Top>('GET', `${BASE}/getAnnouncementList`, {}, { token, language })).body.result
const askMore = (cursor: string | null, size: number, token = lin) =>
  product.ask<{ announcements: Announcement[]; nextCursor: string | null }>(
    'POST',
    `${BASE}/getAnnouncementMoreList`,
    { cursor, size },
    { token },
  )
const more = async (...asked: Parameters<typeof askMore>) => (await askMore(...asked)).body.result
const read = async (ids: readonly string[], token = lin) =>
  (await product.ask<{ unreadCount: number }>('POST', `${BASE}/markRead`, { ids }, { token })).body.result
const titles = (list: readonly Announcement[]) => list.map(({ title }) => title)

describe('announcements', () => {
  it('are those of today: important ones that were not read first, then the newest [C-CONF-13]', async () => {
    await tell([
      announcement('OLD', '2026-01-01'),
      announcement('GONE', '2026-01-01', { until: '2026-11-20' }),
      announcement('LAST-DAY', '2026-01-02', { until: '2026-11-21' }),
      announcement('NEW', '2026-11-21'),
      announcement('TO-COME', '2026-11-22'),
      announcement('URGENT', '2026-02-01', { important: true }),
    ])
    const first = await top()
    expect(titles(first.announcements)).toEqual(['URGENT', 'NEW', 'LAST-DAY'])
    expect(first).toMatchObject({ unreadCount: 4, hasMore: true })
    expect(first.announcements[1]).toMatchObject({ body: 'body', isImportant: false, isRead: false, fromDate: '2026-11-21' })
    expect(titles((await top(lin, 'zh')).announcements)[0]).toBe('URGENT 中')
    expect(await read([first.announcements[0]?.id ?? ''])).toEqual({ unreadCount: 3 })
    expect(titles((await top()).announcements)).toEqual(['NEW', 'URGENT', 'LAST-DAY'])
  })

  it('are read by each person for herself, and stay read when the file is imported again', async () => {
    const said = [announcement('A', '2026-11-01'), announcement('B', '2026-11-02')]
    await tell(said)
    const ids = (await top()).announcements.map(({ id }) => id)
    await Promise.all([read(ids), read(ids)])
    expect((await top()).unreadCount).toBe(0)
    expect((await top(su)).unreadCount).toBe(2)
    await tell([...said, announcement('C', '2026-11-03')])
    expect((await top()).announcements.map(({ title, isRead }) => [title, isRead])).toEqual([
      ['C', false],
      ['B', true],
      ['A', true],
    ])
    await tell([])
    expect(await top()).toEqual({ announcements: [], unreadCount: 0, hasMore: false })
  })

  it('come page by page, each once, whatever page is asked for again [C-CONF-14]', async () => {
    await tell(Array.from({ length: 5 }, (_, i) => announcement(`N${i}`, `2026-11-0${i < 3 ? 1 : 2}`)))
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page = await more(cursor, 2)
      seen.push(...titles(page.announcements))
      cursor = page.nextCursor
    } while (cursor !== null)
    expect(seen.toSorted()).toEqual(['N0', 'N1', 'N2', 'N3', 'N4'])
    expect(seen.slice(0, 2).toSorted()).toEqual(['N3', 'N4'])
    const { status, body } = await askMore('made up', 1)
    expect([status, body]).toMatchObject([400, { code: 'P400', result: { fields: [{ field: 'cursor' }] } }])
  })

  it('that are not shown to somebody cannot be read by her', async () => {
    await tell([announcement('TO-COME', '2026-11-22')])
    const { id } = await product.program.db.kysely.selectFrom('announcement').select('id').executeTakeFirstOrThrow()
    await read([id, '018f0000-0000-7000-8000-000000000000'])
    expect(await product.program.db.kysely.selectFrom('announcementRead').selectAll().execute()).toEqual([])
  })

  it('are refused in the file where a code stands twice, or one ends before it begins', async () => {
    expect(await tell([announcement('A', '2026-11-01'), announcement('A', '2026-11-02')])).toMatchObject({ ok: false })
    expect(await tell([announcement('A', '2026-11-02', { until: '2026-11-01' })])).toMatchObject({ ok: false })
  })
})

describe('banners', () => {
  const shown = async (language: 'zh' | 'en' = 'en') =>
    (await product.ask<{ banners: Banner[] }>('GET', '/banner/H5', {}, { token: lin, language })).body.result.banners

  it('are those of today, in the company’s order, in the reader’s language [C-SCENE-01]', async () => {
    await tell([], [banner('B'), banner('GONE', { until: '2026-11-20' }), banner('TO-COME', { from: '2026-11-22' }), banner('A')])
    expect((await shown()).map(({ code }) => code)).toEqual(['B', 'A'])
    expect((await shown('zh'))[0]).toEqual({ code: 'B', title: 'B 中', text: 'text 中', to: '/together' })
  })

  it('lead nowhere but into the app', async () => {
    for (const to of ['https://elsewhere.example', '//elsewhere.example', 'javascript:alert(1)', '/\\elsewhere.example', 'together'])
      expect([to, (await tell([], [banner('B', { to })])).ok]).toEqual([to, false])
    expect((await tell([], [banner('B', { to: '/flight/list/1?from=HGH&to=BJS' })])).ok).toBe(true)
  })
})

describe('the care line', () => {
  it('is short, in the reader’s language, and another one tomorrow [C-MISC-10]', async () => {
    const say = async (language: 'zh' | 'en') =>
      (await product.ask<{ slogan: string; date: string }>('GET', '/personal/staffCare/getStaffCareSlogan', {}, { token: lin, language }))
        .body.result
    const [zh, en] = [await say('zh'), await say('en')]
    expect(zh).toEqual({ slogan: expect.stringMatching(/^[^{}]*[一-龥][^{}]*$/) as unknown, date: '2026-11-21' })
    expect(en.slogan).toMatch(/^[A-Z][^{}]{5,90}$/)
    await product.advance({ hours: 24 })
    const later = await product.tokenOf('QC1001')
    const { slogan } = (
      await product.ask<{ slogan: string }>('GET', '/personal/staffCare/getStaffCareSlogan', {}, { token: later, language: 'en' })
    ).body.result
    expect(slogan).not.toBe(en.slogan)
  })
})
