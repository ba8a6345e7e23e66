import { describe, expect, it } from 'vitest'
import { cityPickerPath, cityQuestionFrom, noteCity, useCityHistory } from './city-choice.ts'

describe('what a screen asks the city picker', () => {
  it('is found in the address after a reload', () => {
    const question = { field: 'flights.to', end: 'to', code: 'BJS' } as const
    const path = cityPickerPath(question)
    expect(path).toMatch(/^\/selectedCity\?/)
    expect(cityQuestionFrom(path.slice(path.indexOf('?')))).toEqual(question)
    expect(cityQuestionFrom(cityPickerPath({ field: 'f', end: 'from' }).slice('/selectedCity'.length)).code).toBeUndefined()
    const world = { ...question, world: true }
    expect(cityQuestionFrom(cityPickerPath(world).slice('/selectedCity'.length))).toEqual(world)
  })
})

describe('the cities picked lately', () => {
  it('are the last three, the newest first, each once (location.historyPerCity)', () => {
    for (const code of ['HGH', 'BJS', 'SHA', 'BJS', 'CTU']) noteCity(code)
    expect(useCityHistory.getState().value).toEqual(['CTU', 'BJS', 'SHA'])
  })
})
