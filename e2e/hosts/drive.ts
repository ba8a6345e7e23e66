/** What journeys through hosts share: sessions for their addresses, the hosts' user agents, and a way to use each ability once. */
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Frame, Page } from '@playwright/test'
import { fact, onDatabase } from '../world-facts.ts'

const ANDROID =
  'Mozilla/5.0 (Linux; Android 14; 23127PN0CC; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0.6478.188 Mobile Safari/537.36'

export const AGENTS = {
  wechat: `${ANDROID} MMWEBSDK/20240802 MicroMessenger/8.0.53.2740(0x28003533) WeChat/arm64 Weixin NetType/WIFI Language/zh_CN`,
  lark: `${ANDROID} Lark/7.26.6 LarkLocale/zh_CN ChannelName/Feishu`,
  dingtalk: `${ANDROID} AliApp(DingTalk/7.6.15) com.alibaba.android.rimet/35000000 language/zh-CN`,
  wecom: `${ANDROID} wxwork/4.1.30 MicroMessenger/7.0.1 NetType/WIFI Language/zh`,
} as const

/** A session as another program of the company hands it over: its token is all that travels. */
export async function sessionTokenOf(userCode: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await onDatabase(async (client) => {
    const { rowCount } = await client.query(
      `insert into session (token_hash, id, company_id, person_id, created_at, last_used_at, absolute_end_at, way, device)
       select $1, $2, company_id, id, now(), now(), now() + interval '1 day', 'app', 'journey' from person where user_code = $3`,
      [createHash('sha256').update(token).digest(), randomUUID(), userCode],
    )
    if (rowCount !== 1) throw new Error(`Nobody is called ${userCode}.`)
  })
  return token
}

/** Where the built app keeps the code that chooses the bridge. */
function bridgeFile(): string {
  const manifest = JSON.parse(readFileSync(join(fact('APP'), '.vite/manifest.json'), 'utf8')) as Record<string, { file: string }>
  const file = manifest['web/bridge/hosts.ts']?.file
  if (file === undefined) throw new Error('The build does not know the bridge.')
  return `/m/${file}`
}

/** Uses an ability of the built app's own bridge, as a screen would, and says how it ended. */
export async function use(where: Page | Frame, ability: string, ...input: readonly unknown[]): Promise<unknown> {
  const script = `(async () => {
    const made = Object.values(await import(${JSON.stringify(bridgeFile())})).find((one) => typeof one === 'function')
    globalThis.bridgeInTest ??= await made()
    return bridgeInTest[${JSON.stringify(ability)}](...${JSON.stringify(input)})
  })()`
  return where.evaluate<unknown>(script)
}

export interface HostCall {
  readonly name: string
  readonly input: Readonly<Record<string, unknown>>
}

/** What an injected host recorded. */
export const callsIn = (page: Page): Promise<HostCall[]> => page.evaluate<HostCall[]>('globalThis.hostCalls ?? globalThis.calls')

export const DONE = { outcome: 'done' }
export const PLACE = { outcome: 'done', value: { latitude: 30.2467, longitude: 120.1651, frame: 'GCJ-02' } }
