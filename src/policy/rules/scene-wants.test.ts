import { describe, expect, it } from 'vitest'
import { SCENE_ASKS } from './scene-asks-are-answered.ts'
import { sceneWants } from './scene-wants.ts'

const t = { remark: 'a remark', company: 'a company', project: 'a project', both: 'both' }
const share = (projectCode: string | null, legalEntityCode: string | null) => ({
  by: 'percent' as const,
  shares: [{ to: { kind: 'costCentre' as const, code: 'CC-3102' }, projectCode, legalEntityCode, basisPoints: 10_000 }],
})

describe('what a scene asks for', () => {
  it('is said at its rows before anything is sent, until it is there', () => {
    expect(sceneWants(SCENE_ASKS, { attribution: null, remark: ' ' }, t)).toEqual({ cost: t.both, remark: t.remark })
    expect(sceneWants(SCENE_ASKS, { attribution: share('FAIR-2026', null), remark: 'Stand 12' }, t).cost).toBe(t.company)
    expect(sceneWants(SCENE_ASKS, { attribution: share(null, 'LE-1'), remark: '' }, t).cost).toBe(t.project)
    const whole = { attribution: share('FAIR-2026', 'LE-1'), remark: 'Stand 12' }
    expect(sceneWants(SCENE_ASKS, whole, t)).toEqual({ cost: undefined, remark: undefined })
  })

  it('is nothing where the scene asks for nothing', () => {
    expect(sceneWants([], { attribution: null, remark: '' }, t)).toEqual({ cost: undefined, remark: undefined })
  })
})
