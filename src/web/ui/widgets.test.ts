import type { ReactNode } from 'react'
import { createElement } from 'react'
import { prerender } from 'react-dom/static'
import { describe, expect, it, vi } from 'vitest'
import type { ButtonProps } from './button.tsx'
import { Button } from './button.tsx'
import { Calendar } from './calendar.tsx'
import { DateStrip } from './date-strip.tsx'
import { Field } from './field.tsx'
import { OfferRow } from './offer-row.tsx'
import { TabBar } from './tab-bar.tsx'
import { TextArea } from './text-area.tsx'
import { Timeline } from './timeline.tsx'

// The language on screen is the browser's own, read when the store is made.
vi.hoisted(() => Object.defineProperty(globalThis, 'navigator', { value: { language: 'zh-CN', onLine: true }, configurable: true }))

const nothing = () => undefined

async function html(node: ReactNode): Promise<string> {
  const { prelude } = await prerender(node)
  return new Response(prelude).text()
}

/** The opening tag that holds a piece of markup. */
const tagWith = (markup: string, piece: string) => markup.match(new RegExp(`<[^<>]*${piece}[^<>]*>`))?.[0] ?? ''
const attribute = (tag: string, name: string) => tag.match(new RegExp(` ${name}="([^"]*)"`))?.[1]

describe('a field', () => {
  it('is labelled, marked invalid and described by its error', async () => {
    const markup = await html(createElement(Field, { label: '证件号码', value: '1', onChange: nothing, error: '少 17 位' }))
    const input = tagWith(markup, '<?input')
    expect(attribute(input, 'aria-invalid')).toBe('true')
    expect(attribute(tagWith(markup, 'for='), 'for')).toBe(attribute(input, 'id'))
    const described = attribute(input, 'aria-describedby')
    expect(markup).toMatch(new RegExp(`id="${described}"[^>]*role="alert"`))
    expect(markup.match(new RegExp(` id="${described}"`, 'g'))).toHaveLength(1)
    expect(markup).toContain('少 17 位')
  })

  it('is described by its help while nothing is wrong', async () => {
    const markup = await html(createElement(Field, { label: '姓名', value: '', onChange: nothing, help: '与证件一致' }))
    const input = tagWith(markup, '<?input')
    expect(attribute(input, 'aria-invalid')).toBeUndefined()
    const described = attribute(input, 'aria-describedby')
    expect(markup).toMatch(new RegExp(`<p id="${described}"[^>]*>与证件一致`))
    expect(markup.match(new RegExp(` id="${described}"`, 'g'))).toHaveLength(1)
  })

  it('counts what is typed and speaks only when little room is left', async () => {
    const early = await html(createElement(TextArea, { label: '说明', value: '十个字以内', onChange: nothing, max: 60 }))
    expect(early).toContain('5<!-- -->/<!-- -->60')
    expect(early).toMatch(/role="status"><\/span>/)
    const late = await html(createElement(TextArea, { label: '说明', value: 'x'.repeat(55), onChange: nothing, max: 60 }))
    expect(late).toContain('还能输入 5 字')
  })
})

describe('a button', () => {
  it('keeps the focus while it is busy: it is marked, not disabled', async () => {
    const markup = await html(createElement(Button, { busy: true } as ButtonProps, '提交订单'))
    expect(attribute(markup, 'aria-disabled')).toBe('true')
    expect(attribute(markup, 'aria-busy')).toBe('true')
    expect(markup).not.toContain('disabled=""')
    expect(markup).toContain('处理中')
  })
})

describe('the tab bar', () => {
  it('is made of links, names what waits and marks where one is', async () => {
    const items = [
      { key: 'home', label: '首页', icon: 'home' as const, href: '/m/home' },
      { key: 'orders', label: '订单', icon: 'orders' as const, href: '/m/order/list', count: 2 },
    ]
    const markup = await html(createElement(TabBar, { items, current: 'orders', onPick: nothing }))
    expect(attribute(tagWith(markup, 'href="/m/order/list"'), 'aria-current')).toBe('page')
    expect(attribute(tagWith(markup, 'href="/m/home"'), 'aria-current')).toBeUndefined()
    expect(markup).toContain('2 项待处理')
  })
})

