import { reading } from '../../web/query.ts'
import './contract.ts'
import { NEXT_TRIP } from './refresh.ts'

/** By itself: home, which anybody loads first, reads no list. */
export const nextTripQuery = { ...reading('GET', NEXT_TRIP), meta: { live: ['order' as const] } }
