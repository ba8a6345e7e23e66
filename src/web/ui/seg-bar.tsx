import '../styles/bars.css'
import type { SegProps } from './seg.tsx'
import { Seg } from './seg.tsx'

/** The ways to see a page, under its app bar, where they stay while the page scrolls. */
export function SegBar<K extends string>(props: SegProps<K>) {
  return (
    <div className="segbar">
      <Seg {...props} />
    </div>
  )
}
