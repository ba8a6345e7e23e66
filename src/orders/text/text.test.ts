import { describe, expect, it } from 'vitest'
import { en as cancelEn } from './cancel/en.ts'
import { zh as cancelZh } from './cancel/zh.ts'
import { en } from './en.ts'
import { ordersText } from './server/index.ts'
import { zh } from './zh.ts'

describe('what orders say when something goes wrong', () => {
  it('says that a complete order cannot be cancelled [E-CHG-03]', () => {
    expect(ordersText.zh.refusals['ORDER-COMPLETE']).toBe('订单已完结，不能取消')
    expect(ordersText.en.refusals['ORDER-COMPLETE']).toBe('The order is complete and cannot be cancelled')
  })

  it('asks to refresh where the state has changed, and says what it is now [E-CHG-04] [ST-ORD-04]', () => {
    expect(ordersText.zh.refusals.STATE_CHANGED).toContain('请刷新后重试')
    expect(ordersText.en.refusals.STATE_CHANGED).toContain('refresh and try again')
    expect(cancelZh.moved('待付款')).toContain('现在是“待付款”')
    expect(cancelEn.moved('Awaiting payment')).toContain('now reads “Awaiting payment”')
  })

  it('says that a cancelling failed, and why [E-CHG-05] [E-CHG-07]', () => {
    expect(cancelZh.notDone('网络不通')).toBe('取消失败：网络不通')
    expect(cancelEn.notDone('no network')).toBe('The order was not cancelled: no network')
  })

  it('counts the orders that were not submitted successfully [E-CHG-06]', () => {
    expect(zh.results.someFailed(2)).toContain('2 张订单提交失败')
    expect([1, 2].map((count) => en.results.someFailed(count).split('.')[0])).toEqual([
      '1 order was not submitted successfully',
      '2 orders were not submitted successfully',
    ])
  })

  it('asks to rebook what has expired [E-CHG-08] [ST-ORD-05]', () => {
    expect([zh.next.rebook.text, zh.next.rebook.action]).toEqual(['预订已失效，请重新预订', '重新预订'])
    expect(en.next.rebook.text).toContain('expired; please rebook')
  })

  it('asks to go to the app for orders that are only there [E-LOC-05] [R-ORDER-01]', () => {
    expect([zh.host.outside.title, en.host.outside.title]).toEqual(['请到 App 里查看订单', 'Go to the app to view the order'])
  })

  it('names every reason why an order is not cancelled in both languages', () => {
    expect(Object.keys(ordersText.en.refusals)).toEqual(Object.keys(ordersText.zh.refusals))
    for (const text of [...Object.values(ordersText.zh.refusals), ...Object.values(ordersText.en.refusals)]) expect(text).not.toBe('')
  })
})
