import type { ReactNode } from 'react'

/** A product line's search, drawn on home's board. */
export interface HomeTileProps {
  /** Home's own bars, which stand at the head of the board: the brand, and the lines to choose from. */
  readonly head: ReactNode
}

/** What a line tells below the board, such as the next trip. It fetches what it shows. */
export interface HomeCardProps {
  readonly line: string
  /** Whether the line can be booked, and of a card that is of no line whether anything can; what was booked before is told all the same. */
  readonly isOpen: boolean
}

declare module '../../web/face.tsx' {
  interface FaceProps {
    homeTile: HomeTileProps
    homeCard: HomeCardProps
  }
}
