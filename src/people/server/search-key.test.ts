import { describe, expect, it } from 'vitest'
import { searchKeyOf, searchPattern } from './search-key.ts'

const found = (person: { zh: string; en: string; surname: string; given: string; code?: string }, text: string): boolean => {
  const key = searchKeyOf({
    name: { zh: person.zh, en: person.en },
    surnameLatin: person.surname,
    givenLatin: person.given,
    userCode: person.code ?? 'QC1001',
  })
  const pattern = searchPattern(text)
  // As the database reads it: `%` for anything, a backslash before what stands for itself.
  return pattern !== null && key.includes(pattern.slice(1, -1).replace(/\\(.)/g, '$1'))
}
const lin = { zh: '林一帆', en: 'Yifan Lin', surname: 'Lin', given: 'Yifan' }

describe('finding somebody in the directory', () => {
  it.each([['林'], ['林一'], ['一帆'], ['linyifan'], ['LIN YIFAN'], ['yifan'], ['yifan lin'], ['lyf'], ['ly'], ['qc1001'], ['ＱＣ1001']])(
    'finds 林一帆 by %s',
    (text) => {
      expect(found(lin, text)).toBe(true)
    },
  )

  it.each([['帆林'], ['fan lin'], ['ifan'], ['zhou'], ['%'], ['an']])('does not find 林一帆 by %s', (text) => {
    expect(found(lin, text)).toBe(false)
  })

  it('types ü as v, reads surnames as surnames, and knows two-character ones', () => {
    const lu = { zh: '吕绿', en: 'Lyu Lyu', surname: 'Lyu', given: 'Lyu' }
    expect(found(lu, 'lvlv')).toBe(true)
    expect(found({ zh: '单雄信', en: 'Xiongxin Shan', surname: 'Shan', given: 'Xiongxin' }, 'shanxiong')).toBe(true)
    expect(found({ zh: '欧阳修', en: 'Xiu Ouyang', surname: 'Ouyang', given: 'Xiu' }, 'oyx')).toBe(true)
  })

  it('finds names with middle dots, rare characters beyond the first plane, and Latin names alone', () => {
    expect(found({ zh: '阿依古丽·买买提', en: 'Ayguli Memeti', surname: 'Memeti', given: 'Ayguli' }, '买买提')).toBe(true)
    expect(found({ zh: '王𬭎', en: 'Hong Wang', surname: 'Wang', given: 'Hong' }, '𬭎')).toBe(true)
    expect(found({ zh: 'Sinéad O’Connor', en: 'Sinéad O’Connor', surname: 'O’Connor', given: 'Sinéad' }, "o'connor")).toBe(true)
  })

  it('has no pattern for what holds no letter or digit', () => {
    expect(searchPattern(' · ')).toBeNull()
    expect(searchPattern('50%')).toBe('%|50\\%%')
  })
})
