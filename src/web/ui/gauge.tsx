import type { ReactNode } from 'react'
import '../styles/policy.css'
import { Icon } from './icon.tsx'

export interface GaugeFigure {
  label: string
  value: ReactNode
  /** The gap above the limit: named, marked and coloured. */
  over?: boolean
}

export interface GaugeProps {
  /** Any unit, the same for both: fen, per cent of the full fare, days. */
  limit: number
  actual: number
  /** Limit, actual, gap, in words and figures. The bar itself is decoration. */
  figures: readonly GaugeFigure[]
}

/** The limit as a notch on a bar; above it hatched, below it the room that is left. */
export function Gauge({ limit, actual, figures }: GaugeProps) {
  const inside = Math.max(0, Math.min(limit, actual))
  const beyond = Math.max(0, actual - limit)
  const room = Math.max(0, limit - actual)
  return (
    <div className="gauge">
      <div className="gauge__bar" aria-hidden="true">
        <i className="gauge__in" style={{ '--in': inside }} />
        {beyond > 0 && <i className="gauge__notch" />}
        {beyond > 0 && <i className="gauge__over" style={{ '--out': beyond }} />}
        {room > 0 && <i className="gauge__room" style={{ '--out': room }} />}
        {beyond === 0 && <i className="gauge__notch" />}
      </div>
      <dl className="gauge__figs">
        {figures.map((figure) => (
          <div key={figure.label} className={figure.over ? 'is-over' : ''}>
            <dt>
              {figure.over && <Icon name="over" size="xs" />}
              <span>{figure.label}</span>
            </dt>
            <dd>{figure.value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
