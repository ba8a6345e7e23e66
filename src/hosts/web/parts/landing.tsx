import type { ReactNode } from 'react'
import { useBrandName } from '../../../web/page-context.ts'
import { Board, BoardState, BrandBar } from '../../../web/ui/board.tsx'
import { PayBar } from '../../../web/ui/pay-bar.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import './landing.css'

export interface LandingProps {
  /** The sentence that the page says. */
  head: string
  lead: string
  children?: ReactNode
  /** The one next step, and another way. */
  bottom: ReactNode
}

/** A page that somebody lands on from outside: who we are, one sentence, one next step. */
export function Landing({ head, lead, children, bottom }: LandingProps) {
  const brand = useBrandName()
  return (
    <Screen bottom={<PayBar>{bottom}</PayBar>}>
      <Board label={head}>
        <BrandBar title={brand} />
        <BoardState title={head} />
        <p className="landing__lead">{lead}</p>
      </Board>
      {children}
    </Screen>
  )
}
