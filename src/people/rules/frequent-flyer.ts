import type { BothNames } from '../../kernel/language.ts'
import { maskToEnd } from '../../kernel/mask.ts'

/*
 * Programmes of airlines in which people are members, and on whose flights their numbers count. A programme is named by the designator of its
 * airline, as supplier protocols and reservation systems name it.
 */

export const ALLIANCES = ['star', 'skyteam', 'oneworld'] as const
export type Alliance = (typeof ALLIANCES)[number]

export interface Programme {
  readonly code: string
  readonly name: BothNames
  /** Whose own programme it is; several airlines may share one. */
  readonly airlines: readonly string[]
  /** Whether a number can be one of this programme. */
  readonly form: RegExp
  /** How many digits or letters its numbers have, for whoever types one: "12"; null where that is not published. */
  readonly length: string | null
}

/** Of programmes that publish no form: letters and figures, as reservation systems keep them. */
const ANY = /^[A-Z0-9]{5,20}$/

type Row = readonly [code: string, zh: string, en: string, airlines?: string, form?: RegExp, length?: string]

/**
 * Forms as programmes print them on cards and ask for them on their sign-in pages. What several card generations share is taken, so that no
 * member is refused for an old card.
 */
const ROWS: readonly Row[] = [
  ['CA', '国航凤凰知音', 'Air China PhoenixMiles', 'CA ZH SC NX KY TV', /^\d{9,12}$/, '9–12'],
  ['MU', '东航东方万里行', 'China Eastern Eastern Miles', 'MU FM KN', /^\d{10,12}$/, '10–12'],
  ['CZ', '南航明珠俱乐部', 'China Southern Sky Pearl Club', 'CZ OQ', /^\d{12}$/, '12'],
  ['HU', '海航金鹏俱乐部', 'Hainan Airlines Fortune Wings Club', 'HU 8L GS JD PN FU GX UQ 9H Y8 CN', /^\d{10}$/, '10'],
  ['MF', '厦航白鹭卡', 'XiamenAir Egret Club', 'MF NS RY'],
  ['3U', '川航金熊猫', 'Sichuan Airlines Golden Panda', '3U'],
  ['HO', '吉祥航空如意俱乐部', 'Juneyao Air Club', 'HO'],
  ['9C', '春秋航空绿翼会员', 'Spring Airlines Spring Pass', '9C'],
  ['CX', '国泰', 'Cathay', 'CX', /^\d{10}$/, '10'],
  ['HX', '香港航空金鹏俱乐部', 'Hong Kong Airlines Fortune Wings Club', 'HX', /^\d{10}$/, '10'],
  ['BR', '长荣航空无限万哩游', 'EVA Air Infinity MileageLands', 'BR', /^\d{10}$/, '10'],
  ['CI', '中华航空华夏会员', 'China Airlines Dynasty Flyer', 'CI'],
  ['SQ', '新航 KrisFlyer', 'Singapore Airlines KrisFlyer', 'SQ TR', /^\d{10}$/, '10'],
  ['NH', '全日空 AMC', 'ANA Mileage Club', 'NH', /^\d{10}$/, '10'],
  ['JL', '日航 JMB', 'JAL Mileage Bank', 'JL', /^\d{7,9}$/, '7–9'],
  ['KE', '大韩航空天行会', 'Korean Air SKYPASS', 'KE', /^[A-Z0-9]{12}$/, '12'],
  ['OZ', '韩亚俱乐部', 'Asiana Club', 'OZ', /^\d{9}$/, '9'],
  ['TG', '泰航风兰里程', 'Thai Airways Royal Orchid Plus', 'TG'],
  ['MH', '马航 Enrich', 'Malaysia Airlines Enrich', 'MH'],
  ['VN', '越航莲花里程', 'Vietnam Airlines Lotusmiles', 'VN', /^\d{10}$/, '10'],
  ['GA', '鹰航 GarudaMiles', 'Garuda Indonesia GarudaMiles', 'GA'],
  ['AI', '印航', 'Air India Maharaja Club', 'AI'],
  ['EK', '阿联酋航空 Skywards', 'Emirates Skywards', 'EK', /^(EK)?\d{9}$/, '9'],
  ['QR', '卡航贵宾俱乐部', 'Qatar Airways Privilege Club', 'QR', /^\d{9}$/, '9'],
  ['EY', '阿提哈德贵宾', 'Etihad Guest', 'EY', /^\d{12}$/, '12'],
  ['TK', '土航 Miles&Smiles', 'Turkish Airlines Miles&Smiles', 'TK', /^(TK)?\d{9}$/, '9'],
  ['ET', '埃航 ShebaMiles', 'Ethiopian Airlines ShebaMiles', 'ET'],
  ['LH', '汉莎 Miles & More', 'Lufthansa Miles & More', 'LH LX OS SN', /^\d{15}$/, '15'],
  ['AF', '法荷航蓝天飞行', 'Air France-KLM Flying Blue', 'AF KL', /^\d{10}(\d{2})?$/, '10 / 12'],
  ['BA', '英航俱乐部', 'The British Airways Club', 'BA', /^\d{8}$/, '8'],
  ['VS', '维珍飞行俱乐部', 'Virgin Atlantic Flying Club', 'VS', /^\d{10}$/, '10'],
  ['IB', '西班牙国家航空俱乐部', 'Club Iberia', 'IB'],
  ['AY', '芬航 Plus', 'Finnair Plus', 'AY'],
  ['SK', '北欧航空 EuroBonus', 'SAS EuroBonus', 'SK', /^(EB[A-Z])?\d{9}$/, '9'],
  ['UA', '美联航前程万里', 'United MileagePlus', 'UA', /^([A-Z]{2,3}\d{5,6}|\d{11})$/, '8'],
  ['AA', '美航 AAdvantage', 'American Airlines AAdvantage', 'AA', /^[A-Z0-9]{7}$/, '7'],
  ['DL', '达美飞凡里程', 'Delta SkyMiles', 'DL', /^\d{10}$/, '10'],
  ['AC', '加航 Aeroplan', 'Air Canada Aeroplan', 'AC', /^\d{9}$/, '9'],
  ['QF', '澳航飞行常客', 'Qantas Frequent Flyer', 'QF', /^\d{7,10}$/, '7–10'],
  ['NZ', '新西兰航空积分', 'Air New Zealand Airpoints', 'NZ'],
]

