import { useCallback, useEffect, useRef, useState } from 'react'
import { bridge } from '../../../web/bridge/index.ts'
import { CallError } from '../../../web/call-error.ts'
import { useGo } from '../../../web/page-context.ts'
import { queryClient } from '../../../web/query-client.ts'
import { reading } from '../../../web/query.ts'
import type { SsoUnknown } from '../../calls/sso.ts'
import { arrive } from '../sign-in.ts'
import { unknownOf } from './binding.ts'
import type { Callback, SsoPlatform } from './callback.ts'
import { enterByCallback, enterByHostCode, enterByTicket, exchangeKey, forgetWay, keepOpenid, leaveFor, wayOf } from './way.ts'

export type PassageFace =
  /** Says where one is led, and waits for the tap. */
  | { readonly is: 'start' }
  | { readonly is: 'going' | 'coming' }
  | { readonly is: 'declined' }
  | { readonly is: 'failed'; readonly error: CallError }
  | { readonly is: 'unknown'; readonly unknown: SsoUnknown }

export interface PassageHook {
  readonly face: PassageFace
  /** Sets out for the platform, or asks the host; with the tick that every way in needs. */
  start(): void
  /** Once more with what came back, after a cut line; anew where that cannot be. */
  retry(): void
}

interface PassageWish {
  readonly platform: SsoPlatform
  readonly callback: Callback
  /** Where to go on where this tab remembers no way. */
  readonly from: string
  /** Whether this phone has agreed to today's terms: then nobody need be asked before a host's word is taken. */
  readonly hasAgreed: boolean
}

/** Whose script library, or whose own token, brings somebody in without leaving the page. */
const BRINGS_IN: readonly SsoPlatform[] = ['lark', 'dingtalk', 'host']

const isInside = (host: string, platform: SsoPlatform): boolean => host === (platform === 'host' ? 'native' : platform)

/** The steps of a way to a platform and back; what the address said is handed over once. */
export function usePassage({ platform, callback, from, hasAgreed }: PassageWish): PassageHook {
  const go = useGo()
  // Before she left for the platform's page she ticked the box; who comes with a host's word may not have seen it yet.
  const isBack = callback.is === 'returned' || (callback.is === 'ticket' && hasAgreed)
  const [face, setFace] = useState<PassageFace>({ is: callback.is === 'declined' ? 'declined' : isBack ? 'coming' : 'start' })
  const key = useRef<string>(null)
  const isRunning = useRef(false)

  /** One at a time; what is refused becomes the face. */
  const run = useCallback(async (step: 'going' | 'coming', action: () => Promise<unknown>): Promise<void> => {
    if (isRunning.current) return
    isRunning.current = true
    setFace({ is: step })
    try {
      await action()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const unknown = error.code === 'SSO-UNKNOWN' ? unknownOf(error.result) : null
      setFace(unknown ? { is: 'unknown', unknown } : { is: 'failed', error })
    } finally {
      isRunning.current = false
    }
  }, [])

  const come = useCallback(async (): Promise<void> => {
    key.current ??= exchangeKey()
    const goOn = wayOf(platform)?.from ?? from
    if (callback.is === 'ticket' && (platform === 'oa' || platform === 'host')) {
      return arrive(await enterByTicket(platform, callback.ticket, key.current), goOn)
    }
    if (callback.is !== 'returned' || platform === 'oa' || platform === 'host') return
    if (platform === 'wechat') {
      await keepOpenid(callback, key.current)
      forgetWay()
      return go.replace(goOn)
    }
    const entered = await enterByCallback(platform, callback, key.current)
    forgetWay()
    arrive(entered, goOn)
  }, [callback, from, go, platform])

  useEffect(() => {
    // After this moment: the face says already that she is coming.
    if (isBack) queueMicrotask(() => void run('coming', come))
  }, [isBack, run, come])

  const start = useCallback((): void => {
    if (callback.is === 'ticket') void run('coming', come)
    else void run('going', () => setOut(platform, from))
  }, [callback, platform, from, run, come])

  const mayAskHost = callback.is === 'start' && hasAgreed && BRINGS_IN.includes(platform)
  useEffect(() => {
    if (!mayAskHost) return undefined
    let isGone = false
    bridge().then(
      ({ host }) => {
        if (!isGone && isInside(host, platform)) start()
      },
      () => undefined, // the adapter did not load: she goes on by a tap
    )
    return () => {
      isGone = true
    }
  }, [mayAskHost, platform, start])

  useEffect(() => {
    // Back from the platform's page by the back key, this page is shown as it was left: on its way.
    const show = (event: PageTransitionEvent): void => {
      if (event.persisted) setFace({ is: 'start' })
    }
    globalThis.addEventListener('pageshow', show)
    return () => globalThis.removeEventListener('pageshow', show)
  }, [])

  const retry = useCallback((): void => {
    // Where no answer came the first one may still be had; with any other the way is used up.
    const isUnanswered = face.is === 'failed' && face.error.httpStatus === 0
    if (callback.is !== 'start' && isUnanswered && key.current !== null) void run('coming', come)
    else start()
  }, [face, callback, run, come, start])
  return { face, start, retry }
}

/** By what the host hands over where the page runs inside it, by its page otherwise. */
async function setOut(platform: SsoPlatform, from: string): Promise<void> {
  const host = await bridge()
  const isInHost = isInside(host.host, platform)
  if (isInHost && (platform === 'lark' || platform === 'dingtalk' || platform === 'host')) {
    const { ways } = await queryClient.fetchQuery(reading('GET', '/auth/sso/ways'))
    const { appId, corpId } = ways.find((way) => way.platform === platform)?.ids ?? {}
    const ended = await host.requestAuthCode({ ...(appId === undefined ? {} : { appId }), ...(corpId === undefined ? {} : { corpId }) })
    if (ended.outcome === 'done') {
      const key = exchangeKey()
      return arrive(
        await (platform === 'host' ? enterByTicket(platform, ended.value, key) : enterByHostCode(platform, ended.value, key)),
        from,
      )
    }
  }
  if (platform === 'oa' || platform === 'host') throw notHere(platform)
  await leaveFor(platform, { from, inHost: isInHost })
}

/** These two have no page of their own: they open ours. */
const notHere = (platform: 'oa' | 'host'): CallError => new CallError({ code: `SSO-OPEN-${platform}`, message: '', httpStatus: 200 })
