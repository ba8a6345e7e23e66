import { ownPlace } from '../../web/own-place.ts'

/** Where a landing page goes on to: a place of ours that its address names, or home. */
export function destinationFrom(search: string): string {
  const to = new URLSearchParams(search).get('to') ?? ''
  const place = to.length <= 500 ? ownPlace(to) : null
  return place === null || /^\/((page2?|invalid|login)(\/|$)|$)/i.test(place.replace(/[?#].*/s, '')) ? '/home' : place
}

/** What of the company's app this phone can install; a desktop shows both. */
export function storesFor(userAgent: string): { readonly ios: boolean; readonly android: boolean } {
  const ios = /\b(iPhone|iPad|iPod)\b/.test(userAgent)
  const android = /\bAndroid\b/.test(userAgent)
  return ios === android ? { ios: true, android: true } : { ios, android }
}

/** The app's own address, with the place to open in it. */
export function openAddress(openUrl: string, to: string): string {
  const address = new URL(openUrl)
  address.searchParams.set('path', to)
  return address.href
}
