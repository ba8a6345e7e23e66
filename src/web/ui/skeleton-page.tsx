import { Bone, Loading } from './bone.tsx'

/** A page whose shape is not known yet: bar, board, rows. What the shell shows while a route's code arrives. */
export function SkeletonPage({ label }: { label?: string }) {
  return (
    <div className="screen">
      <Loading label={label}>
        <div className="appbar">
          <div className="appbar__title">
            <Bone wide="8rem" figure />
          </div>
        </div>
        <div className="band">
          <Bone wide="40%" figure />
          <Bone wide="80%" />
          <Bone wide="65%" />
        </div>
        <div className="band">
          <Bone wide="30%" />
          <Bone wide="90%" />
          <Bone wide="75%" />
          <Bone wide="85%" />
        </div>
      </Loading>
    </div>
  )
}
