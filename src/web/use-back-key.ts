import { useEffect, useEffectEvent } from 'react'

const BACK_KEY = 'qicheng:back'

/** Asks whatever stands on the page whether the back key is for it; false where it is not. */
export const askPageBack = (): boolean => !dispatchEvent(new Event(BACK_KEY, { cancelable: true }))

/** Lets the phone's back key take back a step of a page that has no address of its own, such as a preview before sending. */
export function useBackKey(onBack: () => void): void {
  const heard = useEffectEvent(onBack)
  useEffect(() => {
    const hear = (event: Event): void => {
      event.preventDefault()
      heard()
    }
    addEventListener(BACK_KEY, hear)
    return () => removeEventListener(BACK_KEY, hear)
  }, [])
}
