import countries from 'i18n-iso-countries'
import chinese from 'i18n-iso-countries/langs/zh.json' with { type: 'json' }
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' }
import { pinyin } from 'pinyin-pro'
import type { CallResult } from '../../kernel/call.ts'
import type { BothNames } from '../../kernel/language.ts'
import { PreparedJson } from '../../server/http/handler.ts'
import type { countryList } from '../calls/documents.ts'

countries.registerLocale(chinese)
countries.registerLocale(english)

/** As our readers call them: shorter than the standard's official names, or in the wording of the mainland's forms. */
const NAMES: Readonly<Record<string, BothNames>> = {
  CN: { zh: '中国', en: 'China' },
  HK: { zh: '中国香港', en: 'Hong Kong, China' },
  MO: { zh: '中国澳门', en: 'Macao, China' },
  TW: { zh: '中国台湾', en: 'Taiwan, China' },
  US: { zh: '美国', en: 'United States' },
  RU: { zh: '俄罗斯', en: 'Russia' },
  CZ: { zh: '捷克', en: 'Czechia' },
  EH: { zh: '西撒哈拉', en: 'Western Sahara' },
  VA: { zh: '梵蒂冈', en: 'Vatican City' },
  CI: { zh: '科特迪瓦', en: 'Côte d’Ivoire' },
}

/** What the nationality of most documents is; the list opens with them. */
const COMMON = ['CN', 'HK', 'MO', 'TW', 'JP', 'KR', 'SG', 'MY', 'US', 'GB', 'DE', 'FR', 'CA', 'AU']

/** Nobody is their citizen, and none of them gives out a document: Antarctica, and islands where nobody lives. */
const WITHOUT_CITIZENS: ReadonlySet<string> = new Set(['AQ', 'BV', 'GS', 'HM', 'TF', 'UM'])

const codes = Object.keys(countries.getAlpha2Codes()).filter((code) => !WITHOUT_CITIZENS.has(code))
const known: ReadonlySet<string> = new Set(codes)

/** Whether a code stands in ISO 3166-1, part alpha-2, and somebody can be from there. */
export const isCountry = (code: string): boolean => known.has(code)

function nameOf(code: string): BothNames {
  return NAMES[code] ?? { zh: countries.getName(code, 'zh') ?? code, en: countries.getName(code, 'en') ?? code }
}

function listed(): CallResult<typeof countryList> {
  const list = codes.map((code) => {
    const name = nameOf(code)
    const syllables = pinyin(name.zh, { toneType: 'none', type: 'array', nonZh: 'removed', v: true })
    return {
      code,
      code3: countries.alpha2ToAlpha3(code) ?? code,
      name,
      pinyin: syllables.join(''),
      initials: syllables.map((syllable) => syllable.charAt(0)).join(''),
    }
  })
  return { common: COMMON, countries: list.toSorted((a, b) => (a.pinyin < b.pinyin ? -1 : 1)) }
}

let prepared: PreparedJson | undefined

/** The same for everybody, so it is put together once. */
export function countriesAnswer(): PreparedJson {
  prepared ??= new PreparedJson(JSON.stringify(listed()))
  return prepared
}
