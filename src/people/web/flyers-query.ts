import { reading } from '../../web/query.ts'
import './contract.ts'

/** The caller's frequent-flyer numbers, and the programmes that are known. */
export const flyersQuery = reading('GET', '/usercenter/frequentFlyer/list')
