import { z } from 'zod'
import { call } from '../../kernel/call.ts'
import { OPENING_CODES } from '../../people/rules/lines.ts'

const read = { method: 'GET', access: 'signedIn', effect: 'read', timeoutMs: 60_000, errors: [] } as const

const businessCode = z.enum(OPENING_CODES)
const byCode = z.object({ businessCode })
/** `notYet`: the company has opened it, but this product does not have it yet. */
const state = z.enum(['on', 'off', 'notYet'])
const one = z.object({ businessCode, isOpen: z.boolean(), state })

export const queryBusinessSwitch = call({
  ...read,
  spec: ['C-CONF-01'],
  path: '/datacenter/business/queryBusinessSwitch',
  summary: 'How a product line stands for the caller’s company.',
  query: byCode,
  result: one,
})

export const checkBusinessServiceFlag = call({
  ...read,
  spec: ['C-CONF-02'],
  path: '/datacenter/business/checkBusinessServiceFlag',
  summary: 'All product lines, and which of them are open.',
  result: z.object({ isAnyOpen: z.boolean(), lines: z.array(one) }),
})

export const checkBusinessServiceFlagByCode = call({
  ...read,
  spec: ['C-CONF-03'],
  path: '/datacenter/business/checkBusinessServiceFlagByCode',
  summary: 'Whether a product line is open.',
  query: byCode,
  result: z.object({ isOpen: z.boolean() }),
})

export const checkHotelServiceFlag = call({
  ...read,
  spec: ['C-CONF-04'],
  path: '/datacenter/business/checkHotelServiceFlag',
  summary: 'Which hotels are open: in the mainland, overseas, in Hong Kong, Macao and Taiwan.',
  result: z.object({ domestic: z.boolean(), overseas: z.boolean(), gat: z.boolean() }),
})

export const queryRoomSharingSwitch = call({
  ...read,
  spec: ['C-CONF-05'],
  path: '/datacenter/business/queryRoomSharingSwitch',
  summary: 'Whether rooms are shared.',
  result: z.object({ isOpen: z.boolean() }),
})

export const personalSwitches = call({
  ...read,
  spec: ['C-CONF-11'],
  path: '/configcenter/personal/switch/all/status',
  summary: 'Every switch that concerns the caller, in one answer.',
  result: z.object({
    lines: z.record(businessCode, state),
    roomSharing: z.boolean(),
    carRewards: z.boolean(),
    satisfactionSurvey: z.boolean(),
    membership: z.boolean(),
  }),
})

export const queryUserCarRewardConfig = call({
  ...read,
  spec: ['C-CONF-12'],
  path: '/configcenter/rewardsConfig/queryUserCarRewardConfig',
  summary: 'Whether car trips earn points, and how many.',
  result: z.object({ isOpen: z.boolean(), pointsPerYuan: z.number() }),
})

export const getSatisfactionSurveyConfig = call({
  ...read,
  spec: ['C-CONF-16'],
  path: '/configcenter/satisfactionSurveyConfig/getSatisfactionSurveyConfig',
  summary: 'Whether and when people are asked how a trip was, on which lines.',
  result: z.object({ isOpen: z.boolean(), hoursAfterTrip: z.number().int(), lines: z.array(businessCode) }),
})

export const switchCalls = [
  queryBusinessSwitch,
  checkBusinessServiceFlag,
  checkBusinessServiceFlagByCode,
  checkHotelServiceFlag,
  queryRoomSharingSwitch,
  personalSwitches,
  queryUserCarRewardConfig,
  getSatisfactionSurveyConfig,
] as const
