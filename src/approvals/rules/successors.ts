/* A difference is put to whoever agreed at the end: also where the flow's own first had handed it on, or somebody stood in for her. */

interface Walked {
  readonly approverId: string
  readonly handedToId: string | null
  readonly insteadOfId: string | null
  readonly state: 'waiting' | 'asked' | 'agreed' | 'rejected' | 'skipped' | 'closed'
}

/** By who was asked first, or would have been: who came to decide in her place. Nobody stands for herself. */
export function successorsOf(steps: readonly Walked[]): ReadonlyMap<string, string> {
  const nextOf = new Map<string, string>()
  for (const { approverId, handedToId, insteadOfId, state } of steps) {
    if (handedToId !== null) nextOf.set(approverId, handedToId)
    else if (insteadOfId !== null && state !== 'skipped') nextOf.set(insteadOfId, approverId)
  }
  const spoke = new Set(steps.filter(({ state }) => state === 'agreed' || state === 'asked').map(({ approverId }) => approverId))
  const found = new Map<string, string>()
  for (const first of nextOf.keys()) {
    const met = new Set([first])
    let last = first
    for (let next = nextOf.get(last); next !== undefined && !met.has(next); next = nextOf.get(last)) {
      met.add(next)
      last = next
    }
    if (last !== first && spoke.has(last)) found.set(first, last)
  }
  return found
}

/** Those of them who may be asked instead: none is asked twice, for herself and for another or for two. */
export function fitSuccessors(
  successors: ReadonlyMap<string, string>,
  plannedIds: readonly string[],
  isFit: (personId: string) => boolean,
): ReadonlyMap<string, string> {
  const taken = new Set(plannedIds)
  const fit = new Map<string, string>()
  for (const personId of plannedIds) {
    const successor = successors.get(personId)
    if (successor === undefined || taken.has(successor) || !isFit(successor)) continue
    taken.add(successor)
    fit.set(personId, successor)
  }
  return fit
}
