/** What a flight's two ends are told with, on forms, orders and cards alike. */
export const zh = {
  trip: '行程',
  route: (from: string, to: string) => `${from} → ${to}`,
  stops: (cities: readonly string[]) => `经停 ${cities.join('、')}`,
}

export type FlightLegText = typeof zh
