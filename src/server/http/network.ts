import { isIPv6 } from 'node:net'

const GROUPS = 8
/** Providers give each line at least so much: whoever has one address of it has all of them. */
const NETWORK_GROUPS = 4

/**
 * Where an address is from, as far as it can be held to: an IPv4 address itself, of an IPv6 address its network of 64 bits. A limit
 * that counted single addresses of the latter would count nothing.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  if (!isIPv6(address)) return address
  const [withoutZone = ''] = address.split('%')
  const [before = '', after = ''] = withoutZone.split('::')
  const [head, tail] = [groupsOf(before), groupsOf(after)]
  const left = withoutZone.includes('::') ? Array.from({ length: Math.max(0, GROUPS - head.length - tail.length) }, () => 0) : []
  const network = [...head, ...left, ...tail].slice(0, NETWORK_GROUPS)
  return `${network.map((group) => group.toString(16)).join(':')}::/64`
}

/** The last 32 bits may be written as an IPv4 address: they are two groups. */
const groupsOf = (text: string): number[] =>
  text === '' ? [] : text.split(':').flatMap((group) => (group.includes('.') ? [0, 0] : [Number.parseInt(group, 16)]))
