import { browserBridge } from '../browser/index.ts'
import { askSignature, CONFIGURES_WITHIN_MS, configuredOnce, loadScript, signedAddress, within } from '../host-script.ts'
import type { Bridge, Ended, Located } from '../port.ts'
import { CANCELLED, done, LOCATION_TIMEOUT_MS, orElse, unable } from '../port.ts'

const WECHAT_SCRIPT = 'https://res.wx.qq.com/open/js/jweixin-1.6.0.js'
const ABILITIES = ['updateAppMessageShareData', 'updateTimelineShareData', 'getLocation', 'chooseWXPay', 'getNetworkType', 'closeWindow']
const PAYS_WITHIN_MS = 600_000

interface Callbacks {
  success(answer: Readonly<Record<string, unknown>>): void
  cancel(): void
  fail(answer: { readonly errMsg?: string }): void
}

interface Wx {
  config(settings: Readonly<Record<string, unknown>>): void
  ready(run: () => void): void
  error(run: () => void): void
}

type Abilities = Readonly<Record<string, ((input: object & Callbacks) => void) | undefined>>

const wx = (): Wx | undefined => (window as { wx?: Wx }).wx
const abilities = (): Abilities => (window as { wx?: Abilities }).wx ?? {}

async function configure(): Promise<boolean> {
  await loadScript(WECHAT_SCRIPT)
  const sdk = wx()
  if (!sdk) return false
  const { ids, timestamp, nonce, signature } = await askSignature('wechat', signedAddress())
  return within(CONFIGURES_WITHIN_MS, false, (resolve) => {
    sdk.ready(() => resolve(true))
    sdk.error(() => resolve(false))
    // Its seconds are a number here, and its nonce is written with a capital S.
    sdk.config({ debug: false, appId: ids.appId, timestamp: Number(timestamp), nonceStr: nonce, signature, jsApiList: ABILITIES })
  })
}

const readied = configuredOnce(configure)

/** Asks WeChat; what it says of a failure begins with the ability's name and a colon. */
async function ask(ability: string, input: object, limitMs: number): Promise<Ended<Readonly<Record<string, unknown>>>> {
  if (!(await readied())) return unable('unsupported')
  const run = abilities()[ability]
  if (!run) return unable('unsupported')
  return within<Ended<Readonly<Record<string, unknown>>>>(limitMs, unable('timeout'), (resolve) => {
    run({
      ...input,
      success: (answer: Readonly<Record<string, unknown>>) => resolve(done(answer)),
      cancel: () => resolve(CANCELLED),
      fail: ({ errMsg = '' }: { readonly errMsg?: string }) =>
        resolve(/cancel/.test(errMsg) ? CANCELLED : unable(/permission|denied|auth/.test(errMsg) ? 'denied' : 'failed')),
    })
  })
}

/** Inside WeChat: pages there have no share sheet and no way back of their own; paying and locating are WeChat's. */
export function wechatBridge(): Bridge {
  const plain = browserBridge()
  return {
    ...plain,
    host: 'wechat',
    back: async () => orElse(await ask('closeWindow', {}, CONFIGURES_WITHIN_MS), plain.back),
    share: async ({ title, text, url = location.origin }) => {
      const shared = { title, desc: text, link: url, imgUrl: '' }
      const ended = await ask('updateAppMessageShareData', shared, CONFIGURES_WITHIN_MS)
      if (ended.outcome !== 'done') return plain.share({ title, text, url })
      await ask('updateTimelineShareData', shared, CONFIGURES_WITHIN_MS)
      return done('menu')
    },
    location: async () => {
      const ended = await ask('getLocation', { type: 'gcj02' }, LOCATION_TIMEOUT_MS)
      return ended.outcome === 'unable' && ended.why === 'unsupported' ? plain.location() : locatedFrom(ended)
    },
    payment: async ({ timeStamp = '', ...payment }) =>
      // It alone of WeChat's abilities writes the seconds with a small s.
      orElse(await ask('chooseWXPay', { ...payment, timestamp: timeStamp }, PAYS_WITHIN_MS), () => plain.payment(payment)),
    // Alipay's pages are shut out there: the page that says how to go on stands in.
    alipay: () => Promise.resolve(unable('unsupported')),
    networkState: async () => {
      const ended = await ask('getNetworkType', {}, CONFIGURES_WITHIN_MS)
      return ended.outcome === 'done' ? { isOnline: ended.value['networkType'] !== 'none' } : plain.networkState()
    },
  }
}

function locatedFrom(ended: Ended<Readonly<Record<string, unknown>>>): Ended<Located> {
  if (ended.outcome !== 'done') return ended
  const [latitude, longitude, accuracy] = ['latitude', 'longitude', 'accuracy'].map((name) => Number(ended.value[name] ?? Number.NaN))
  if (latitude === undefined || longitude === undefined || Number.isNaN(latitude) || Number.isNaN(longitude)) return unable('failed')
  return done({ latitude, longitude, frame: 'GCJ-02', accuracyMeters: Number.isNaN(accuracy) ? 0 : Math.round(accuracy ?? 0) })
}
