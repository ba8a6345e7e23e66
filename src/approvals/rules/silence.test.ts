import { describe, expect, it } from 'vitest'
import { APPROVAL_WAYS, type ApprovalWay } from '../../policy/rules/policy.ts'
import { SILENCE_ACTIONS, type FlowTime } from './flow.ts'
import { ESCALATIONS_MAX, nextOnTime, onSilence, type Waiting } from './silence.ts'

const at = (time: string) => Temporal.Instant.from(`2026-11-21T${time}:00Z`)
const time = (more: Partial<FlowTime> = {}): FlowTime => ({ hoursToDecide: 8, remindAfterHours: 4, onSilence: 'escalate', ...more })
const waiting = (more: Partial<Waiting> = {}): Waiting => ({
  since: at('08:00'),
  isReminded: false,
  escalations: 0,
  hasAbove: true,
  latestAt: null,
  ...more,
})
const next = (flow: FlowTime, who: Waiting, way: ApprovalWay = 'hard') => {
  const { what, at: when } = nextOnTime(flow, who, way)
  return [what, when.toString().slice(11, 16)]
}

describe('time that passes in silence', () => {
  it('reminds once, then asks who stands above', () => {
    expect(next(time(), waiting())).toEqual(['remind', '12:00'])
    expect(next(time(), waiting({ isReminded: true }))).toEqual(['escalate', '16:00'])
  })

  it.each([
    ['escalate', 'hard', 'escalate'],
    ['deny', 'hard', 'deny'],
    ['agree', 'hard', 'deny'],
    ['escalate', 'beforeBooking', 'escalate'],
    ['deny', 'soft', 'agree'],
    ['escalate', 'soft', 'agree'],
  ] as const)('where the flow says %s and the policy %s it ends with: %s', (action, way, ends) => {
    expect(next(time({ onSilence: action, remindAfterHours: null }), waiting(), way)).toEqual([ends, '16:00'])
  })

  it('is a no where nobody stands above, or enough have been silent', () => {
    const flow = time({ remindAfterHours: null })
    expect(next(flow, waiting({ hasAbove: false }))[0]).toBe('deny')
    expect(next(flow, waiting({ escalations: ESCALATIONS_MAX - 1 }))[0]).toBe('escalate')
    expect(next(flow, waiting({ escalations: ESCALATIONS_MAX }))[0]).toBe('deny')
  })

  it('ends before the seats have to be paid, and reminds only if there is time to', () => {
    expect(next(time(), waiting({ latestAt: at('11:00') }))).toEqual(['deny', '11:00'])
    expect(next(time(), waiting({ latestAt: at('13:00') }))).toEqual(['remind', '12:00'])
    expect(next(time(), waiting({ latestAt: at('11:00') }), 'soft')).toEqual(['agree', '11:00'])
  })

  it('agrees to what is asked softly, and to nothing else whatever a flow says', () => {
    const agreeing = APPROVAL_WAYS.filter((way) => SILENCE_ACTIONS.some((action) => onSilence({ onSilence: action }, way) === 'agree'))
    expect(agreeing).toEqual(['passive', 'soft'])
  })
})
