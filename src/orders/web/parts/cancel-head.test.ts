import { createElement } from 'react'
import { describe, expect, it, vi } from 'vitest'
import type { CancelForm, ListedOrder } from '../../calls.ts'
import { painted } from '../testing.ts'
import { CancelHead, useMoved } from './cancel-head.tsx'

vi.hoisted(() => {
  const localStorage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
  Object.defineProperty(globalThis, 'localStorage', { value: localStorage, configurable: true })
  Object.defineProperty(globalThis, 'navigator', { value: { language: 'zh-CN', onLine: true }, configurable: true })
})

const orderAs = (key: string, label: string) => ({ line: 'flight', status: { key, label } }) as ListedOrder

describe('the page on which an order is cancelled', () => {
  it('says that the order changed meanwhile, and what it is now [E-CHG-04] [ST-ORD-04]', async () => {
    const order = orderAs('awaitingPayment', '待付款')
    const moved = await painted(CancelHead, { order, hasMoved: true })
    expect(moved).toContain('订单状态刚刚有变化，现在是“待付款”')
    expect(moved).toContain('role="status"')
    expect(await painted(CancelHead, { order, hasMoved: false })).not.toContain('订单状态刚刚有变化')
  })

  it('takes what it showed first for what she has seen', async () => {
    const Page = ({ form }: { form: CancelForm }) => createElement('p', null, useMoved(form).hasMoved ? 'it moved' : 'as it was')
    const form = { order: orderAs('awaitingApproval', '待审批') } as CancelForm
    expect(await painted(Page, { form })).toContain('as it was')
  })
})
