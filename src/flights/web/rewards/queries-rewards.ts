import type { ContractOf } from '../../../kernel/call.ts'
import { reading } from '../../../web/query.ts'
import type { getRewardGuide, showCarRecommend } from '../../calls/beside.ts'

declare module '../../../kernel/call.ts' {
  interface Contract {
    'GET /airfrond/getRewardGuide': ContractOf<typeof getRewardGuide>
    'GET /airfrond/showCarRecommend': ContractOf<typeof showCarRecommend>
  }
}

export const rewardGuideQuery = reading('GET', '/airfrond/getRewardGuide')
