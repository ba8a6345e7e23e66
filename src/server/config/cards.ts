import type { Environment } from './keys.ts'
import type { SsoConfig } from './sso.ts'

const PLATFORMS = ['lark', 'wecom', 'dingtalk'] as const
type Platform = (typeof PLATFORMS)[number]

/** The platforms whose app may write to people: it needs a permission of its own there, so that signing in by it does not say so. */
export type CardsConfig = readonly Platform[]

/** `lark,wecom,dingtalk`, or some of them. */
export function cardsFrom(env: Environment, sso: Pick<SsoConfig, Platform>, problems: string[]): CardsConfig {
  const named = (env.CHAT_CARDS ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
  const strange = named.filter((name) => !PLATFORMS.some((platform) => platform === name))
  if (strange.length > 0) problems.push(`CHAT_CARDS must name ${PLATFORMS.join(', ')} or some of them; "${strange.join(', ')}" is none.`)
  const cards = PLATFORMS.filter((platform) => named.includes(platform))
  for (const platform of cards) {
    if (sso[platform] === null)
      problems.push(`CHAT_CARDS names ${platform}, whose app is not set up: its ${platform.toUpperCase()}_ settings are missing.`)
  }
  if (cards.includes('dingtalk') && sso.dingtalk?.agentId === null)
    problems.push('CHAT_CARDS names dingtalk, but DINGTALK_AGENT_ID, in whose name its cards are sent, is missing.')
  return cards
}
