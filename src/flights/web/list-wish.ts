import { useEffect, useEffectEvent } from 'react'
import { create } from 'zustand'

/** The list, by its path, that is to show only what complies when it is next on screen. */
const useWish = create<{ compliantIn: string | null }>(() => ({ compliantIn: null }))

/** Wishes a list to come up with the flights that comply: "show me the others" on the page that explains a verdict. */
export function wishCompliant(path: string): void {
  useWish.setState({ compliantIn: path })
}

/** Fulfils the wish once the list is on screen, newly made or kept alive all the while. */
export function useCompliantWish(path: string | null, fulfil: () => void): void {
  const onWish = useEffectEvent(fulfil)
  useEffect(() => {
    if (path === null || useWish.getState().compliantIn !== path) return
    useWish.setState({ compliantIn: null })
    onWish()
  }, [path])
}
