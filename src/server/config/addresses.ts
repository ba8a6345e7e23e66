const LOOPBACK = /^(127\.\d+\.\d+\.\d+|\[::1\]|localhost)$/

/** Whether a host's name, as a `URL` has it, is this machine's own: only there may something travel without TLS. */
export const isLoopback = (hostname: string): boolean => LOOPBACK.test(hostname)

/** An address to which secrets and personal data may be sent: over TLS, or not off this machine. */
export function isSafeAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))
}
