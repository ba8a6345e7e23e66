/** The parts of a window that tell whether a native host is there. */
export interface PageInHost {
  readonly QichengHost?: unknown
  readonly webkit?: { readonly messageHandlers?: Readonly<Record<string, unknown>> }
  readonly parent: unknown
  readonly location: { readonly ancestorOrigins?: { readonly [index: number]: string | undefined } }
}

/**
 * Whether the native app, or a web host that the operator lets frame us, has put a port into the page. By its port and not by its
 * name, which anybody can take; where the browser does not say who frames us, there is nobody to speak to.
 */
export const hasNativePort = (page: PageInHost): boolean =>
  page.QichengHost !== undefined ||
  page.webkit?.messageHandlers?.['qicheng'] !== undefined ||
  (page.parent !== page && page.location.ancestorOrigins?.[0] !== undefined)
