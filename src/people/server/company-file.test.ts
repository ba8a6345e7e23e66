import { beforeAll, describe, expect, it } from 'vitest'
import type { FileProblem } from './company-file.ts'
import { readCompanyFile } from './company-file-reader.ts'
import { demoCompanyText, secondCompanyText } from '../../server/testing.ts'

const TODAY = '2026-11-21'
let demo = ''
beforeAll(async () => {
  demo = await demoCompanyText()
})

function problemsOf(text: string): readonly FileProblem[] {
  const read = readCompanyFile(text, TODAY)
  return read.ok ? [] : read.problems
}

/** The demo file with one thing changed, and where that thing stands in the changed file. */
function changed(from: string, to: string, mark = to): { text: string; line: number; column: number } {
  const at = demo.indexOf(from)
  expect(at, `"${from}" stands in the demo file`).toBeGreaterThanOrEqual(0)
  const text = demo.slice(0, at) + to + demo.slice(at + from.length)
  const markAt = text.indexOf(mark, at)
  const before = text.slice(0, markAt)
  return { text, line: before.split('\n').length, column: markAt - before.lastIndexOf('\n') }
}

/** What is told where `message` is all that is wrong, at the place of the change. */
const only = ({ line, column }: { line: number; column: number }, message: string): FileProblem[] => [{ line, column, message }]

describe('a company file', () => {
  it('is the demo company and the second one', async () => {
    expect(problemsOf(demo)).toEqual([])
    expect(problemsOf(await secondCompanyText())).toEqual([])
  })
})

describe('a misspelt key', () => {
  it('is named with its place and what was meant, and the key that it should be is not told as missing', () => {
    const slip = changed('    rank: P6', '    rnak: P6', 'rnak')
    expect(problemsOf(slip.text)).toEqual(only(slip, 'unknown key "rnak"; did you mean "rank"?'))
  })

  it('leaves it told that something else is missing', () => {
    const { text } = changed('    rank: P6\n', '    rnak: P6\n')
    const messages = problemsOf(text.replace('    department: SALES-EAST\n', '')).map(({ message }) => message)
    expect(messages).toEqual(['"department" is missing', 'unknown key "rnak"; did you mean "rank"?'])
  })

  it.each([
    ['serviceFees:', 'serviceFess:', 'unknown key "serviceFess"; did you mean "serviceFees"?'],
    ['settings:', 'setings:', 'unknown key "setings"; did you mean "settings"?'],
    ['parent: SALES }', 'parnet: SALES }', 'unknown key "parnet"; did you mean "parent"?'],
    ['booked-days-ahead:', 'booked-day-ahead:', 'unknown key "booked-day-ahead"; did you mean "booked-days-ahead"?'],
    ['demoNote: {', 'zzzzzzzzzzzz: {', 'unknown key "zzzzzzzzzzzz"; known here: userCode, name, latinName, phone'],
  ])('%s written as %s is told where it stands', (from, to, message) => {
    const change = changed(from, to)
    const place = { line: change.line, column: change.column }
    const found = problemsOf(change.text).find((problem) => problem.message.startsWith('unknown key'))
    expect(found).toMatchObject(place)
    expect(found?.message.slice(0, message.length)).toBe(message)
  })
})

describe('a name that a document of the file prints', () => {
  it('is written in the letters that it prints [V-IDCARD-08]', () => {
    const printed = (surname: string) =>
      changed('{ type: passport, number: EX0001001,', `{ type: passport, number: EX0001001, latinName: { surname: ${surname} },`, surname)
    const change = printed('Lü')
    expect(problemsOf(change.text)).toEqual(only(change, 'write it as the document prints it: LYU, LV, LU'))
    expect(problemsOf(printed('林').text)[0]?.message).toBe('this must be in Latin letters, as the document prints it')
    expect(problemsOf(printed('LV').text)).toEqual([])
  })
})

