/** What waits behind a tab. A wing whose tab carries a count lists a face of this kind under the tab's name. */
export interface TabCountProps {
  readonly onCount: (count: number) => void
}

declare module './face.tsx' {
  interface FaceProps {
    /** Reads how many wait behind the tab and tells it; draws nothing. */
    tabCount: TabCountProps
  }
}
