import type { ReactNode } from 'react'
import { Suspense, useState } from 'react'
import { MessagesBell } from '../../../notices/web/index.ts'
import { beginFaces, Face, linesWith } from '../../../web/face.tsx'
import { useBrandName, usePageTitle } from '../../../web/page-context.ts'
import { Board, BrandBar, Modes } from '../../../web/ui/board.tsx'
import { Empty } from '../../../web/ui/empty.tsx'
import type { IconShape } from '../../../web/ui/icon.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { Bone } from '../../../web/ui/bone.tsx'
import { SkeletonLines } from '../../../web/ui/skeleton.tsx'
import { useClosed } from '../open-lines.ts'
import { useHomeText } from '../text.ts'

type Line = keyof ReturnType<typeof useHomeText>['lineNames']

const LINE_ICONS: Record<Line, IconShape> = {
  flight: 'plane',
  train: { path: 'M3 6.5h7.2c5.8 0 10.8 4.2 10.8 8 0 1.8-1.3 3-3.2 3H3M9.5 6.5V12h10.2M3 12h3M3 20.8h18' },
}

const isNamed = (line: string): line is Line => Object.hasOwn(LINE_ICONS, line)

export const begin = () => Promise.all([beginFaces('homeTile'), beginFaces('homeCard')])

/**
 * Home composes what the working lines bring: the search of one of them on the board, below it what each has to tell. A line that
 * the company has closed has no search; what it has to tell, such as a trip that was booked before, stays.
 */
export default function Home() {
  const t = useHomeText()
  const brand = useBrandName()
  const closed = useClosed()
  const isOpen = (line: string) => !closed.includes(line)
  const lines = linesWith('homeTile').filter(isNamed).filter(isOpen)
  const [wanted, setWanted] = useState<Line | undefined>()
  const picked = lines.find((line) => line === wanted) ?? lines[0]
  usePageTitle(t.title)
  const head = (
    <>
      <BrandBar title={brand}>
        <Suspense>
          <MessagesBell />
        </Suspense>
      </BrandBar>
      <Modes
        label={t.lines}
        items={lines.map((line) => ({ key: line, label: t.lineNames[line], icon: LINE_ICONS[line] }))}
        current={picked ?? ''}
        onPick={(line) => isNamed(line) && setWanted(line)}
      />
    </>
  )
  return (
    <Screen>
      {picked ? (
        <Face kind="homeTile" line={picked} with={{ head }} fallback={<TileToCome head={head} label={t.loading} />} />
      ) : (
        <>
          <Board label={brand}>{head}</Board>
          <Empty {...t.nothing} />
        </>
      )}
      {linesWith('homeCard').map((line) => (
        <Face
          key={line}
          kind="homeCard"
          line={line}
          with={{ line, isOpen: isNamed(line) ? isOpen(line) : lines.length > 0 }}
          fallback={<SkeletonLines lines={3} />}
        />
      ))}
    </Screen>
  )
}

/** The board in the shape of a search, while its code is on the way. */
function TileToCome({ head, label }: { head: ReactNode; label: string }) {
  return (
    <Board label={label} busy>
      {head}
      <div className="fromto bones" aria-hidden="true">
        <div className="place">
          <Bone wide="5rem" figure />
          <Bone wide="4rem" />
        </div>
        <div className="place place--to">
          <Bone wide="5rem" figure end />
          <Bone wide="4rem" end />
        </div>
        <div className="fromto__line">
          <i className="track" />
        </div>
      </div>
      <div className="bfields bones" aria-hidden="true">
        {['3.5rem', '3rem', '5rem'].map((wide, i) => (
          <div key={wide} className={i === 2 ? 'bfield bfield--all' : 'bfield'}>
            <Bone wide="2.5rem" />
            <Bone wide={wide} />
          </div>
        ))}
      </div>
    </Board>
  )
}
