import { describe } from 'vitest'
import { itWaitsAsCallsSay } from '../../../tools/testing/contract.ts'
import { timeoutOf } from '../../web/contract.ts'
import { callList } from '../calls/list.ts'
import { timeouts } from './contract.ts'

describe('the browser’s contract of the console', () => {
  itWaitsAsCallsSay(callList, { timeouts, timeoutOf })
})
