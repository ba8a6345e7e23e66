import '../styles/forms.css'
import { Bone, Loading } from './bone.tsx'

/** A form or facts to come: rows with label and value. */
export function SkeletonForm({ rows = 5, label }: { rows?: number; label?: string }) {
  return (
    <section className="band band--flush">
      <Loading label={label} className="rows">
        {Array.from({ length: rows }, (_, i) => (
          <div key={i} className="row">
            <span className="row__label">
              <Bone wide="3rem" />
            </span>
            <span className="row__value">
              <Bone wide={i % 2 === 0 ? '70%' : '45%'} />
            </span>
          </div>
        ))}
      </Loading>
    </section>
  )
}

/** A few lines of text to come. */
export function SkeletonLines({ lines = 3, label }: { lines?: number; label?: string }) {
  return (
    <section className="band">
      <Loading label={label}>
        {Array.from({ length: lines }, (_, i) => (
          <Bone key={i} wide={i === lines - 1 ? '55%' : '100%'} />
        ))}
      </Loading>
    </section>
  )
}
