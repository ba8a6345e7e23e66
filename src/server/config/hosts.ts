import { isSafeAddress } from './addresses.ts'
import type { Environment } from './keys.ts'

/** What the operator says of the programs that show the app inside them. */
export interface HostsConfig {
  /** Origins of web hosts that may frame the app; none by default. */
  readonly frameOrigins: readonly string[]
  /** The company's own app: what opens it, and where it is installed from. */
  readonly nativeApp: { readonly openUrl: string | null; readonly iosUrl: string | null; readonly androidUrl: string | null }
}

/** A script's or a file's address would run in our page's name. */
const FORBIDDEN_SCHEMES = /^(javascript|data|vbscript|file|blob):$/i
export function hostsFrom(env: Environment, problems: string[]): HostsConfig {
  const frameOrigins = (env.HOST_FRAME_ORIGINS ?? '')
    .split(',')
    .map((origin) => origin.trim().replace(/\/$/, ''))
    .filter(Boolean)
  for (const origin of frameOrigins) {
    if (!isOrigin(origin)) problems.push(`HOST_FRAME_ORIGINS must be https origins such as https://portal.example, not "${origin}".`)
  }
  const address = (name: string, isStore: boolean): string | null => {
    const url = env[name]?.trim()
    if (!url) return null
    const scheme = URL.canParse(url) ? new URL(url).protocol : ''
    const isGood = isStore ? scheme === 'https:' : scheme !== '' && !FORBIDDEN_SCHEMES.test(scheme)
    if (!isGood) problems.push(`${name} must be an address such as ${isStore ? 'https://apps.example/qicheng' : 'qicheng://open'}.`)
    return url
  }
  return {
    frameOrigins,
    nativeApp: {
      openUrl: address('HOST_APP_URL', false),
      iosUrl: address('HOST_APP_IOS_URL', true),
      androidUrl: address('HOST_APP_ANDROID_URL', true),
    },
  }
}

/** Nothing but an origin, so that a policy made of it says what the operator meant. */
const isOrigin = (text: string): boolean => !text.includes('*') && isSafeAddress(text) && new URL(text).origin === text
