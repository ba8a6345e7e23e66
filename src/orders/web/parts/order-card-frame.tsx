import type { ReactNode } from 'react'
import { AppLink } from '../../../web/ui/app-link.tsx'
import { Money } from '../../../web/ui/money.tsx'
import { Bone } from '../../../web/ui/bone.tsx'
import { SkeletonLeg } from '../../../web/ui/skeleton-leg.tsx'
import { classNames } from '../../../web/ui/class-names.ts'
import './order-card.css'

export interface OrderCardFrameProps {
  /** Where the order is shown. */
  to: string
  /** When and where to, in a few words. */
  title: ReactNode
  /** How it stands: a badge. */
  status: ReactNode
  /** The line's own middle, such as a flight's leg. */
  children: ReactNode
  /** Who and with whom, small, side by side. */
  facts: readonly ReactNode[]
  totalMinor: number
  /** The order came to nothing: its amount is not owed. */
  ended?: boolean
}

/** The frame that every line's order card shares, so that a list of many lines reads as one. A link: it opens in a new tab too. */
export function OrderCardFrame({ to, title, status, children, facts, totalMinor, ended = false }: OrderCardFrameProps) {
  return (
    <AppLink to={to} className={classNames('ordercard', ended && 'ordercard--ended')}>
      <span className="ordercard__head">
        <span>{title}</span>
        {status}
      </span>
      {children}
      <span className="ordercard__foot">
        <span className="ordercard__facts">
          {facts.map((fact, i) => (
            <span key={i}>{fact}</span>
          ))}
        </span>
        <Money minor={totalMinor} />
      </span>
    </AppLink>
  )
}

/** A card to come, in its shape. */
export function SkeletonOrderCard() {
  return (
    <div className="ordercard bones" aria-hidden="true">
      <span className="ordercard__head">
        <Bone wide="9rem" />
        <Bone wide="3.5rem" />
      </span>
      <SkeletonLeg />
      <span className="ordercard__foot">
        <Bone wide="8rem" />
        <Bone wide="4rem" />
      </span>
    </div>
  )
}
