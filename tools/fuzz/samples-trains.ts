/** Of trains: a well-formed input per call. What is on sale is nobody's own. */
const search = () => ({
  from: { city: '北京', stationCode: null },
  to: { city: '上海', stationCode: null },
  trainDate: '2026-11-24',
  onlyFastTrain: true,
  sceneCode: null,
})

const ride = { trainId: 'G1-2026-11-24', fromStationCode: 'VNP', toStationCode: 'AOH', seat: 'second', sceneCode: null }
/** No order has it: whoever asks by it is told that there is none. */
const NOBODYS_ORDER = 'T261124999999'
const NOBODYS_APPROVAL = '0199f000-0000-7000-8000-000000000000'

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
  'GET /train/app/serviceFee': () => ({ fareMinor: 55_300, tickets: 1 }),
  'POST /train/app/fillOrder': () => ride,
  'POST /train/app/book': () => ({
    ...ride,
    formId: '0197a1b2-0000-7000-8000-000000000001',
    passengers: [{ userCode: 'QC1001', cardId: '0197a1b2-0000-7000-8000-000000000002' }],
    contact: { kind: 'own' },
    wishes: { seats: ['1A'] },
    remark: '',
    termsAgreed: true,
    acceptedTotalMinor: 55_300,
  }),
  'GET /train/app/orderDetails/{orderSeq}': () => ({ orderSeq: NOBODYS_ORDER }),
  'POST /train/app/cancel/{orderSeq}': () => ({ orderSeq: NOBODYS_ORDER, reason: 'Plans have changed' }),
  'GET /train/app/goToPay/{orderSeq}': () => ({ orderSeq: NOBODYS_ORDER }),
  'GET /train/app/approvalOrder/{id}': () => ({ id: NOBODYS_APPROVAL }),
}
