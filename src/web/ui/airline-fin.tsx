import { airlineLiveries, NEUTRAL_LIVERY } from './airline-liveries.ts'

/** A tail fin in the airline's two colours. The name always stands written beside it. */
export function AirlineFin({ code }: { code: string }) {
  const [fin, band] = airlineLiveries[code] ?? NEUTRAL_LIVERY
  return (
    <svg className="fin" viewBox="0 0 14 14" aria-hidden="true">
      <path fill={fin} d="M.8 13 7 1.9C7.3 1.3 7.7 1 8.3 1h3.2c.7 0 1.2.5 1.2 1.2V13z" />
      <path fill={band} d="M3 9 4.2 6.9h8.5V9z" />
    </svg>
  )
}
