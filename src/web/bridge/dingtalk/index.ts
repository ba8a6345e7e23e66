import dd from 'dingtalk-jsapi/entry/union'
// By their names: what these old modules call their default is, to the bundler, the module as a whole.
import { close$ as closePage } from 'dingtalk-jsapi/api/biz/navigation/close'
import { setTitle$ as setTitle } from 'dingtalk-jsapi/api/biz/navigation/setTitle'
import { openLink$ as openLink } from 'dingtalk-jsapi/api/biz/util/openLink'
import { share$ as shareByDingTalk } from 'dingtalk-jsapi/api/biz/util/share'
import { getNetworkType$ as networkType } from 'dingtalk-jsapi/api/device/connection/getNetworkType'
import { get$ as locate } from 'dingtalk-jsapi/api/device/geolocation/get'
import { requestAuthCode$ as authCode } from 'dingtalk-jsapi/api/runtime/permission/requestAuthCode'
import { browserBridge } from '../browser/index.ts'
import { askSignature, CONFIGURES_WITHIN_MS, configuredOnce, endWithin, signedAddress, within } from '../host-script.ts'
import type { Bridge, Ended } from '../port.ts'
import { CANCELLED, done, LOCATION_TIMEOUT_MS, orElse, unable } from '../port.ts'

const SIGNED_ABILITIES = ['device.geolocation.get', 'biz.util.share']
const PERSON_WITHIN_MS = 120_000
/** Asked of 高德 coordinates; the other value would be the satellites'. */
const GAODE = 1
const ACCURACY_WANTED_METERS = 200
/** DingTalk's own sheet with all its entries. */
const SHARE_EVERYWHERE = 0

/** Only some abilities want a signature; the others work as soon as the page is open. */
const signed = configuredOnce(async () => {
  const { ids, timestamp, nonce, signature } = await askSignature('dingtalk', signedAddress())
  return within(CONFIGURES_WITHIN_MS, false, (resolve) => {
    dd.ready(() => resolve(true))
    dd.error(() => resolve(false))
    dd.config({
      agentId: ids.agentId ?? '',
      corpId: ids.corpId ?? '',
      timeStamp: timestamp,
      nonceStr: nonce,
      signature,
      jsApiList: SIGNED_ABILITIES,
    })
  })
})

interface Said {
  readonly errorCode?: string | number
  readonly error?: string | number
  readonly errorMessage?: string
}

/** DingTalk rejects with a number: 3 is the person's own "no", 7 a missing permission, 1 an ability that this version lacks. */
function endOf(error: unknown): Ended<never> {
  const { errorCode, error: older, errorMessage = '' } = typeof error === 'object' && error !== null ? (error as Said) : {}
  const code = `${errorCode ?? older ?? ''}`
  if (code === '3' || /cancel/i.test(errorMessage)) return CANCELLED
  return unable(code === '7' ? 'denied' : code === '1' || code === '4' ? 'unsupported' : 'failed')
}

const ask = <T>(run: () => Promise<T>, limitMs: number): Promise<Ended<T>> => endWithin(limitMs, run, endOf)

/** Inside DingTalk, by its own package. */
export function dingtalkBridge(): Bridge {
  const plain = browserBridge()
  return {
    ...plain,
    host: 'dingtalk',
    back: async () => orElse(await ask(() => closePage({}), CONFIGURES_WITHIN_MS), plain.back),
    share: async (sharing) => {
      if (!(await signed())) return plain.share(sharing)
      const { title, text, url = location.origin } = sharing
      const input = { type: SHARE_EVERYWHERE, url, title, content: text, image: '' }
      const ended = await ask(() => shareByDingTalk(input), PERSON_WITHIN_MS)
      if (ended.outcome === 'done') return done('sheet')
      return ended.outcome === 'cancelled' ? ended : plain.share(sharing)
    },
    location: async () => {
      if (!(await signed())) return plain.location()
      const wish = { targetAccuracy: ACCURACY_WANTED_METERS, coordinate: GAODE, withReGeocode: false, useCache: true }
      const ended = await ask(() => locate(wish), LOCATION_TIMEOUT_MS)
      if (ended.outcome === 'unable' && ended.why === 'unsupported') return plain.location()
      if (ended.outcome !== 'done') return ended
      const [latitude, longitude, accuracy] = [ended.value.latitude, ended.value.longitude, ended.value.accuracy].map(Number)
      if (latitude === undefined || longitude === undefined || Number.isNaN(latitude + longitude)) return unable('failed')
      return done({ latitude, longitude, frame: 'GCJ-02', accuracyMeters: Math.round(accuracy ?? 0) })
    },
    title: async (text) => orElse(await ask(() => setTitle({ title: text }), CONFIGURES_WITHIN_MS), () => plain.title(text)),
    openPage: async (url) => {
      if (URL.canParse(url) && new URL(url).origin === location.origin) return plain.openPage(url)
      return orElse(await ask(() => openLink({ url }), CONFIGURES_WITHIN_MS), () => plain.openPage(url))
    },
    requestAuthCode: async ({ corpId = '' }) => {
      const ended = await ask(() => authCode({ corpId }), PERSON_WITHIN_MS)
      if (ended.outcome !== 'done') return ended
      return ended.value.code ? done(ended.value.code) : unable('failed')
    },
    networkState: async () => {
      const ended = await ask(() => networkType({}), CONFIGURES_WITHIN_MS)
      return ended.outcome === 'done' ? { isOnline: ended.value.result !== 'none' } : plain.networkState()
    },
  }
}
