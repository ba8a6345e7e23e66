import { reading } from '../../web/query.ts'
import './contract.ts'
import type { WantedSeats } from './form-paths.ts'
import { governedOf, type FormAsked } from './queries.ts'

/** What a form of waiting is asked by: what would do instead of one type of seats. */
export interface StandbyAsked extends Omit<FormAsked, 'wanted'> {
  readonly requirements: readonly WantedSeats[]
}

/** The part of a form that is sent alike whether it is read or submitted. */
export const askedStandby = ({ requirements, ...governed }: StandbyAsked) => ({
  requirements: requirements.map((one) => ({ ...one })),
  ...governedOf(governed),
})

/** A form of waiting as it is now. Of its page alone, and kept as long as what was typed into it may be. */
export function standbyFormQuery(asked: StandbyAsked, pageId: number) {
  const query = reading('POST', '/train/app/standby/fill', askedStandby(asked))
  return { ...query, queryKey: [...query.queryKey, pageId], staleTime: 0, gcTime: Infinity, refetchOnWindowFocus: false }
}
