import { describe, expect, it } from 'vitest'
import { seatKeyOf } from '../../rules/seats.ts'
import { formPath, orderFrom, passengersFrom, passengersPath, wantedFrom } from '../form-paths.ts'
import { en } from '../../text/form/en.ts'
import { approverOf, cardOf, faultsFrom, NOTHING_ENTERED, withBerth, withSeat } from './entered.ts'
import { missingIn } from './use-train-form.ts'

describe('what is entered on an order form of trains', () => {
  it('rides on the chosen document, else on the first that the railway takes', () => {
    const cards = [
      { cardId: 'a', label: 'Pass', maskedNumber: '1', fault: 'type' as const },
      { cardId: 'b', label: 'ID', maskedNumber: '2', fault: null },
    ]
    expect(cardOf({ userCode: 'u', cards }, { cards: {} })?.cardId).toBe('b')
    expect(cardOf({ userCode: 'u', cards }, { cards: { u: 'a' } })?.cardId).toBe('a')
    expect(cardOf({ userCode: 'u', cards }, { cards: { u: 'gone' } })?.cardId).toBe('b')
  })

  it('never wishes for more seats or berths than are seated [V-TRAIN-05]', () => {
    expect(withSeat(withSeat([], '1A', 1), '1F', 1)).toEqual(['1F'])
    expect(withSeat(['1A', '2B'], '1A', 2)).toEqual(['2B'])
    const two = withBerth(withBerth({}, 'lower', 2), 'upper', 2)
    expect(two).toEqual({ lower: 1, upper: 1 })
    expect(withBerth(two, 'lower', 2)).toEqual({ lower: 0, upper: 1 })
  })

  it('asks whom she chose while she may be asked, else whom is proposed', () => {
    const approval = {
      byFlow: false,
      approvers: [
        { userCode: 'p', name: { zh: '', en: '' } },
        { userCode: 'q', name: { zh: '', en: '' } },
      ],
      about: { isInternational: false, overMinor: 0, breaches: [] },
    }
    expect(approverOf({ approval }, { approverCode: 'q' })?.userCode).toBe('q')
    expect(approverOf({ approval }, { approverCode: 'gone' })?.userCode).toBe('p')
    expect(approverOf({ approval: null }, { approverCode: null })).toBeUndefined()
  })

  it('says at its row what its scene asks for before anything is sent', () => {
    const form = { travellers: [], scene: { code: 'ON-SITE', name: null, asks: ['project' as const, 'remark' as const] } }
    const share = { to: { kind: 'costCentre' as const, code: 'CC-1' }, legalEntityCode: null, basisPoints: 10_000 }
    const charged = (projectCode: string | null) => ({ by: 'percent' as const, shares: [{ ...share, projectCode }] })
    const { project: cost, remark } = en.sceneWants
    const words = { ...en, myCode: undefined }
    expect(missingIn({ form }, NOTHING_ENTERED, null, words)).toEqual({ cost, remark })
    expect(missingIn({ form }, { ...NOTHING_ENTERED, remark: 'Stand 12' }, charged(null), words)).toEqual({ cost })
    expect(missingIn({ form }, { ...NOTHING_ENTERED, remark: 'Stand 12' }, charged('P-1'), words)).toEqual({})
  })

  it('says what the server refuses at the part of the page that it belongs to', () => {
    const fields = { 'travellers.1.cardId': 'document', 'wishes.seats': 'seats', 'contact.name': 'name', 'reason.note': 'note', other: 'x' }
    expect(faultsFrom(fields)).toEqual({ 'traveller 1': 'document', wishes: 'seats', contactName: 'name', reason: 'note' })
  })

  it('finds its seats by its address, and nothing by one that was cut short [/fillorder/train/index/:key/:trainSerialNumber]', () => {
    const key = seatKeyOf({ trainDate: '2026-11-30', trainNo: 'G1', seatId: 'O', fromStationCode: 'VNP', toStationCode: 'AOH' })
    const [, , , , at = '', train = ''] = formPath(key, 'G1-2026-11-30').split('/')
    expect(wantedFrom(decodeURIComponent(at), decodeURIComponent(train))).toEqual({
      trainId: 'G1-2026-11-30',
      fromStationCode: 'VNP',
      toStationCode: 'AOH',
      seat: 'second',
    })
    expect(wantedFrom(key.slice(0, -1), 'G1-2026-11-30')).toBeNull()
    expect(wantedFrom(key, '')).toBeNull()
    const riding = { trainDate: '2026-11-30', arrivesOn: '2026-12-01', seat: 'hardSleeper' as const }
    expect(passengersFrom(passengersPath(riding).split('?')[1] ?? '')).toEqual(riding)
    expect(
      ['', 'date=2026-11-30&arrives=2026-02-31&seat=second', 'date=2026-11-30&arrives=2026-11-30&seat=throne'].map(passengersFrom),
    ).toEqual([null, null, null])
    expect([orderFrom('?orderSeq=T202611300001'), orderFrom('?orderSeq=F1')]).toEqual(['T202611300001', null])
  })
})
