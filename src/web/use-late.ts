import { useEffect, useState } from 'react'
import type { ComponentType } from 'react'
import { textsReady } from './texts.ts'

type Load<P> = () => Promise<{ readonly default: ComponentType<P> }>

async function withWords<P>(load: Load<P>): Promise<ComponentType<P>> {
  const { default: part } = await load()
  await textsReady()
  return part
}

/**
 * A part that nobody waits for: there once its chunk and its words are. Where they do not come the page stands without it, which neither
 * `React.lazy` nor suspending words would let it. `load` stands outside of the component.
 */
export function useLate<P>(load: Load<P>): ComponentType<P> | null {
  const [late, setLate] = useState<{ readonly part: ComponentType<P> } | null>(null)
  useEffect(() => {
    let isWanted = true
    withWords(load).then(
      (part) => isWanted && setLate({ part }),
      () => {}, // a lost chunk is heard, reported and mended by the app (web/lost-chunk.ts)
    )
    return () => {
      isWanted = false
    }
  }, [load])
  return late?.part ?? null
}
