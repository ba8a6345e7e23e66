/** The programs that carry a browser of their own, before the browsers that they say to be as well. */
const HOSTS = [
  ['wecom', /wxwork/i],
  ['wechat', /MicroMessenger/i],
  ['dingtalk', /DingTalk/i],
  ['lark', /Lark|Feishu/i],
  ['app', /Qicheng\//],
] as const

/** In this order: each later one is in the earlier ones' words too. */
const BROWSERS = [
  ['Edge', /Edg(e|A|iOS)?\//],
  ['Opera', /OPR\//],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Huawei Browser', /HuaweiBrowser\//],
  ['Mi Browser', /MiuiBrowser\//],
  ['Firefox', /Firefox\/|FxiOS\//],
  ['Chrome', /Chrome\/|CriOS\//],
  ['Safari', /Version\/[\d.]+ .*Safari\//],
] as const

const SYSTEMS = [
  ['HarmonyOS', /HarmonyOS|OpenHarmony/],
  ['iPad', /iPad/],
  ['iPhone', /iPhone/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['macOS', /Macintosh|Mac OS X/],
  ['Linux', /Linux|X11/],
] as const

export type HostName = (typeof HOSTS)[number][0]

export interface DeviceName {
  /** The program that it came in by, where it is one of those that we run inside. */
  readonly host: HostName | null
  /** A browser's own name; they are the same in both languages. */
  readonly browser: string | null
  readonly system: string | null
}

const firstOf = <N extends string>(table: readonly (readonly [N, RegExp])[], text: string): N | null =>
  table.find(([, sign]) => sign.test(text))?.[0] ?? null

/** What a device called itself, in words that a person knows again. Only names: a version would look like another device. */
export function deviceNameOf(userAgent: string): DeviceName {
  return { host: firstOf(HOSTS, userAgent), browser: firstOf(BROWSERS, userAgent), system: firstOf(SYSTEMS, userAgent) }
}
