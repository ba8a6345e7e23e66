import { describe, expect, it } from 'vitest'
import { en } from '../text/en.ts'
import { zh } from '../text/zh.ts'
import { refuseUnanswered, SCENE_ASK_ERRORS, SCENE_ASKS, SCENE_ERRORS, sceneAnswersOf, unanswered } from './scene-asks-are-answered.ts'

const share = { projectCode: null, legalEntityCode: null }
const SAID = { shares: [{ projectCode: 'P', legalEntityCode: 'E' }], reason: { code: 'CLIENT' }, remark: 'x' }

describe('what a scene asks for', () => {
  it('is owed until it is said, in the order of a form', () => {
    const nothing = sceneAnswersOf({ shares: [], reason: null, remark: ' ' })
    expect(unanswered(['project', 'company', 'remark', 'reason'], nothing)).toEqual([...SCENE_ASKS])
    expect(unanswered(SCENE_ASKS, sceneAnswersOf(SAID))).toEqual([])
    expect(unanswered([], nothing)).toEqual([])
  })
  it('is not said by signs that nobody sees', () => {
    expect(unanswered(['remark'], sceneAnswersOf({ ...SAID, remark: '\u200B\u2060\u3000' }))).toEqual(['remark'])
  })
  it('is wanted of every share of a cost that is split', () => {
    const split = sceneAnswersOf({ ...SAID, shares: [...SAID.shares, share] })
    expect(unanswered(SCENE_ASKS, split)).toEqual(['company', 'project'])
  })
  it('is refused at its field, in both languages', () => {
    const refusals = SCENE_ASKS.map((ask) => refuseUnanswered([ask], sceneAnswersOf({ shares: [share], reason: null, remark: '' })))
    expect(refusals.map((refusal) => refusal?.field)).toEqual(['attribution', 'reason.code', 'remark', 'attribution'])
    expect(refusals.map((refusal) => refusal?.refused)).toEqual([...SCENE_ASK_ERRORS])
    for (const code of [...SCENE_ASK_ERRORS, ...SCENE_ERRORS])
      expect([typeof zh.errors[code], typeof en.errors[code]]).toEqual(['string', 'string'])
    expect(refuseUnanswered(SCENE_ASKS, sceneAnswersOf(SAID))).toBeNull()
  })
})
