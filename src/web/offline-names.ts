/** What the app and its worker (offline-worker.ts) call the same. */

/** The browser's shelf with the app as it was when something was kept. Nothing of a person is in it. */
export const OFFLINE_APP = 'qicheng-offline'
/** On it: the app's page, and the address of what was kept last. */
export const OFFLINE_PAGE = '/m/'
export const OFFLINE_PLACE = '/m/kept-place'
export const OFFLINE_WORKER = '/m/offline-worker.js'

/** Whether an address is of a page that shows what was kept. */
export const isOfflinePage = (pathname: string): boolean => /^\/m\/flights\/order\/[^/]+\/boarding\/?$/.test(pathname)
