import type { PersonId } from '../../people/server/index.ts'
import type { Reader } from '../../server/database/connect.ts'
import type { SsoPlatform } from '../supplier/port.ts'
import type { EntryDeps } from './deps.ts'
import { sealedSubjectsOf, type LinkId } from './sso-store.ts'

/** Where somebody is reached by a message in a chat: her account is the one by which she comes in. */

const CHAT_PLATFORMS = ['lark', 'wecom', 'dingtalk'] as const satisfies readonly SsoPlatform[]
type ChatPlatform = (typeof CHAT_PLATFORMS)[number]

export interface ChatAccount {
  readonly platform: ChatPlatform
  /** The platform's own name for her. */
  readonly to: string
}

export const isChatPlatform = (platform: string): platform is ChatPlatform => CHAT_PLATFORMS.some((each) => each === platform)

/** Bound to the row that keeps it: what is sealed for one account opens for no other. */
export const subjectSeal = ({ platform, tenant, subjectHash }: LinkId): string =>
  `sso_link.subject/${platform}/${tenant}/${subjectHash.toString('hex')}`

/**
 * Her accounts at the platforms as they are set up now. One of another organisation is left out: the same name may be somebody else's
 * there, and what is sent may decide in her name.
 */
export async function chatsOf(
  deps: Pick<EntryDeps, 'identity' | 'secrets' | 'people' | 'demo'>,
  reader: Reader,
  who: PersonId,
): Promise<readonly ChatAccount[]> {
  const set = deps.identity.platforms.filter(({ app, platform }) => app !== null && isChatPlatform(platform))
  if (set.length === 0) return []
  const links = await sealedSubjectsOf(reader, who)
  const found: ChatAccount[] = []
  for (const link of links) {
    const { platform } = link
    const at = set.find((each) => each.platform === platform && each.app?.tenant === link.tenant)
    if (!at || !isChatPlatform(platform)) continue
    const company = await deps.people.accounts.companyByCode(reader, at.companyCode)
    if (company?.companyId !== who.companyId || (company.isDemo && !deps.demo)) continue
    found.push({ platform, to: deps.secrets.open(subjectSeal(link), link.subjectSealed) })
  }
  return found
}
