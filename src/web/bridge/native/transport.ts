/** How texts reach the native host and come back. Three ways, one face; which one there is, the host decides. */
export interface Transport {
  post(text: string): void
  onText(listener: (text: unknown) => void): void
}

/** Put into the page by Android: `addWebMessageListener` gives a port that also listens, `addJavascriptInterface` one that only takes. */
interface InjectedPort {
  postMessage(text: string): void
  onmessage?: ((event: { data: unknown }) => void) | null
  addEventListener?: (type: 'message', listener: (event: { data: unknown }) => void) => void
}

interface HandlerOfIos {
  postMessage(text: string): void
}

export interface NativeWindow {
  readonly QichengHost?: InjectedPort
  readonly webkit?: { readonly messageHandlers?: { readonly qicheng?: HandlerOfIos } }
  /** Called by hosts that can only run a script in the page. */
  qichengReceive?: (text: unknown) => void
  readonly parent: { postMessage(text: string, targetOrigin: string): void }
  readonly location: { readonly ancestorOrigins?: { readonly [index: number]: string | undefined } }
  addEventListener(
    type: 'message',
    listener: (event: { readonly data: unknown; readonly origin: string; readonly source: unknown }) => void,
  ): void
}

/** The transport that this page has, or `null`: then there is no host to speak to. */
export function transportOf(page: NativeWindow): Transport | null {
  const { QichengHost: port } = page
  if (port) return injected(page, port)
  const handler = page.webkit?.messageHandlers?.qicheng
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- not a window: iOS's handler takes the text alone
  if (handler) return { post: (text) => handler.postMessage(text), onText: (listener) => receiveByScript(page, listener) }
  return framed(page)
}

/** A function that only a script in this page can reach: the host's, or our own. */
function receiveByScript(page: NativeWindow, listener: (text: unknown) => void): void {
  page.qichengReceive = listener
}

function injected(page: NativeWindow, port: InjectedPort): Transport {
  return {
    post: (text) => port.postMessage(text),
    onText(listener) {
      if (port.addEventListener) port.addEventListener('message', ({ data }) => listener(data))
      receiveByScript(page, listener)
    },
  }
}

/**
 * A host that frames the app. Only origins that the operator named may do that (frame-ancestors); the browser says which one it is,
 * messages go to it alone, and whoever else sends some is not heard.
 */
function framed(page: NativeWindow): Transport | null {
  const origin = page.location.ancestorOrigins?.[0]
  if (origin === undefined || origin === 'null' || page.parent === (page as unknown)) return null
  return {
    post: (text) => page.parent.postMessage(text, origin),
    onText: (listener) =>
      page.addEventListener('message', (event) => {
        if (event.origin === origin && event.source === page.parent) listener(event.data)
      }),
  }
}
