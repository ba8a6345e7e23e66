import type { Caller, Handler } from '../../server/http/handler.ts'
import { handler } from '../../server/http/handler.ts'
import { isLineOpen, lineState, OPENING_CODES, type OpeningCode } from '../../people/rules/lines.ts'
import * as calls from '../calls/switches.ts'
import { isRoomSharingOn } from '../rules/switches.ts'
import type { ServiceDeps } from './deps.ts'

/** What is asked after a trip is asked by the line that was travelled: none does so yet. */
const ASKING_LINES: ReadonlySet<OpeningCode> = new Set()

/** What the company file opens, as far as this product has it. */
export function switchHandlers(deps: ServiceDeps): readonly Handler[] {
  const settingsOf = ({ companyId }: Caller) => deps.people.companySettings(deps.db.read, companyId)
  const one = async (caller: Caller, businessCode: OpeningCode) => {
    const { lines } = await settingsOf(caller)
    return { businessCode, isOpen: isLineOpen(lines, businessCode), state: lineState(lines, businessCode) }
  }
  const surveyedLines = (lines: Parameters<typeof isLineOpen>[0]) =>
    OPENING_CODES.filter((code) => ASKING_LINES.has(code) && isLineOpen(lines, code))
  return [
    handler(calls.queryBusinessSwitch, ({ caller }, { businessCode }) => one(caller, businessCode)),
    handler(calls.checkBusinessServiceFlag, async ({ caller }) => {
      const { lines } = await settingsOf(caller)
      const all = OPENING_CODES.map((code) => ({ businessCode: code, isOpen: isLineOpen(lines, code), state: lineState(lines, code) }))
      return { isAnyOpen: all.some(({ isOpen }) => isOpen), lines: all }
    }),
    handler(calls.checkBusinessServiceFlagByCode, async ({ caller }, { businessCode }) => {
      const { isOpen } = await one(caller, businessCode)
      return { isOpen }
    }),
    handler(calls.checkHotelServiceFlag, async ({ caller }) => {
      const { lines } = await settingsOf(caller)
      return {
        domestic: isLineOpen(lines, 'hotelDomestic'),
        overseas: isLineOpen(lines, 'hotelOverseas'),
        gat: isLineOpen(lines, 'hotelGat'),
      }
    }),
    handler(calls.queryRoomSharingSwitch, async ({ caller }) => {
      const { lines, roomSharing } = await settingsOf(caller)
      return { isOpen: isRoomSharingOn(lines, roomSharing) }
    }),
    handler(calls.personalSwitches, async ({ caller }) => {
      const { lines, roomSharing, carRewards, survey } = await settingsOf(caller)
      const states = Object.fromEntries(OPENING_CODES.map((code) => [code, lineState(lines, code)])) as Record<
        OpeningCode,
        ReturnType<typeof lineState>
      >
      return {
        lines: states,
        roomSharing: isRoomSharingOn(lines, roomSharing),
        carRewards: carRewards.open && isLineOpen(lines, 'car'),
        satisfactionSurvey: survey.open && surveyedLines(lines).length > 0,
        membership: deps.member !== null,
      }
    }),
    handler(calls.queryUserCarRewardConfig, async ({ caller }) => {
      const { lines, carRewards } = await settingsOf(caller)
      return { isOpen: carRewards.open && isLineOpen(lines, 'car'), pointsPerYuan: carRewards.pointsPerYuan }
    }),
    handler(calls.getSatisfactionSurveyConfig, async ({ caller }) => {
      const { lines, survey } = await settingsOf(caller)
      const surveyed = surveyedLines(lines)
      return { isOpen: survey.open && surveyed.length > 0, hoursAfterTrip: survey.hoursAfterTrip, lines: surveyed }
    }),
  ]
}
