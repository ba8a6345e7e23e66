import type { Caller, Handler } from '../../server/http/handler.ts'
import { handler } from '../../server/http/handler.ts'
import * as calls from '../calls/switches.ts'
import { BUSINESS_CODES, isOn, isRoomSharingOn, switchOf, type BusinessCode } from '../rules/switches.ts'
import type { ServiceDeps } from './deps.ts'

/** What is asked after a trip is asked by the line that was travelled: none does so yet. */
const ASKING_LINES: ReadonlySet<BusinessCode> = new Set()

/** What the company file opens, as far as this product has it. */
export function switchHandlers(deps: ServiceDeps): readonly Handler[] {
  const settingsOf = ({ companyId }: Caller) => deps.people.companySettings(deps.db.read, companyId)
  const one = async (caller: Caller, businessCode: BusinessCode) => {
    const { lines } = await settingsOf(caller)
    return { businessCode, isOpen: isOn(lines, businessCode), state: switchOf(lines, businessCode) }
  }
  const surveyedLines = (lines: Parameters<typeof isOn>[0]) => BUSINESS_CODES.filter((code) => ASKING_LINES.has(code) && isOn(lines, code))
  return [
    handler(calls.queryBusinessSwitch, ({ caller }, { businessCode }) => one(caller, businessCode)),
    handler(calls.checkBusinessServiceFlag, async ({ caller }) => {
      const { lines } = await settingsOf(caller)
      const all = BUSINESS_CODES.map((code) => ({ businessCode: code, isOpen: isOn(lines, code), state: switchOf(lines, code) }))
      return { isAnyOpen: all.some(({ isOpen }) => isOpen), lines: all }
    }),
    handler(calls.checkBusinessServiceFlagByCode, async ({ caller }, { businessCode }) => {
      const { isOpen } = await one(caller, businessCode)
      return { isOpen }
    }),
    handler(calls.checkHotelServiceFlag, async ({ caller }) => {
      const { lines } = await settingsOf(caller)
      return { domestic: isOn(lines, 'hotelDomestic'), overseas: isOn(lines, 'hotelOverseas'), gat: isOn(lines, 'hotelGat') }
    }),
    handler(calls.queryRoomSharingSwitch, async ({ caller }) => {
      const { lines, roomSharing } = await settingsOf(caller)
      return { isOpen: isRoomSharingOn(lines, roomSharing) }
    }),
    handler(calls.personalSwitches, async ({ caller }) => {
      const { lines, roomSharing, carRewards, survey } = await settingsOf(caller)
      const states = Object.fromEntries(BUSINESS_CODES.map((code) => [code, switchOf(lines, code)])) as Record<
        BusinessCode,
        ReturnType<typeof switchOf>
      >
      return {
        lines: states,
        roomSharing: isRoomSharingOn(lines, roomSharing),
        carRewards: carRewards.open && isOn(lines, 'car'),
        satisfactionSurvey: survey.open && surveyedLines(lines).length > 0,
        membership: deps.member !== null,
      }
    }),
    handler(calls.queryUserCarRewardConfig, async ({ caller }) => {
      const { lines, carRewards } = await settingsOf(caller)
      return { isOpen: carRewards.open && isOn(lines, 'car'), pointsPerYuan: carRewards.pointsPerYuan }
    }),
    handler(calls.getSatisfactionSurveyConfig, async ({ caller }) => {
      const { lines, survey } = await settingsOf(caller)
      const surveyed = surveyedLines(lines)
      return { isOpen: survey.open && surveyed.length > 0, hoursAfterTrip: survey.hoursAfterTrip, lines: surveyed }
    }),
  ]
}
