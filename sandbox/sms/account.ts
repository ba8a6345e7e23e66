import { randomBytes } from 'node:crypto'
import type { Store } from '../kit/store.ts'
import { readMeta, writeMeta } from '../kit/store.ts'
import type { AccessKey } from './sign.ts'

/** The client's key at the carrier, made on the first start. */
export function openAccessKey(store: Store): AccessKey {
  const known = { id: readMeta(store, 'sms.keyId'), secret: readMeta(store, 'sms.keySecret') }
  if (known.id !== undefined && known.secret !== undefined) return { id: known.id, secret: known.secret }
  const made = { id: `LTAI5t${randomBytes(9).toString('hex')}`, secret: randomBytes(15).toString('hex') }
  store.transaction(() => {
    writeMeta(store, 'sms.keyId', made.id)
    writeMeta(store, 'sms.keySecret', made.secret)
  })
  return made
}
