import { createElement } from 'react'
import { prerender } from 'react-dom/static'
import { describe, expect, it, vi } from 'vitest'
import { CallError } from '../../../web/call-error.ts'
import { refusedBy } from '../refused-by.ts'
import { OrderNotOpen } from './order-not-open.tsx'

vi.hoisted(() => {
  const localStorage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
  Object.defineProperty(globalThis, 'localStorage', { value: localStorage, configurable: true })
  Object.defineProperty(globalThis, 'navigator', { value: { language: 'zh-CN', onLine: true }, configurable: true })
})

const answered = (code: string, message: string, httpStatus = 200) => new CallError({ code, message, httpStatus })

async function painted(error: Error): Promise<string> {
  const stay = (): void => undefined
  const page = createElement(OrderNotOpen, {
    error,
    told: { 'AF-NOT-YOURS': { title: '要由预订人来退', text: '请联系预订人。', action: '查看订单' } },
    refused: { title: '现在不能退票', action: '查看订单' },
    failed: { title: '没有查到', text: '航司暂时没有回应。', action: '重试' },
    onLeave: stay,
    onAgain: stay,
  })
  const { prelude } = await prerender(page)
  return new Response(prelude).text()
}

describe('a page about tickets that does not open', () => {
  it('says what the server says, leads to the order, and offers no second try where it was refused', async () => {
    const page = await painted(answered('AF-RIGHT-ENDED', '你已没有为这些出行人预订的权限'))
    for (const said of ['现在不能退票', '你已没有为这些出行人预订的权限', '查看订单']) expect(page).toContain(said)
    for (const wrong of ['航司暂时没有回应', '重试']) expect(page).not.toContain(wrong)
  })

  it('has words of its own for what it knows better', async () => {
    const page = await painted(answered('AF-NOT-YOURS', '要取消请联系预订人'))
    expect(page).toContain('要由预订人来退')
    expect(page).not.toContain('要取消请联系预订人')
  })

  it('may be tried again where the airline is silent, or nothing came', async () => {
    const silent = answered('AF-SUPPLIER', '航司没有回应', 503)
    const lost = new CallError({ code: 'TIMEOUT', message: '超时', httpStatus: 0 })
    for (const error of [silent, lost, answered('P500', '出错了', 500)]) {
      expect(refusedBy(error)).toBeNull()
      expect(await painted(error)).toContain('重试')
    }
    expect(refusedBy(new Error('broken'))).toBeNull()
  })
})
