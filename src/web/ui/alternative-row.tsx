import type { ReactNode } from 'react'
import '../styles/policy.css'
import { AirlineFin } from './airline-fin.tsx'
import { Button } from './button.tsx'
import { Money } from './money.tsx'

export interface AlternativeRowProps {
  /** "07:35–09:55". */
  times: string
  priceMinor?: number | undefined
  /** Beside the times, where there is no price: the two airports. */
  places?: string | undefined
  carrierCode: string
  carrierName: string
  flightNumber: string
  /** Differences in words: "早到 20 分". */
  facts?: readonly string[]
  /** What it saves: "省 ¥560". */
  saves?: string | undefined
  action?: { label: string; onPick: () => void; busy?: boolean }
  /** Instead of an action: a verdict. */
  end?: ReactNode
}

/** An offer with a reason to take it, or a chosen flight in two lines. */
export function AlternativeRow(props: AlternativeRowProps) {
  return (
    <div className="alt">
      <div>
        <p className="alt__times">
          <span className="num">{props.times}</span>
          {props.priceMinor === undefined ? <span>{props.places}</span> : <Money minor={props.priceMinor} />}
        </p>
        <p className="alt__facts">
          <AirlineFin code={props.carrierCode} />
          <span>
            {props.carrierName} <span className="num">{props.flightNumber}</span>
          </span>
          {props.facts?.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
          {props.saves ? <span className="alt__save">{props.saves}</span> : null}
        </p>
      </div>
      {props.action && (
        <Button kind="soft" size="s" busy={props.action.busy ?? false} onPick={props.action.onPick}>
          {props.action.label}
        </Button>
      )}
      {props.end}
    </div>
  )
}
