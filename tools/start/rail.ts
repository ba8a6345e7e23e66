/** What the product must know of the sandbox's railway, from the line with which the sandbox says that it is ready. */
export function railEnvironment(ready: Readonly<Record<string, unknown>>): Record<string, string> {
  const { url, key } = (ready['rail'] ?? {}) as Readonly<Record<string, string>>
  if (!url || !key) throw new Error('The sandbox does not say how to reach its railway.')
  return { RAIL1_URL: url, RAIL1_KEY: key, RAIL1_NOTICE_SECRET: 'sandbox-notice' }
}
