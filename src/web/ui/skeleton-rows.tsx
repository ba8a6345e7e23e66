import '../styles/leg.css'
import '../styles/offers.css'
import { Bone, Loading } from './bone.tsx'
import { SkeletonLeg } from './skeleton-leg.tsx'

/** Flights to come: rows in the exact shape of a flight's row, ring and dot included. */
export function SkeletonRows({ count = 6, label }: { count?: number; label?: string }) {
  return (
    <Loading label={label} className="offers bones">
      {Array.from({ length: count }, (_, i) => (
        <div key={i} className="offer">
          <div className="offer__hit">
            <SkeletonLeg />
            <span className="offer__price">
              <Bone wide="4rem" figure end />
              <Bone wide="3rem" end />
            </span>
            <span className="offer__foot">
              <span className="offer__meta">
                <Bone wide="8rem" />
              </span>
              <span className="offer__verdict">
                <Bone wide="4.25rem" />
              </span>
            </span>
          </div>
        </div>
      ))}
    </Loading>
  )
}
