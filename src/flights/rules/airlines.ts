import type { BothNames } from '../../kernel/language.ts'
import { airlineAbroad } from './airlines-abroad.ts'

/**
 * Mainland passenger airlines by their IATA designator, named as timetables and departure boards name them.
 * Designators after OpenTravelData (CC BY 4.0); the names are the airlines' own, shortened where the trade shortens them.
 */
const NAMES: Readonly<Record<string, readonly [zh: string, en: string]>> = {
  '3U': ['川航', 'Sichuan Airlines'],
  '8L': ['祥鹏航空', 'Lucky Air'],
  '9C': ['春秋航空', 'Spring Airlines'],
  '9D': ['天骄航空', 'Genghis Khan Airlines'],
  '9H': ['长安航空', 'Air Changan'],
  A6: ['湖南航空', 'Hunan Airlines'],
  AQ: ['九元航空', '9 Air'],
  BK: ['奥凯航空', 'Okay Airways'],
  CA: ['国航', 'Air China'],
  CN: ['大新华航空', 'Grand China Air'],
  CZ: ['南航', 'China Southern'],
  DR: ['瑞丽航空', 'Ruili Airlines'],
  DZ: ['东海航空', 'Donghai Airlines'],
  EU: ['成都航空', 'Chengdu Airlines'],
  FM: ['上航', 'Shanghai Airlines'],
  FU: ['福州航空', 'Fuzhou Airlines'],
  G5: ['华夏航空', 'China Express'],
  GJ: ['长龙航空', 'Loong Air'],
  GS: ['天津航空', 'Tianjin Airlines'],
  GT: ['桂林航空', 'Air Guilin'],
  GX: ['北部湾航空', 'GX Airlines'],
  GY: ['多彩贵州航空', 'Colorful Guizhou Airlines'],
  HO: ['吉祥航空', 'Juneyao Air'],
  HU: ['海航', 'Hainan Airlines'],
  JD: ['首都航空', 'Capital Airlines'],
  JR: ['幸福航空', 'Joy Air'],
  KN: ['中联航', 'China United'],
  KY: ['昆明航空', 'Kunming Airlines'],
  LT: ['龙江航空', 'Longjiang Airlines'],
  MF: ['厦航', 'XiamenAir'],
  MU: ['东航', 'China Eastern'],
  NS: ['河北航空', 'Hebei Airlines'],
  OQ: ['重庆航空', 'Chongqing Airlines'],
  PN: ['西部航空', 'West Air'],
  QW: ['青岛航空', 'Qingdao Airlines'],
  RY: ['江西航空', 'Jiangxi Air'],
  SC: ['山航', 'Shandong Airlines'],
  TV: ['西藏航空', 'Tibet Airlines'],
  UQ: ['乌鲁木齐航空', 'Urumqi Air'],
  Y8: ['金鹏航空', 'Suparna Airlines'],
  ZH: ['深航', 'Shenzhen Airlines'],
}

const BY_CODE: ReadonlyMap<string, BothNames> = new Map(Object.entries(NAMES).map(([code, [zh, en]]) => [code, { zh, en }]))

/** An airline that is new to us keeps its flights: it is called by its designator until somebody adds it here. */
export function airlineName(code: string): BothNames {
  return BY_CODE.get(code) ?? airlineAbroad(code) ?? { zh: code, en: code }
}
