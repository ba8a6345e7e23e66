import { memo } from 'react'
import '../styles/offers.css'
import { AirlineFin } from './airline-fin.tsx'
import type { BadgeKind } from './badge.tsx'
import { Badge } from './badge.tsx'
import { classNames } from './class-names.ts'
import type { LegProps } from './leg.tsx'
import { Leg } from './leg.tsx'
import { Money } from './money.tsx'
import { Tag } from './tag.tsx'

export interface OfferRowProps extends Omit<LegProps, 'rings'> {
  /** Handed back when the row is picked; keep `onPick` the same function for all rows, so that rows stay memoised. */
  id: string
  onPick: (id: string) => void
  priceMinor: number
  /** Under the price: cabin and discount. */
  priceNote?: string | undefined
  carrierCode: string
  carrierName: string
  flightNumber: string
  aircraft?: string | undefined
  /** Outlined facts: "余 4 张", and one that speaks for the row: "当日最低". */
  tag?: string | undefined
  accentTag?: string | undefined
  verdictKind?: BadgeKind | undefined
  verdict?: string | undefined
  /** Sold out meanwhile: dimmed, still readable. */
  gone?: boolean
}

/** A flight in a list: three lines, one target. Flat props, so that a memoised row is compared cheaply. */
export const OfferRow = memo(function OfferRow(props: OfferRowProps) {
  return (
    <div className={classNames('offer', props.gone && 'offer--gone')}>
      <button type="button" className="offer__hit" onClick={() => props.onPick(props.id)}>
        <Leg
          departTime={props.departTime}
          arriveTime={props.arriveTime}
          departPlace={props.departPlace}
          arrivePlace={props.arrivePlace}
          above={props.above}
          below={props.below}
          stops={props.stops}
          daysLater={props.daysLater}
        />
        <span className="offer__price">
          <Money minor={props.priceMinor} />
          <span className="note">{props.priceNote}</span>
        </span>
        <span className="offer__foot">
          <span className="offer__meta">
            <AirlineFin code={props.carrierCode} />
            <span>
              {props.carrierName} <span className="num">{props.flightNumber}</span>
            </span>
            {props.aircraft ? <span className="quiet">{props.aircraft}</span> : null}
            {props.tag ? <Tag>{props.tag}</Tag> : null}
            {props.accentTag ? <Tag accent>{props.accentTag}</Tag> : null}
          </span>
          <span className="offer__verdict">
            {props.verdictKind && props.verdict ? <Badge kind={props.verdictKind}>{props.verdict}</Badge> : null}
          </span>
        </span>
      </button>
    </div>
  )
})
