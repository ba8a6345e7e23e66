import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PartyMember } from './party.ts'
import { checkParty, TRAVELLERS_PER_ORDER_MAX } from './party.ts'

const member = (is: PartyMember['is'], isPresent = true): PartyMember => ({ userCode: is, is, isPresent })
const personal = (...members: PartyMember[]) => checkParty({ mode: 'personal', members, isAgent: false, outsidersMax: 9 })
const agent = (...members: PartyMember[]) => checkParty({ mode: 'agent', members, isAgent: true, outsidersMax: 9 })
const code = (fault: ReturnType<typeof checkParty>) => fault?.code ?? null

describe('who may travel on one booking', () => {
  it('takes an ordinary employee by herself, and with her companions [P-SELF-01]', () => {
    expect(personal(member('self'))).toBeNull()
    expect(personal(member('self'), member('companion'))).toBeNull()
  })

  it('takes nobody without a traveller, in either mode [V-OTHER-08]', () => {
    expect(code(personal())).toBe('PEOPLE-NO-TRAVELLER')
    expect(code(agent())).toBe('PEOPLE-NO-TRAVELLER')
  })

  it('keeps herself among the travellers of personal mode [V-OTHER-06]', () => {
    expect(code(personal(member('companion')))).toBe('PEOPLE-SELF-STAYS')
  })

  it('lets whom she brought along move to another ride without her, and still nobody of hers with whom it is none of her business', () => {
    const moving = (...members: PartyMember[]) =>
      code(checkParty({ mode: 'personal', members, isAgent: false, outsidersMax: 9, isChange: true }))
    expect(moving(member('companion'))).toBeNull()
    expect(moving(member('companion'), member('stranger'))).toBe('PEOPLE-NO-AUTHORITY')
    expect(moving(member('covered'))).toBe('PEOPLE-NO-AUTHORITY')
  })

  it('knows two modes: colleagues travel in agent mode alone, even those whom she may book for [P-AGENT-02]', () => {
    expect(code(personal(member('self'), member('covered')))).toBe('PEOPLE-NO-AUTHORITY')
    expect(agent(member('covered'))).toBeNull()
  })

  it('asks an agent for others: she may be among them, never alone [P-AGENT-03] [V-OTHER-09]', () => {
    expect(code(agent(member('self')))).toBe('PEOPLE-AGENT-SELF')
    expect(agent(member('self'), member('covered'))).toBeNull()
    expect(agent(member('self'), member('companion'))).toBeNull()
  })

  it('refuses whom she may not book for, whatever else is wrong, and an agent without any authority [E-ACCESS-09]', () => {
    expect(code(agent(member('covered'), member('stranger', false)))).toBe('PEOPLE-NO-AUTHORITY')
    expect(code(checkParty({ mode: 'agent', members: [member('self')], isAgent: false, outsidersMax: 9 }))).toBe('PEOPLE-NO-AUTHORITY')
  })

  it('says that this line is not open to her, apart from having no authority at all [P-LINE-05]', () => {
    expect(code(agent(member('covered'), member('coveredElsewhere')))).toBe('PEOPLE-LINE')
  })

  it('takes nobody who has left or was taken out: a traveller failed to join [E-ID-04]', () => {
    expect(code(personal(member('self'), member('companion', false)))).toBe('PEOPLE-CANNOT-JOIN')
    expect(code(agent(member('covered', false)))).toBe('PEOPLE-CANNOT-JOIN')
  })

  it('takes as many companions as the company says and not one more [V-OTHER-04]', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: TRAVELLERS_PER_ORDER_MAX - 1 }), fc.integer({ min: 0, max: 20 }), (count, outsidersMax) => {
        const members = [member('self'), ...Array.from({ length: count }, () => member('companion'))]
        const fault = checkParty({ mode: 'personal', members, isAgent: false, outsidersMax })
        expect(fault).toEqual(count > outsidersMax ? { code: 'PEOPLE-OUTSIDERS-MAX', max: outsidersMax } : null)
      }),
    )
  })

  it('takes as many as an order does, and says so where one more is chosen [V-OTHER-08]', () => {
    const others = (count: number) => Array.from({ length: count }, () => member('covered'))
    expect(agent(...others(TRAVELLERS_PER_ORDER_MAX))).toBeNull()
    expect(agent(...others(TRAVELLERS_PER_ORDER_MAX + 1))).toEqual({ code: 'PEOPLE-PARTY-MAX', max: TRAVELLERS_PER_ORDER_MAX })
  })

  it('never lets a stranger through, whoever else travels', () => {
    const any = fc.constantFrom<PartyMember['is'][]>('self', 'companion', 'covered', 'coveredElsewhere')
    fc.assert(
      fc.property(fc.constantFrom('personal' as const, 'agent' as const), fc.array(any, { maxLength: 6 }), fc.nat(6), (mode, kinds, at) => {
        const members = kinds.map((is) => member(is))
        members.splice(at, 0, member('stranger'))
        expect(checkParty({ mode, members, isAgent: true, outsidersMax: 20 })?.code).toBe('PEOPLE-NO-AUTHORITY')
      }),
    )
  })
})
