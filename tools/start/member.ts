/** What the product must know of the sandbox's member programme, from the line with which the sandbox says that it is ready. */
export function memberEnvironment(ready: Readonly<Record<string, unknown>>): Record<string, string> {
  const { url, key } = (ready['member'] ?? {}) as Readonly<Record<string, string>>
  if (!url || !key) throw new Error('The sandbox does not say how to reach its member programme.')
  return { MEMBER_URL: url, MEMBER_KEY: key }
}
