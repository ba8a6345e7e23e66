import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { yamlWords } from '../../server/yaml-says.ts'
import { readPolicyFile } from '../server/drafts.ts'
import { sayProblem } from './problems.ts'

const SOURCES = ['calls/document.ts', 'calls/document-rules.ts', 'server/drafts.ts']
/** Every sentence that the schema says itself, with something in the place of what it names. */
const sentences = SOURCES.flatMap((file) => {
  const text = readFileSync(join(import.meta.dirname, '..', file), 'utf8')
  return [...text.matchAll(/(?:error|message): (?:'([^']+)'|"([^"]+)"|`([^`]+)`)/g)].map(([, a, b, c]) => a ?? b ?? c ?? '')
}).map((sentence) => sentence.replaceAll(/\$\{[^}]+\}/g, '7'))

const FILE = `name: { zh: 差标, en: Policy }
domesticFlights:
  aboveLimitPaidBy: diference
  rules:
    cabin-within-rnak: { onBreach: approve, writtenIn: { zh: a, en: a }, default: Y }
    booked-days-ahead: { onBreach: tell, writtenIn: { zh: a, en: a }, default: 300 }
layers:
  - { name: { zh: a, en: a }, for: {}, domesticFlights: { aboveLimit: forbidden } }
`
const told = (language: 'zh' | 'en', text = FILE) => {
  const read = readPolicyFile(text, language)
  return read.ok ? [] : read.problems.map(({ message }) => message)
}

describe('what is wrong with a policy file', () => {
  it('has Chinese words for every sentence of the schema', () => {
    expect(sentences.length).toBeGreaterThan(12)
    expect(sentences.filter((sentence) => !/[\u4e00-\u9fff]/.test(sayProblem.zh(sentence)))).toEqual([])
    expect(sayProblem.en('say only, or except')).toBe('say only, or except')
  })

  it('is told in the language of whoever asks, at the same places', () => {
    expect(told('en')).toEqual([
      'this must be one of "company", "difference", "person"',
      'unknown key "cabin-within-rnak"; did you mean "cabin-within-rank"?',
      'this must be at most 180',
      'say for whom or when the layer holds',
    ])
    expect(told('zh')).toEqual([
      '这里只能写其中之一："company", "difference", "person"',
      '没有“cabin-within-rnak”这个键，是不是“cabin-within-rank”？',
      '这里最多 180',
      '要写明这一层对谁、在什么时候有效',
    ])
  })

  it('is told in Chinese where it is no YAML at all, by the place of the fault', () => {
    const faults = {
      'a: [': /^这不是 YAML：/,
      'a: "b': /引号没有收尾/,
      'a: { b: 1 c: 2 }': /./,
      'a:\n\tb: 1': /制表符/,
      'a: 1\na: 2': /这个键写了两次/,
      'a: b: c': /冒号/,
      'a: @b': /反引号/,
      'a: *': /别名/,
      'a: !none x': /标签/,
      'a: 1\n---\nb: 2': /只能写一份/,
    }
    for (const [text, words] of Object.entries(faults)) {
      const [first] = told('zh', text)
      expect([text, first]).toEqual([text, expect.stringMatching(words)])
      expect(first).not.toMatch(/[a-z]{4}/)
    }
    const read = readPolicyFile('name: { zh: 差标, en: Policy }\n  bad: "x', 'zh')
    expect(read.ok ? null : read.problems[0]?.line).toBe(2)
    expect(told('en', 'a: "b')).toEqual(['this is no YAML: Missing closing "quote'])
  })

  it('counts what has to be counted, in both languages', () => {
    expect([yamlWords.zh.atMost('3', 'array'), yamlWords.en.atMost('3', 'array')]).toEqual([
      '这里最多 3 项',
      'this must be at most 3 entries',
    ])
    expect([yamlWords.zh.atLeast('2', 'string'), yamlWords.en.atLeast('2', null)]).toEqual(['这里至少 2 个字', 'this must be at least 2'])
  })
})
