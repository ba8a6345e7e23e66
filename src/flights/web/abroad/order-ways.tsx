import { Band } from '../../../web/ui/band.tsx'
import { Row, Rows } from '../../../web/ui/rows.tsx'
import type { FlightOrderDetails } from '../../calls/orders.ts'
import { useAbroadFormText } from './form-text.ts'
import { Slices } from './slices.tsx'

/** Of an order abroad what its board has no room for: every way with its flights, and why it is one way. */
export default function OrderWays({ order: { flight, abroad } }: { order: Pick<FlightOrderDetails, 'flight' | 'abroad'> }) {
  const t = useAbroadFormText()
  if (!abroad || !flight.slices) return null
  const { oneWayReason } = abroad
  return (
    <>
      <Slices slices={flight.slices} journeyType={abroad.journeyType} cabins={abroad.cabins} />
      {oneWayReason && (
        <Band flush label={t.oneWay}>
          <Rows>
            <Row label={t.oneWay} note={oneWayReason.note || undefined}>
              {oneWayReason.label}
            </Row>
          </Rows>
        </Band>
      )}
    </>
  )
}
