import * as ww from '@wecom/jssdk'
import { browserBridge } from '../browser/index.ts'
import { askSignature, CONFIGURES_WITHIN_MS, configuredOnce, endWithin, signedAddress, within } from '../host-script.ts'
import type { Bridge, Ended } from '../port.ts'
import { CANCELLED, done, LOCATION_TIMEOUT_MS, orElse, unable } from '../port.ts'

const ABILITIES = ['getLocation', 'shareAppMessage', 'closeWindow', 'openDefaultBrowser', 'getNetworkType']
const PERSON_WITHIN_MS = 120_000

/** The package asks for the signature by itself, and again when the address changes. */
const readied = configuredOnce(async () => {
  const first = await askSignature('wecom', signedAddress())
  const { corpId } = first.ids
  if (!corpId) return false
  return within(CONFIGURES_WITHIN_MS, false, (resolve) => {
    ww.register({
      corpId,
      jsApiList: ABILITIES,
      getConfigSignature: async (url) => {
        const signed = url === signedAddress() ? first : await askSignature('wecom', url)
        return { timestamp: Number(signed.timestamp), nonceStr: signed.nonce, signature: signed.signature }
      },
      onConfigSuccess: () => resolve(true),
      onConfigFail: () => resolve(false),
    })
    ww.ensureConfigReady().then(
      () => resolve(true),
      () => resolve(false),
    )
  })
})

/** What the package rejects with says in `errMsg` how it ended. */
function endOf(error: unknown): Ended<never> {
  const said = typeof error === 'object' && error !== null && 'errMsg' in error ? String(error.errMsg) : String(error)
  if (/cancel/i.test(said)) return CANCELLED
  if (/no permission|denied|auth/i.test(said)) return unable('denied')
  return unable(/not (exist|support)|no such/i.test(said) ? 'unsupported' : 'failed')
}

async function ask<T>(run: () => Promise<T>, limitMs: number): Promise<Ended<T>> {
  if (!(await readied())) return unable('unsupported')
  return endWithin(limitMs, run, endOf)
}

/** Inside WeCom, by its own package. Its pages sign in by going to WeCom's address and back, so there is no code to ask for. */
export function wecomBridge(): Bridge {
  const plain = browserBridge()
  return {
    ...plain,
    host: 'wecom',
    back: async () => orElse(await ask(() => ww.closeWindow(), CONFIGURES_WITHIN_MS), plain.back),
    share: async (sharing) => {
      const { title, text, url = location.origin } = sharing
      const ended = await ask(() => ww.shareAppMessage({ title, desc: text, link: url, imgUrl: '' }), PERSON_WITHIN_MS)
      if (ended.outcome === 'done') return done('sheet')
      return ended.outcome === 'cancelled' ? ended : plain.share(sharing)
    },
    location: async () => {
      const ended = await ask(() => ww.getLocation({ type: 'gcj02' as ww.LocationType }), LOCATION_TIMEOUT_MS)
      if (ended.outcome === 'unable' && ended.why === 'unsupported') return plain.location()
      if (ended.outcome !== 'done') return ended
      const [latitude, longitude, accuracy] = [ended.value.latitude, ended.value.longitude, ended.value.accuracy].map(Number)
      if (latitude === undefined || longitude === undefined || Number.isNaN(latitude + longitude)) return unable('failed')
      return done({ latitude, longitude, frame: 'GCJ-02', accuracyMeters: Math.round(accuracy ?? 0) })
    },
    openPage: async (url) => {
      if (URL.canParse(url) && new URL(url).origin === location.origin) return plain.openPage(url)
      return orElse(await ask(() => ww.openDefaultBrowser({ url }), CONFIGURES_WITHIN_MS), () => plain.openPage(url))
    },
    networkState: async () => {
      const ended = await ask(() => ww.getNetworkType(), CONFIGURES_WITHIN_MS)
      return ended.outcome === 'done' ? { isOnline: ended.value.networkType !== ww.NetworkType.none } : plain.networkState()
    },
  }
}
