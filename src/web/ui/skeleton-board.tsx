import '../styles/board.css'
import '../styles/leg.css'
import { Bone, Loading } from './bone.tsx'
import { Rings } from './rings.tsx'

/** An order's head to come. */
export function SkeletonBoard({ label }: { label?: string }) {
  return (
    <section className="board bones" aria-busy="true">
      <Loading label={label}>
        <div className="brandbar">
          <Bone wide="9rem" />
        </div>
        <div className="board__state">
          <Bone wide="6rem" figure />
        </div>
        <span className="leg">
          <span className="leg__end">
            <Bone wide="4.5rem" figure />
            <Bone wide="3rem" />
          </span>
          <span className="leg__mid">
            <Rings />
            <i className="track" />
          </span>
          <span className="leg__end">
            <Bone wide="4.5rem" figure />
            <Bone wide="3rem" end />
          </span>
        </span>
        <p className="board__facts">
          <Bone wide="60%" />
        </p>
      </Loading>
    </section>
  )
}
