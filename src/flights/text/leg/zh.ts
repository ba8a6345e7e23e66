/** What a flight's two ends are told with, on forms, orders and cards alike. */
export const zh = {
  /** A few names; `all` counts everybody: "林一帆 等3人". */
  names: (names: readonly string[], all: number) => `${names.join(' ')}${all > names.length ? ` 等${all}人` : ''}`,
  bookedBy: (name: string) => `${name}代订`,
  trip: '行程',
  route: (from: string, to: string) => `${from} → ${to}`,
  /** Beside the number of a flight that its airline flies no longer. */
  cancelled: '已取消',
  /** Where one changes planes. */
  changes: (cities: readonly string[]) => `${cities.join('、')}转机`,
  stops: (cities: readonly string[]) => `经停 ${cities.join('、')}`,
}

export type FlightLegText = typeof zh