export const PROGRAMMES: readonly Programme[] = ROWS.map(([code, zh, en, airlines = code, form = ANY, length = null]) => ({
  code,
  name: { zh, en },
  airlines: airlines.split(' '),
  form,
  length,
}))

const BY_CODE: ReadonlyMap<string, Programme> = new Map(PROGRAMMES.map((programme) => [programme.code, programme]))

export const programmeOf = (code: string): Programme | undefined => BY_CODE.get(code)

/** Members as the alliances list them (staralliance.com, skyteam.com, oneworld.com), those that fly from or to China and their neighbours. */
const MEMBERS: Readonly<Record<Alliance, string>> = {
  star: 'CA ZH NH OZ BR SQ TG AI ET TK LH LX OS SN LO MS TP UA AC NZ SA',
  skyteam: 'MU FM MF CI KE VN GA AF KL DL VS SV KQ SK',
  oneworld: 'CX JL MH UL QR RJ BA IB AY AA QF',
}

const ALLIANCE_OF: ReadonlyMap<string, Alliance> = new Map(
  ALLIANCES.flatMap((alliance) => MEMBERS[alliance].split(' ').map((airline) => [airline, alliance] as const)),
)

export const allianceOf = (airline: string): Alliance | null => ALLIANCE_OF.get(airline) ?? null

/** How well a programme serves on an airline's flights: its own, of a partner of its alliance, or not at all. */
export type Serves = 'own' | 'partner' | null

export function serves({ code, airlines }: Programme, airline: string): Serves {
  if (airlines.includes(airline)) return 'own'
  const alliance = allianceOf(code)
  return alliance !== null && alliance === allianceOf(airline) ? 'partner' : null
}

/**
 * The programmes whose numbers count on a journey with these airlines, the airlines' own first. Where the supplier says which its airline takes,
 * only those: a number of another one would be passed over without a word.
 */
export function programmesFor(airlines: readonly string[], taken: readonly string[] | null): readonly Programme[] {
  const best = (programme: Programme): Serves => {
    const all = airlines.map((airline) => serves(programme, airline))
    return all.find((one) => one === 'own') ?? all.find((one) => one !== null) ?? null
  }
  const rank = { own: 0, partner: 1 }
  return PROGRAMMES.filter(({ code }) => taken === null || taken.includes(code))
    .map((programme) => ({ programme, how: best(programme) ?? (taken === null ? null : ('partner' as const)) }))
    .flatMap(({ programme, how }) => (how === null ? [] : [{ programme, how }]))
    .toSorted((a, b) => rank[a.how] - rank[b.how])
    .map(({ programme }) => programme)
}

export type FlyerFault = 'missing' | 'form'

/** A number as its programme takes it: no gaps and hyphens, upper case. */
export function readFlyerNumber(programme: Programme, text: string): { readonly number: string } | { readonly fault: FlyerFault } {
  const number = text
    .normalize('NFKC')
    .replace(/[\s.\-–—]/g, '')
    .toUpperCase()
  if (number === '') return { fault: 'missing' }
  // Many write the airline's letters before a number that has none.
  const bare = number.startsWith(programme.code) && !programme.form.test(number) ? number.slice(programme.code.length) : number
  return programme.form.test(bare) ? { number: bare } : { fault: 'form' }
}

/** As screens, mails and rows show it. */
export const maskFlyerNumber = (number: string): string => maskToEnd(number)