describe('what a file refers to', () => {
  it.each([
    [
      'department: SALES-EAST',
      'department: SALES-EST',
      'SALES-EST',
      'there is no department "SALES-EST" in this file; did you mean "SALES-EAST"?',
    ],
    ['rank: P6', 'rank: Q77', 'Q77', 'there is no rank "Q77" in this file'],
    ['manager: QC2001', 'manager: QC5555', 'QC5555', 'there is no person "QC5555" in this file'],
    ['costCentres: [CC-3102, CC-3100, CC-5001]', 'costCentres: [CC-3102, CC-9]', 'CC-9', 'there is no cost centre "CC-9" in this file'],
    ['parent: HQ }', 'parent: HO }', 'HO', 'there is no department "HO" in this file; did you mean "HQ"?'],
    ['byRank: { M2: 2200, V1: null }', 'byRank: { M3: 2200, V1: null }', '2200', 'there is no rank "M3" in this file; did you mean "M2"?'],
  ])('must be there: %s as %s', (from, to, mark, message) => {
    const change = changed(from, to, mark)
    const [problem] = problemsOf(change.text)
    expect(problem?.message).toContain(message)
    expect(problem).toMatchObject({ line: change.line, column: change.column })
  })

  it.each([
    ['agent: QC1002, department: SALES,', 'agent: QC1002, department: SALE,', 'SALE,', 'there is no department "SALE" in this file'],
    ['agent: QC3001, everybody', 'agent: QC3009, everybody', 'QC3009', 'there is no person "QC3009" in this file'],
    ['agent: QC3001, everybody: true,', 'agent: QC3001,', 'agent: QC3001', 'an agent covers one of: person, department, everybody: true'],
    ['scene: CLIENT-VISIT', 'scene: CLIENT-VISITS', 'CLIENT-VISITS', 'there is no scene "CLIENT-VISITS" in this file'],
    ['accompanies: QC9001', 'accompanies: QC4001', '{ partner', 'nobody is her own travel partner'],
    ['lines: [flight] }', 'lines: [flihgt] }', 'flihgt', 'this must be one of "flight", "hotel", "train", "car", "metro"'],
  ])('is what agents name, and whom travel partners accompany: %s as %s [P-AGENT-01]', (from, to, mark, message) => {
    const change = changed(from, to, mark)
    const [problem, ...more] = problemsOf(change.text)
    expect(problem?.message).toContain(message)
    expect(problem).toMatchObject({ line: change.line })
    expect(more).toEqual([])
  })

  it.each([
    ['{ person: QC5555 }', 'there is no person "QC5555" in this file'],
    ['{ role: emperor }', 'this level would ask nobody: nobody in this file has the role "emperor"'],
    ['[{ role: emperor }, { manager: 1 }]', null],
  ])('is whom flows ask, as far as it is certain: %s [E-ACCESS-01]', (ask, message) => {
    const { text } = changed('levels: [{ ask: divisionHead }]', `levels: [{ ask: ${ask} }]`)
    expect(problemsOf(text).map((problem) => problem.message)).toEqual(message === null ? [] : [message])
  })

  it('must not lead back to itself', () => {
    const { text } = changed('rank: V1\n', 'rank: V1\n    manager: QC1001\n')
    const line = demo.split('\n').findIndex((row) => row.includes('manager: QC2001')) + 1
    expect(problemsOf(text)).toEqual([{ line, column: 14, message: 'this goes round in a circle: QC1001 → QC2001 → QC9001 → QC1001' }])
    const circle = changed('en: Headquarters } }', 'en: Headquarters }, parent: HQ }', 'HQ }')
    expect(problemsOf(circle.text)).toEqual(only(circle, 'this goes round in a circle: HQ → HQ'))
  })

  it('must be told apart: codes, phones, mail addresses and documents stand once', () => {
    const code = changed('userCode: QC3002', 'userCode: qc1001', 'qc1001')
    expect(problemsOf(code.text)).toEqual(only(code, 'this user code stands twice in the file'))
    const phone = changed("'13800006622'", "'+86 138 0000 6621'", "'+86")
    expect(problemsOf(phone.text)).toEqual(only(phone, 'this phone number stands twice in the file'))
    const mail = changed('mail: min.su@', 'mail: Yifan.Lin@', 'Yifan')
    expect(problemsOf(mail.text)).toEqual(only(mail, 'this mail address stands twice in the file'))
    const number = changed("'330199199410212140'", "'110199199311082837'")
    expect(problemsOf(number.text)).toEqual(only(number, 'this document number stands twice in the file'))
  })
})

