import { useEffect, useRef, type RefObject } from 'react'

/** What says that something is missing; what a tap on the foot has overtaken stands at the top by itself. */
const SAID = '.row--bad, .field--bad, .notice--danger, [role=alert]:not(.notice--warn)'

/** Brings the first thing that is missing into sight after each try: on a long form it may be said far from the button that was tapped. */
export function useFaultInSight(faults: Readonly<Partial<Record<string, string>>>): RefObject<HTMLElement | null> {
  const ground = useRef<HTMLElement>(null)
  useEffect(() => {
    if (Object.keys(faults).length === 0) return
    ground.current?.querySelector(SAID)?.scrollIntoView({ block: 'center' })
  }, [faults])
  return ground
}
