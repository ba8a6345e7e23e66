import { CITIES } from '../../../places/rules/cities.ts'

const CODES: ReadonlyMap<string, string> = new Map(CITIES.map(({ code, name }) => [name.zh, code]))

/**
 * Policy's code of a city by the name under which the railway groups its stations. A city without an airport has none: it stands under its own
 * name, which no layer and no tier of a policy can say. It is not counted to the city whose airport serves it, for nobody travels there.
 */
export const cityCodeOf = (cityZh: string): string => CODES.get(cityZh) ?? cityZh
