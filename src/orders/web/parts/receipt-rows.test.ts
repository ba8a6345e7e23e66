import { describe, expect, it, vi } from 'vitest'
import type { TicketReceipt } from '../../calls/receipts.ts'
import { painted } from '../testing.ts'
import { ReceiptRows } from './receipt-rows.tsx'

vi.hoisted(() => {
  const localStorage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
  Object.defineProperty(globalThis, 'localStorage', { value: localStorage, configurable: true })
  Object.defineProperty(globalThis, 'navigator', { value: { language: 'zh-CN', onLine: true }, configurable: true })
})

const t = {
  saved: '已保存',
  saveFailed: '没能保存',
  receipts: {
    title: '电子发票',
    ask: '向铁路申请',
    save: (number: string) => `下载 ${number}`,
    issuedOn: (date: string) => `${date} 开具`,
    gone: '文件已不在这里',
  },
}
const nobody = (): Promise<never> => Promise.reject(new Error('nobody taps what is only painted'))
const NUMBER = '26110000000500000001'

/** One row as it is painted. */
const row = (more: Partial<TicketReceipt>): Promise<string> => {
  const receipt: TicketReceipt = {
    standing: 'open',
    label: '可以开具',
    sentence: '最晚 5月23日',
    number: null,
    issuedOn: null,
    until: '2027-05-23',
    canAsk: false,
    hasFile: false,
    ...more,
  }
  const tickets = [{ passengerNo: 1, name: '林一帆', receipt }]
  return painted(ReceiptRows, { tickets, t, isAsking: false, onAsk: nobody, onRead: nobody, onChanged: () => undefined })
}

describe('the receipts of an order’s tickets', () => {
  it('are asked for with a tap while they can be, and say until when', async () => {
    const shown = await row({ canAsk: true })
    for (const words of ['林一帆', '向铁路申请', '最晚 5月23日', '<button']) expect(shown).toContain(words)
    expect(await row({ standing: 'refused', label: '没有开成', canAsk: true })).toContain('没有开成 · 向铁路申请')
  })

  it('have nothing to tap before and after their time, and say why', async () => {
    const shown = await row({ standing: 'late', label: '已过期限', sentence: '铁路只开具到 5月23日' })
    for (const words of ['已过期限', '铁路只开具到 5月23日']) expect(shown).toContain(words)
    expect(shown).not.toContain('<button')
  })

  it('are saved with a tap once they are issued, with number and day; and not where the file is gone', async () => {
    const issued = { standing: 'issued', label: '已开具', sentence: '', number: NUMBER, issuedOn: '2026-11-29' } as const
    const shown = await row({ ...issued, hasFile: true })
    for (const words of [`下载 ${NUMBER}`, '11月29日', '<button']) expect(shown).toContain(words)
    const gone = await row(issued)
    for (const words of [NUMBER, '文件已不在这里']) expect(gone).toContain(words)
    expect(gone).not.toContain('<button')
  })
})
