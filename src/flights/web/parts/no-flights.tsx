import { useCityFacts } from '../../../places/web/index.ts'
import { useLanguage } from '../../../web/language.ts'
import { useGo } from '../../../web/page-context.ts'
import { Band } from '../../../web/ui/band.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Empty } from '../../../web/ui/empty.tsx'
import { useFlightListText } from '../list-text.ts'
import { listPath, type Trip } from '../trip.ts'
import './no-flights.css'

/** A day without flights: another day, or from or to a city near by. */
export default function NoFlights({ trip, onOtherDay }: { trip: Trip; onOtherDay: () => void }) {
  const t = useFlightListText().none
  const language = useLanguage()
  const go = useGo()
  const facts = useCityFacts()
  const nearTo = (code: string, butNot: string) =>
    (facts(code)?.near ?? []).flatMap((near) => {
      const name = facts(near)?.name[language]
      return name === undefined || near === butNot ? [] : [{ code: near, name }]
    })
  const { fromCityCode, toCityCode } = trip
  // Of a journey of several flights, and of an order's own page, the cities are said elsewhere.
  const isOwn = trip.orderSeq === undefined && trip.ways === undefined
  const ways = isOwn
    ? [
        ...nearTo(fromCityCode, toCityCode).map(({ code, name }) => ({ label: t.from(name), trip: { ...trip, fromCityCode: code } })),
        ...nearTo(toCityCode, fromCityCode).map(({ code, name }) => ({ label: t.to(name), trip: { ...trip, toCityCode: code } })),
      ]
    : []
  return (
    <>
      <Empty title={t.title} text={ways.length > 0 ? t.text : t.alone} action={{ label: t.action, onPick: onOtherDay }} />
      {ways.length > 0 && (
        <Band title={t.near}>
          <div className="noflights">
            {ways.map((way) => (
              <Button key={way.label} kind="soft" size="s" onPick={() => go.replace(listPath(way.trip))}>
                {way.label}
              </Button>
            ))}
          </div>
        </Band>
      )}
    </>
  )
}
