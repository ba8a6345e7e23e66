import { describe, expect, it, vi } from 'vitest'
import type { ListedOrder } from '../../calls.ts'
import { painted } from '../testing.ts'
import { OrderItem } from './order-item.tsx'

vi.hoisted(() => {
  const localStorage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
  Object.defineProperty(globalThis, 'localStorage', { value: localStorage, configurable: true })
  Object.defineProperty(globalThis, 'navigator', { value: { language: 'zh-CN', onLine: true }, configurable: true })
})

const NOW = '2026-11-21T02:00:00Z'

/** A card as it is painted the moment that its list has come. */
const card = (next: ListedOrder['next']): Promise<string> =>
  painted(OrderItem, { order: { line: 'flight', next } as ListedOrder, readAt: { now: NOW, readAtMs: Date.now() + 60_000 } })

describe('a card of the order list', () => {
  it('counts down by the server’s clock to the end of the time to pay, and leads to the cashier', async () => {
    const shown = await card({ kind: 'pay', until: '2026-11-21T02:14:32Z', path: '/hotel/pay?payOrderId=1' })
    expect(shown).toContain('还剩 14:32 付款')
    expect(shown).toContain('/hotel/pay?payOrderId=1')
    expect(shown).toContain('去付款')
  })

  it('names the moment itself where it is hours away', async () => {
    const shown = await card({ kind: 'approval', until: '2026-11-21T06:30:00Z', path: '/flights/order/F1' })
    expect(shown).toContain('14:30 前审批')
    expect(shown).toContain('看进度')
  })

  it('offers nothing to press once the time is over', async () => {
    const shown = await card({ kind: 'pay', until: '2026-11-21T01:59:59Z', path: '/hotel/pay?payOrderId=1' })
    expect(shown).toContain('时间已过，正在更新')
    expect(shown).not.toContain('去付款')
  })

  it('asks to rebook what has expired, and leads there [E-CHG-08] [ST-ORD-05]', async () => {
    const shown = await card({ kind: 'rebook', until: null, path: '/home' })
    expect(shown).toContain('预订已失效，请重新预订')
    expect(shown).toContain('重新预订</a>')
  })

  it('says where no seat was had that it costs nothing, not that time ran out', async () => {
    const shown = await card({ kind: 'notBooked', until: null, path: '/home' })
    expect(shown).toContain('没有订到座位，不收费用')
    expect(shown).not.toContain('失效')
    expect(shown).toContain('重新预订</a>')
  })

  it('leads back to the ticket where a change came to nothing, and never to a second booking', async () => {
    for (const kind of ['notChanged', 'changeFailed'] as const) {
      const shown = await card({ kind, until: null, path: '/flights/order/F2' })
      expect(shown).toContain('改签没有办成')
      expect(shown).toContain('原来的票不受影响')
      expect(shown).toContain('/flights/order/F2')
      expect(shown).not.toContain('重新预订')
    }
    expect(await card({ kind: 'changeFailed', until: null, path: '/flights/order/F2' })).toContain('付的钱会退回')
  })

  it('says of a train that the railway cancelled what can be done, and leads to where', async () => {
    const shown = await card({ kind: 'trainCancelled', until: null, path: '/order/train/T1' })
    for (const words of ['列车停运', '全额退款，不收手续费', '另选车次或航班', '怎么办</a>', '/order/train/T1'])
      expect(shown).toContain(words)
  })

  it('asks nobody to book anew while something goes on from an order by itself', async () => {
    const looking = await card({ kind: 'lookingForFlight', until: null, path: '/order/train/T1' })
    expect(looking).toContain('正在找差标内的机票')
    const gone = await card({ kind: 'goneOn', until: null, path: '/flights/order/F1' })
    expect(gone).toContain('看新订单</a>')
    for (const [shown, path] of [
      [looking, '/order/train/T1'],
      [gone, '/flights/order/F1'],
    ] as const) {
      expect(shown).toContain(path)
      expect(shown).not.toContain('重新预订')
    }
  })

  it('says of a ticket that could not be issued what comes back, not that time ran out', async () => {
    const shown = await card({ kind: 'ticketFailed', until: null, path: '/home' })
    expect(shown).toContain('没有出成票，付过的款全部退回')
    expect(shown).not.toContain('失效')
    expect(shown).toContain('重新预订</a>')
  })

  it('says of a guarantee that was let go that nothing was charged, not that money comes back', async () => {
    const shown = await card({ kind: 'ticketFailedFree', until: null, path: '/home' })
    expect(shown).toContain('冻结的担保已解除，没有扣款')
    expect(shown).not.toContain('退回')
    expect(shown).toContain('重新预订</a>')
  })

  it('names the time of the clock by which a payment is confirmed, however near: running minutes read as one', async () => {
    const shown = await card({ kind: 'confirm', until: '2026-11-21T02:15:52Z', path: '/payResult?payOrderId=1' })
    expect(shown).toContain('最晚 10:15 有说法，在那之前先不要再付')
    expect(shown).not.toContain('15:52')
    const later = await card({ kind: 'confirm', until: '2026-11-21T06:30:00Z', path: '/payResult?payOrderId=1' })
    expect(later).toContain('11月21日 14:30')
  })

  it('shows no step where nothing is left to do', async () => {
    expect(await card(null)).not.toContain('ordernext')
  })
})
