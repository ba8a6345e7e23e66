import { describe } from 'vitest'
import { itWaitsAsCallsSay } from '../../../tools/testing/contract.ts'
import { timeoutOf } from '../../web/contract.ts'
import { callList } from '../calls.ts'
import { timeouts } from './contract.ts'

describe('the browser’s contract of trains', () => {
  itWaitsAsCallsSay(callList, { timeouts, timeoutOf })
})
