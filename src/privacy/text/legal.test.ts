import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { CONSENT_VERSIONS } from '../../people/rules/consents.ts'
import type { LegalPage } from './legal/shape.ts'

/** A page that says less than this says nothing that anybody could rely on. */
const SENTENCES_MIN = 5

const folder = new URL('./legal/', import.meta.url)
const keys = readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
const pageOf = async (key: string, language: string): Promise<LegalPage> =>
  ((await import(new URL(`./${key}/${language}.ts`, folder).href)) as { page: LegalPage }).page

const sentencesOf = ({ sections }: LegalPage): number =>
  sections
    .flatMap(({ paragraphs }) => paragraphs)
    .join('')
    .split(/[。；？！]|[.;?!](?=\s|$|[A-Z])/)
    .filter((part) => part.trim() !== '').length

describe.each(keys)('the page %s', (key) => {
  it('says at least five sentences in each language, and the same things in both [R-LOGIN-01]', async () => {
    const [zh, en] = await Promise.all([pageOf(key, 'zh'), pageOf(key, 'en')])
    for (const page of [zh, en]) expect(sentencesOf(page)).toBeGreaterThanOrEqual(SENTENCES_MIN)
    const shapeOf = (page: LegalPage) => page.sections.map((section) => [section.key, section.paragraphs.length])
    expect(shapeOf(en)).toEqual(shapeOf(zh))
    expect(en.version).toBe(zh.version)
    expect(en.sections.flatMap((section) => section.paragraphs).join('')).not.toMatch(/\p{Script=Han}/u)
  })

  it('names the laws and rules it rests on, with a day that exists and is past', async () => {
    const [zh, en] = await Promise.all([pageOf(key, 'zh'), pageOf(key, 'en')])
    expect(zh.sources.length).toBeGreaterThan(0)
    expect(en.sources.map((source) => source.inForceSince)).toEqual(zh.sources.map((source) => source.inForceSince))
    for (const { inForceSince } of zh.sources) {
      expect(Temporal.PlainDate.compare(Temporal.PlainDate.from(inForceSince), Temporal.PlainDate.from(zh.version))).toBe(-1)
    }
  })

  it('names each of its sections once', async () => {
    const { sections } = await pageOf(key, 'zh')
    expect(new Set(sections.map((section) => section.key)).size).toBe(sections.length)
  })
})

describe('what people agree to', () => {
  it('is the version that they can read', async () => {
    expect((await pageOf('privacy-policy', 'zh')).version).toBe(CONSENT_VERSIONS.privacyPolicy)
    expect((await pageOf('agreement', 'zh')).version).toBe(CONSENT_VERSIONS.serviceTerms)
  })
})
