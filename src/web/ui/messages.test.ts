import { afterEach, describe, expect, it } from 'vitest'
import { alert, ask, dismissDialogs, waitingDialogs } from './dialog.tsx'
import { shownToasts, toast } from './toast.tsx'

afterEach(() => dismissDialogs())

describe('questions', () => {
  it('answers with what was picked', async () => {
    const goes = ask({ title: 'Leave?' })
    waitingDialogs()[0]?.answer(true)
    await expect(goes).resolves.toBe(true)
    const stays = ask({ title: 'Leave?' })
    waitingDialogs()[0]?.answer(false)
    await expect(stays).resolves.toBe(false)
    expect(waitingDialogs()).toHaveLength(0)
  })

  it('shows them one after the other, in the order they came', () => {
    void ask({ title: 'First?' })
    void ask({ title: 'Second?' })
    expect(waitingDialogs().map((one) => one.title)).toEqual(['First?', 'Second?'])
  })

  it('asks the same thing once, and tells everyone who asked', async () => {
    const both = [alert({ title: 'Signed out' }), alert({ title: 'Signed out' })]
    expect(waitingDialogs()).toHaveLength(1)
    waitingDialogs()[0]?.answer(true)
    await expect(Promise.all(both)).resolves.toEqual([undefined, undefined])
  })

  it('keeps a question apart from a message with the same words', () => {
    void ask({ title: 'Signed out' })
    void alert({ title: 'Signed out' })
    expect(waitingDialogs().map((one) => one.isAlert)).toEqual([false, true])
  })

  it('stays where it is rather than pile up more than five', async () => {
    for (const n of [1, 2, 3, 4, 5]) void ask({ title: `Question ${n}` })
    await expect(ask({ title: 'Question 6' })).resolves.toBe(false)
    expect(waitingDialogs()).toHaveLength(5)
  })

  it('counts as "stay" when the page that asked is gone', async () => {
    const goes = ask({ title: 'Leave?' })
    dismissDialogs()
    await expect(goes).resolves.toBe(false)
  })
})

describe('toasts', () => {
  it('stays six seconds, eight where something can be undone, or as long as said', () => {
    const away = [
      toast('Copied'),
      toast('Cancelled', { action: { label: 'Undo', onPick: () => undefined } }),
      toast('Short', { durationMs: 1_000 }),
    ]
    expect(shownToasts().map((one) => one.durationMs)).toEqual([6_000, 8_000, 1_000])
    for (const dismiss of away) dismiss()
    expect(shownToasts()).toEqual([])
  })

  it('does not stack the same words', () => {
    toast('Copied')
    const away = toast('Copied')
    expect(shownToasts().map((one) => one.text)).toEqual(['Copied'])
    away()
    expect(shownToasts()).toEqual([])
  })

  it('keeps the three latest', () => {
    const away = ['one', 'two', 'three', 'four'].map((text) => toast(text))
    expect(shownToasts().map((one) => one.text)).toEqual(['two', 'three', 'four'])
    for (const dismiss of away) dismiss()
  })
})