describe('the calendar', () => {
  const marks = [
    { date: '2026-09-20', kind: 'makeup' as const, announced: true },
    { date: '2026-09-25', kind: 'holiday' as const, nameZh: '中秋节', nameEn: 'Mid-Autumn', announced: true },
    { date: '2027-02-06', kind: 'weekend' as const, announced: false },
  ]
  const calendar = () =>
    html(createElement(Calendar, { label: '出发日期', today: '2026-09-16', marks, selected: '2026-09-22', onSelect: nothing }))
  const classOf = (markup: string, date: string) => attribute(tagWith(markup, `data-date="${date}"`), 'class')?.split(' ')

  it('shades weekends and not a make-up working day, and says so in words [SC-CAL-01] [SC-CAL-02]', async () => {
    const markup = await calendar()
    expect(classOf(markup, '2026-09-19')).toContain('day--rest')
    expect(classOf(markup, '2026-09-20')).not.toContain('day--rest')
    expect(markup).toContain('2026年9月20日 星期日，调休上班')
    expect(markup).toContain('2026年9月19日 星期六，周末')
  })

  it('labels today, tomorrow and the day after; other days by their weekday [SC-CAL-03] [SC-CAL-04] [SC-CAL-05] [SC-CAL-06]', async () => {
    const markup = await calendar()
    expect(markup).toContain('2026年9月16日 星期三，今天')
    expect(markup).toContain('2026年9月17日 星期四，明天')
    expect(markup).toContain('2026年9月18日 星期五，后天')
    expect(markup).toContain('>2026年9月21日 星期一<')
  })

  it('names holidays and says where they are not announced yet', async () => {
    const markup = await calendar()
    expect(markup).toContain('25 日 中秋节')
    expect(markup.match(/放假安排还没公布/g)).toHaveLength(1)
  })

  it('has one day in the tab order: the chosen one; days that are gone cannot be chosen', async () => {
    const markup = await calendar()
    expect(markup.match(/tabindex="0"/gi)).toHaveLength(1)
    expect(attribute(tagWith(markup, 'data-date="2026-09-22"'), 'tabindex')).toBe('0')
    expect(attribute(tagWith(markup, 'data-date="2026-09-15"'), 'aria-disabled')).toBe('true')
    expect(attribute(tagWith(markup, 'data-date="2027-09-16"'), 'aria-disabled')).toBeUndefined()
    expect(attribute(tagWith(markup, 'data-date="2027-09-17"'), 'aria-disabled')).toBe('true')
  })

  it('marks the lowest price of the strip in words, not by colour alone', async () => {
    const days = [{ date: '2026-09-22', priceMinor: 68_000 }, { date: '2026-09-23', priceMinor: 64_000 }, { date: '2026-09-24' }]
    const markup = await html(createElement(DateStrip, { days, selected: '2026-09-22', onPick: nothing, onCalendar: nothing }))
    expect(markup).toContain('2026年9月23日 星期三，¥640，最低')
    expect(markup.match(/最低</g)).toHaveLength(1)
  })
})

describe('a flight in a list', () => {
  it('reads as one sentence in one target', async () => {
    const markup = await html(
      createElement(OfferRow, {
        id: 'a',
        onPick: nothing,
        departTime: '22:05',
        arriveTime: '00:15',
        daysLater: 1,
        departPlace: '首都 T2',
        arrivePlace: '虹桥 T2',
        priceMinor: 152_000,
        priceNote: '经济舱 7.8 折',
        carrierCode: 'MU',
        carrierName: '东航',
        flightNumber: 'MU5102',
        verdictKind: 'over',
        verdict: '超标 ¥320',
      }),
    )
    const words = markup.replace(/<[^>]*aria-hidden="true"[^>]*>[^<]*/g, '').replace(/<[^>]*>/g, '')
    for (const word of ['22:05', '出发', '00:15', '1 天后到达', '1,520', '7.8 折', 'MU5102', '超标 ¥320']) expect(words).toContain(word)
    expect(markup.match(/<button/g)).toHaveLength(1)
    expect(markup).not.toMatch(/<button[^>]*>.*<(p|div)[ >].*<\/button>/)
  })
})

describe('the timeline', () => {
  it('marks the present step, says "now" itself and keeps a region for news', async () => {
    const steps = [
      { id: 'paid', time: '14:12', title: '已付款', state: 'done' as const },
      { id: 'ticketing', time: '', title: '出票中', state: 'now' as const },
    ]
    const markup = await html(createElement(Timeline, { label: '订单进展', steps }))
    expect(markup.match(/aria-current="step"/g)).toHaveLength(1)
    expect(markup).toContain('<time>现在</time>')
    expect(markup).toMatch(/role="status"><\/p>/)
  })
})
