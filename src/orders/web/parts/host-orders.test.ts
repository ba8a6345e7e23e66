import { describe, expect, it, vi } from 'vitest'
import { painted } from '../testing.ts'
import HostOrders from './host-orders.tsx'

vi.hoisted(() => {
  const localStorage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
  Object.defineProperty(globalThis, 'localStorage', { value: localStorage, configurable: true })
  Object.defineProperty(globalThis, 'navigator', { value: { language: 'zh-CN', onLine: true }, configurable: true })
})

const shown = (shop: 'mall' | 'seckill' | 'gift', isInApp: boolean) =>
  painted(HostOrders, { shop }, { read: [[['host', 'isNative'], isInApp]], at: `/order/list/${shop}?orderId=8` })

describe('orders of the host’s own shops', () => {
  it.each(['mall', 'seckill', 'gift'] as const)('%s: outside the app one is asked to go there [E-LOC-05] [R-ORDER-01]', async (shop) => {
    const page = await shown(shop, false)
    expect(page).toContain('请到 App 里查看订单')
    expect(page).toContain('打开 App')
  })

  it('are opened in the app itself by whoever is in it [R-ORDER-01]', async () => {
    const page = await shown('mall', true)
    expect(page).toContain('查看订单')
    expect(page).not.toContain('请到 App 里查看订单')
  })
})
