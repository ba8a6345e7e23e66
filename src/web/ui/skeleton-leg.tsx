import '../styles/leg.css'
import { Bone } from './bone.tsx'

/** A leg to come, in its shape. */
export function SkeletonLeg() {
  return (
    <span className="leg">
      <span className="leg__end">
        <Bone wide="3.25rem" figure />
        <Bone wide="2.5rem" />
      </span>
      <span className="leg__mid">
        <i className="track" />
      </span>
      <span className="leg__end">
        <Bone wide="3.25rem" figure />
        <Bone wide="2.5rem" end />
      </span>
    </span>
  )
}
