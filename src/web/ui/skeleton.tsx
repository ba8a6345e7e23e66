import type { ReactNode } from 'react'
import '../styles/board.css'
import '../styles/feedback.css'
import '../styles/forms.css'
import '../styles/leg.css'
import '../styles/offers.css'
import { Rings } from './rings.tsx'
import { useUiText } from './ui-text.ts'

/** One grey bone; widths in rem or per cent. */
export function Bone({ wide, figure = false, end = false }: { wide?: string; figure?: boolean; end?: boolean }) {
  const classes = ['bone', figure && 'bone--figure', end && 'bone--end'].filter(Boolean).join(' ')
  return <span className={classes} style={wide === undefined ? {} : { '--wide': wide }} />
}

/** Says once that something loads, and hides the shapes from readers. */
function Loading({ label, className, children }: { label?: string | undefined; className?: string; children: ReactNode }) {
  const t = useUiText()
  return (
    <div role="status">
      <span className="sr">{label ?? t.loading}</span>
      <div className={className} aria-hidden="true">
        {children}
      </div>
    </div>
  )
}

/** Flights to come: rows in the exact shape of a flight's row, ring and dot included. */
export function SkeletonRows({ count = 6, label }: { count?: number; label?: string }) {
  return (
    <Loading label={label} className="offers bones">
      {Array.from({ length: count }, (_, i) => (
        <div key={i} className="offer">
          <div className="offer__hit">
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
