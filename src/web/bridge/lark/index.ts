import { browserBridge } from '../browser/index.ts'
import { askSignature, CONFIGURES_WITHIN_MS, configuredOnce, loadScript, signedAddress, within } from '../host-script.ts'
import type { Bridge, Ended } from '../port.ts'
import { CANCELLED, done, LOCATION_TIMEOUT_MS, orElse, unable } from '../port.ts'

const LARK_SCRIPT = 'https://lf1-cdn-tos.bytegoofy.com/goofy/lark/op/h5-js-sdk-1.5.23.js'
const ABILITIES = ['getLocation', 'share', 'makePhoneCall', 'getNetworkType', 'closeWindow', 'openSchema']
const PERSON_WITHIN_MS = 120_000
/** Lark's number for what the person broke off. */
const CANCELLED_BY_PERSON = 2_502_001

type Answer = Readonly<Record<string, unknown>>

interface Callbacks {
  success(answer: Answer): void
  fail(answer: { readonly errMsg?: string; readonly errno?: number }): void
}

interface LarkWindow {
  readonly h5sdk?: {
    config(settings: Readonly<Record<string, unknown>> & { onSuccess(): void; onFail(): void }): void
    ready(run: () => void): void
  }
  readonly tt?: Readonly<Record<string, ((input: object & Callbacks) => void) | undefined>>
}

const lark = (): LarkWindow => window as LarkWindow

const scripted = configuredOnce(async () => {
  if (!lark().h5sdk) await loadScript(LARK_SCRIPT)
  const { h5sdk } = lark()
  if (!h5sdk) return false
  return within(CONFIGURES_WITHIN_MS, false, (resolve) => h5sdk.ready(() => resolve(true)))
})

const readied = configuredOnce(async () => {
  if (!(await scripted())) return false
  const { ids, timestamp, nonce, signature } = await askSignature('lark', signedAddress())
  return within(CONFIGURES_WITHIN_MS, false, (resolve) =>
    lark().h5sdk?.config({
      appId: ids.appId,
      timestamp,
      nonceStr: nonce,
      signature,
      jsApiList: ABILITIES,
      onSuccess: () => resolve(true),
      onFail: () => resolve(false),
    }),
  )
})

async function ask(ability: string, input: object, limitMs: number, isReady = readied): Promise<Ended<Answer>> {
  if (!(await isReady())) return unable('unsupported')
  const run = lark().tt?.[ability]
  if (!run) return unable('unsupported') // an older Lark
  return within<Ended<Answer>>(limitMs, unable('timeout'), (resolve) => {
    run({
      ...input,
      success: (answer) => resolve(done(answer)),
      fail: ({ errMsg = '', errno }) =>
        resolve(
          errno === CANCELLED_BY_PERSON || /cancel/i.test(errMsg)
            ? CANCELLED
            : unable(/auth|permission|deny/i.test(errMsg) ? 'denied' : 'failed'),
        ),
    })
  })
}

/** Inside Lark and Feishu: one library, one protocol. The title follows the document's there. */
export function larkBridge(): Bridge {
  const plain = browserBridge()
  return {
    ...plain,
    host: 'lark',
    // Closing and signing in need no signature.
    back: async () => orElse(await ask('closeWindow', {}, CONFIGURES_WITHIN_MS, scripted), plain.back),
    share: async (sharing) => {
      const { title, text, url } = sharing
      const input = { channelType: ['wx', 'wx_timeline', 'system'], contentType: url ? 'url' : 'text', title: `${title} ${text}`, url }
      const ended = await ask('share', input, PERSON_WITHIN_MS)
      if (ended.outcome === 'done') return done('sheet')
      return ended.outcome === 'cancelled' ? ended : plain.share(sharing)
    },
    phone: async (number) => orElse(await ask('makePhoneCall', { phoneNumber: number }, PERSON_WITHIN_MS), () => plain.phone(number)),
    location: async () => {
      const ended = await ask('getLocation', { type: 'gcj02', timeout: LOCATION_TIMEOUT_MS / 1_000 }, LOCATION_TIMEOUT_MS)
      if (ended.outcome === 'unable' && ended.why === 'unsupported') return plain.location()
      if (ended.outcome !== 'done') return ended
      const { latitude, longitude, accuracy } = ended.value
      if (typeof latitude !== 'number' || typeof longitude !== 'number') return unable('failed')
      return done({ latitude, longitude, frame: 'GCJ-02', accuracyMeters: typeof accuracy === 'number' ? Math.round(accuracy) : 0 })
    },
    requestAuthCode: async ({ appId = '' }) => {
      const ended = await ask('requestAuthCode', { appId }, PERSON_WITHIN_MS, scripted)
      if (ended.outcome !== 'done') return ended
      const { code } = ended.value
      return typeof code === 'string' && code !== '' ? done(code) : unable('failed')
    },
    networkState: async () => {
      const ended = await ask('getNetworkType', {}, CONFIGURES_WITHIN_MS)
      return ended.outcome === 'done' ? { isOnline: ended.value['networkType'] !== 'none' } : plain.networkState()
    },
  }
}
