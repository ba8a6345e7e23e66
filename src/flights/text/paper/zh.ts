/** What of the itinerary confirmation is of flights alone; printed in both languages at once whoever reads it. */
export const paper = {
  airlineRecord: '航司记录（PNR）',
  flight: '航班',
  flightCancelled: '航班（航司已取消）',
  number: '航班号',
  duration: '飞行时间',
  stops: '经停',
  direct: '无经停',
  aircraft: '机型',
  cabin: '舱位与票价',
  bookingClass: (letter: string): string => `${letter} 舱`,
  baggage: '行李',
}

export type FlightPaperText = typeof paper
