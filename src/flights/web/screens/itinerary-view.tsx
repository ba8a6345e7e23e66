import { useParams } from 'react-router'
import { FlightPaper } from '../parts/paper.tsx'

/** An itinerary confirmation under its own address. */
export default function ItineraryView() {
  const { url = '' } = useParams()
  return <FlightPaper name={url} />
}