describe('the values of a file', () => {
  it.each([
    ["'110199199311082837'", "'110199199311082838'", 'the check character of the document number does not fit'],
    ["'110199199311082837'", "'110199199313082837'", 'a date of birth that does not exist'],
    ["'13800006621'", '13800006621', 'this must be text; put it in quotes, or YAML reads it as a number'],
    ["'13800006621'", "'12800006621'", 'this is no mainland mobile number of 11 digits'],
    ['Luyan2026 #', 'linyifan #', 'the password needs at least two of digits, letters and symbols'],
    ['Luyan2026 #', 'password1 #', 'the password is among the commonest'],
    ['limitYuan: 500000', 'limitYuan: -5', 'this must be at least 0'],
    ['onBreach: approve', 'onBreach: aprove', 'this must be one of "allow", "tell", "reason", "difference", "approve", "forbid"'],
    ['expires: 2034-05-18', 'expires: 2034-02-30', 'this must be a date such as 2026-09-22'],
    ['birthDate: 1993-11-08, sex: M', 'birthDate: 1993-11-08, sex: X', 'this must be one of "M", "F"'],
  ])('are checked: %s as %s', (from, to, message) => {
    const change = changed(from, to)
    const [problem, ...more] = problemsOf(change.text)
    expect(problem?.message).toContain(message)
    expect(problem?.line).toBe(change.line)
    expect(more).toEqual([])
  })

  it('are never quoted where they are personal', () => {
    const slips = demo
      .replace("'110199199311082837'", "'110199199311082838'")
      .replace("'13800006621'", "'12800006621'")
      .replace('Luyan2026', 'geheim')
    const told = JSON.stringify(problemsOf(slips))
    for (const secret of ['110199199311082838', '12800006621', 'geheim']) expect(told).not.toContain(secret)
    expect(problemsOf(slips).length).toBeGreaterThanOrEqual(3)
  })
})

describe('a file that is no company', () => {
  it('is refused at the place where it stops being YAML', () => {
    const [problem] = problemsOf('company:\n  code: [A\nsettings: {')
    expect(problem?.message).toMatch(/^this is no YAML: /)
    expect(problem?.line).toBeGreaterThanOrEqual(2)
    expect(problemsOf('company: 1\ncompany: 2')[0]).toMatchObject({
      line: 2,
      column: 1,
      message: 'this is no YAML: Map keys must be unique',
    })
  })

  it.each(['', '# nothing', '[]', 'text', '- a', 'null', '{}', '\u0000', '&a [*a, *a]', '<<: 1'])(
    '%j is told what is missing and never throws',
    (text) => {
      expect(problemsOf(text).length).toBeGreaterThan(0)
    },
  )

  it('cannot grow by its aliases', () => {
    const layers = ['a: &a [x, x, x, x, x, x, x, x, x, x]']
    for (const [over, under] of [
      ['b', 'a'],
      ['c', 'b'],
      ['d', 'c'],
      ['e', 'd'],
    ])
      layers.push(`${over}: &${over} [${Array(10).fill(`*${under}`).join(', ')}]`)
    expect(problemsOf(layers.join('\n'))).toEqual([{ line: 1, column: 1, message: expect.stringContaining('aliases') as string }])
  })
})

describe('who has to agree', () => {
  it.each(['[]', '[100]', '[0, 500, 500]', '[0, 500, 100]', '[0, 1, 2, 3, 4, 5]', '[0, -1]'])('refuses levels such as %s', (levels) => {
    expect(problemsOf(changed('levelsAboveYuan: [0, 500]', `levelsAboveYuan: ${levels}`).text).length).toBeGreaterThan(0)
  })

  it.each(['0', '169', '1.5'])('refuses %s hours to decide', (hours) => {
    expect(problemsOf(changed('hoursToDecide: 24', `hoursToDecide: ${hours}`).text).length).toBeGreaterThan(0)
  })

  it('is one level from 0 on and a day to decide where the file says nothing', () => {
    const read = readCompanyFile(demo.replace(/ {2}approval:.*\n(?: {4,}.*\n)+/, ''), TODAY)
    expect(read.ok && read.file.settings.approval).toEqual({
      hoursToDecide: 24,
      levelsAboveYuan: [0],
      flows: [],
      ceiling: { percent: 5, yuan: 200, beyond: 'ask' },
    })
  })
})
