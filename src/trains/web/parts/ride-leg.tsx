import { useLanguage } from '../../../web/language.ts'
import { formatDuration, formatTime } from '../../../web/ui/format.ts'
import { Leg } from '../../../web/ui/leg.tsx'
import type { TrainOrderDetails } from '../../calls/orders.ts'

/** A ride as orders show it: the train's number stands on the line. */
export function RideLeg({ train, rings = false }: { train: TrainOrderDetails['train']; rings?: boolean }) {
  const language = useLanguage()
  const { from, to, trainNo, runMinutes, nights } = train
  return (
    <Leg
      departTime={formatTime(from.at)}
      arriveTime={formatTime(to.at)}
      departPlace={from.station[language]}
      arrivePlace={to.station[language]}
      above={formatDuration(runMinutes, language)}
      below={trainNo}
      daysLater={nights}
      rings={rings}
    />
  )
}
