import { useQuery, useQueryClient } from '@tanstack/react-query'
import { reading } from '../../../web/query.ts'
import '../contract.ts'

const CARDS = '/datacenter/userCardNew/getUserCardByCardTypeEncrypt'
const forWhom = (passengerCode: string | undefined) => (passengerCode === undefined ? {} : { passengerCode })

export const cardsQuery = (passengerCode: string | undefined) => reading('GET', CARDS, forWhom(passengerCode))
export const typesQuery = (passengerCode: string | undefined) => reading('GET', '/datacenter/userCardNew/queryType', forWhom(passengerCode))

/** Whatever shows documents reads them anew: lists, the account, the order form's travellers. */
const SHOWING = [`GET ${CARDS}`, 'GET /commonUse/getUserInfo', 'GET /usercenter/traveller/me', 'GET /datacenter/userCardNew/queryType']

export function useDocuments(passengerCode: string | undefined) {
  const client = useQueryClient()
  const query = useQuery(cardsQuery(passengerCode))
  const reread = () => client.invalidateQueries({ predicate: ({ queryKey }) => SHOWING.includes(String(queryKey[0])) })
  return { ...query, reread }
}
