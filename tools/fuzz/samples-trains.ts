/** Of trains: a well-formed input per call. What is on sale is nobody's own. */
const search = () => ({
  from: { city: '北京', stationCode: null },
  to: { city: '上海', stationCode: null },
  trainDate: '2026-11-24',
  onlyFastTrain: true,
  sceneCode: null,
})

export const trainSamples: Readonly<Record<string, () => object>> = {
  'POST /train/app/search': search,
  'POST /train/app/connections': search,
  'POST /train/app/trainDetail': () => ({
    trainId: 'G1-2026-11-24',
    fromStationCode: 'VNP',
    toStationCode: 'AOH',
    sceneCode: null,
  }),
  'GET /train/app/preSaleDays': () => ({}),
  'GET /train/app/stopInfo': () => ({ trainId: 'G1-2026-11-24' }),
  'GET /train/app/stations': () => ({ typed: '上海' }),
  'GET /basicservice/trainStation/getSameCityTrainStation': () => ({ stationCode: 'VNP' }),
}
