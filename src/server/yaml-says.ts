import type { Language } from '../kernel/language.ts'

/** How faults of a file are said. A word of the file's own, such as a key, stays as it is written. */
export interface YamlWords {
  unknownKey(key: string): string
  meant(key: string): string
  known(keys: string): string
  quoteIt(kind: string): string
  mustBe(kind: string): string
  kinds: Readonly<Record<string, string>>
  date: string
  pattern(pattern: string): string
  notRight: string
  oneOf(values: string): string
  atLeast(limit: string, counted: 'array' | 'string' | null): string
  atMost(limit: string, counted: 'array' | 'string' | null): string
  multipleOf(of: string): string
  name: string
  missing(key: string): string
  missingOneOf(key: string, values: string): string
  tooLarge(millions: number): string
  noYaml(why: string): string
  aliases(max: number): string
}

const COUNTED_EN = { array: ' entries', string: ' characters', none: '' } as const
const COUNTED_ZH = { array: ' 项', string: ' 个字', none: '' } as const

const en: YamlWords = {
  unknownKey: (key) => `unknown key "${key}"`,
  meant: (key) => `; did you mean "${key}"?`,
  known: (keys) => `; known here: ${keys}`,
  quoteIt: (kind) => `this must be text; put it in quotes, or YAML reads it as a ${kind}`,
  mustBe: (kind) => `this must be ${kind}`,
  kinds: {
    object: 'a group of keys',
    array: 'a list',
    string: 'text',
    number: 'a number',
    int: 'a whole number',
    boolean: 'true or false',
    record: 'a group of keys',
  },
  date: 'this must be a date such as 2026-09-22',
  pattern: (pattern) => `this must be written as ${pattern}`,
  notRight: 'this is not written the right way',
  oneOf: (values) => `this must be one of ${values}`,
  atLeast: (limit, counted) => `this must be at least ${limit}${COUNTED_EN[counted ?? 'none']}`,
  atMost: (limit, counted) => `this must be at most ${limit}${COUNTED_EN[counted ?? 'none']}`,
  multipleOf: (of) => `this must be a multiple of ${of}`,
  name: 'this name is not written the right way',
  missing: (key) => `"${key}" is missing`,
  missingOneOf: (key, values) => `"${key}" is missing: one of ${values}`,
  tooLarge: (millions) => `the file is larger than ${millions} million characters`,
  noYaml: (why) => `this is no YAML: ${why}`,
  aliases: (max) => `the file uses more than ${max} aliases, or one that names nothing`,
}

const zh: YamlWords = {
  unknownKey: (key) => `没有“${key}”这个键`,
  meant: (key) => `，是不是“${key}”？`,
  known: (keys) => `，这里可以写：${keys}`,
  quoteIt: (kind) => `这里要写文字，请加引号，否则 YAML 会当成${kind === 'number' ? '数字' : '真假值'}`,
  mustBe: (kind) => `这里要写${kind}`,
  kinds: {
    object: '一组键',
    array: '列表',
    string: '文字',
    number: '数字',
    int: '整数',
    boolean: ' true 或 false',
    record: '一组键',
  },
  date: '这里要写日期，例如 2026-09-22',
  pattern: (pattern) => `这里的写法要符合 ${pattern}`,
  notRight: '这里的写法不对',
  oneOf: (values) => `这里只能写其中之一：${values}`,
  atLeast: (limit, counted) => `这里至少 ${limit}${COUNTED_ZH[counted ?? 'none']}`,
  atMost: (limit, counted) => `这里最多 ${limit}${COUNTED_ZH[counted ?? 'none']}`,
  multipleOf: (of) => `这里要写 ${of} 的倍数`,
  name: '这个名称的写法不对',
  missing: (key) => `缺少“${key}”`,
  missingOneOf: (key, values) => `缺少“${key}”，写其中之一：${values}`,
  tooLarge: (millions) => `文件超过 ${millions} 百万字`,
  noYaml: (why) => `这不是 YAML：${why}`,
  aliases: (max) => `文件用了超过 ${max} 个别名，或者用了没有定义的别名`,
}

export const yamlWords: Readonly<Record<Language, YamlWords>> = { zh, en }
