import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '../../../kernel/language.ts'
import { TRAIN_ORDER_CODES } from '../../rules/states.ts'
import type { TrainOrderRow } from '../store.ts'
import { presentTimeline } from './timeline.ts'

const at = Temporal.Instant.from('2026-11-25T10:00:00Z')
const KINDS = ['lapsed', 'approvalRejected', 'approvalTimedOut', 'approvalNobody'] as const
/** Seats that were held, in either language. */
const SEATS = /座位|占座|seat/i

const said = (kind: string, isStandby: boolean, language: (typeof LANGUAGES)[number], change: TrainOrderRow['change'] = null) => {
  const row = { isStandby, awaits: null, change, state: TRAIN_ORDER_CODES.CLOSED } as TrainOrderRow
  const [step] = presentTimeline(row, [{ at, kind, facts: {}, actorId: null } as never], {
    language,
    people: new Map(),
    approval: null,
    personPart: null,
    isWhole: true,
    standing: 'cancelledClosed',
    changeOf: null,
  })
  return step
}

describe('the end of what was never queued for', () => {
  it.each(KINDS.flatMap((kind) => LANGUAGES.map((language) => [kind, language] as const)))(
    'is told of a standby without a word of seats that were held: %s, %s [ST-TRAINSTANDBY]',
    (kind, language) => {
      expect(said(kind, false, language)?.detail).toMatch(SEATS)
      const step = said(kind, true, language)
      expect(step?.state).toBe('bad')
      expect(step?.detail).not.toBe('')
      expect(step?.detail).not.toMatch(SEATS)
      expect(step?.title).toBe(said(kind, false, language)?.title)
    },
  )
})

describe('a change that comes to nothing', () => {
  const change = { fromOrderId: 'old' } as TrainOrderRow['change']
  const STAYS = { zh: '原车票照旧有效', en: /old (tickets|ones) (are as good as before|stay)/ }
  const AGAIN = /重新预订|book again/i

  it.each([...KINDS, 'holdFailed', 'issueFailed', 'cancelled'].flatMap((kind) => LANGUAGES.map((language) => [kind, language] as const)))(
    'says that the old tickets stay, and bids nobody book again: %s, %s [C-TRAIN-04]',
    (kind, language) => {
      const { detail = '' } = said(kind, false, language, change) ?? {}
      expect(detail).toMatch(STAYS[language])
      expect(detail).not.toMatch(AGAIN)
      expect(said(kind, false, language)?.detail).not.toMatch(STAYS[language])
    },
  )

  it.each([17, 7, 10, 8].flatMap((state) => LANGUAGES.map((language) => [state as TrainOrderRow['state'], language] as const)))(
    'says so before it does, while it is waited for: state %d, %s',
    (state, language) => {
      const row = { isStandby: false, awaits: null, change, state, stuckSince: null, cancelRequestedAt: null } as TrainOrderRow
      const seen = {
        language,
        people: new Map(),
        approval: null,
        personPart: null,
        isWhole: true,
        standing: 'occupying',
        changeOf: 'T1',
      } as const
      const now = presentTimeline(row, [], seen).find((step) => step.state === 'now')
      expect(now?.detail).toMatch(STAYS[language])
    },
  )
})

describe('what is to be paid', () => {
  it('is told with who pays it, to whoever does not', () => {
    const row = {
      isStandby: false,
      awaits: null,
      change: null,
      rung: null,
      state: 2,
      stuckSince: null,
      cancelRequestedAt: null,
    } as TrainOrderRow
    const personPart = { amountMinor: 355_50, expiresAt: null } as never
    const seen = {
      language: 'en',
      people: new Map(),
      approval: null,
      personPart,
      isWhole: true,
      standing: 'awaitingPayment',
      changeOf: null,
    } as const
    const titleFor = (payer: { zh: string; en: string } | null) =>
      presentTimeline(row, [], { ...seen, payer }).find((step) => step.state === 'now')?.title
    expect([titleFor(null), titleFor({ zh: '林一帆', en: 'Yifan Lin' })]).toEqual(['Pay ¥355.50', 'Yifan Lin pays ¥355.50'])
  })
})
