import { reading } from '../../web/query.ts'
import './contract.ts'
import type { AskedTravellers } from '../calls.ts'
import type { WantedSeats } from './form-paths.ts'

/** What a form of several orders is asked by. */
export interface GroupAsked {
  readonly wanted: WantedSeats
  readonly party: AskedTravellers
  readonly sceneCode: string | null
  /** Who stands on which application. */
  readonly applications: readonly { readonly userCode: string; readonly applicationId: string }[]
}

/** A form of several orders as it is now. Of its page alone, and kept as long as what was typed into it may be. */
export function groupFormQuery({ wanted, party, sceneCode, applications }: GroupAsked, pageId: number) {
  const query = reading('POST', '/train/app/group/fill', {
    ...wanted,
    travellers: { ...party, userCodes: [...party.userCodes] },
    ...(sceneCode !== null && { sceneCode }),
    applications: applications.map((one) => ({ ...one })),
  })
  return { ...query, queryKey: [...query.queryKey, pageId], staleTime: 0, gcTime: Infinity, refetchOnWindowFocus: false }
}
