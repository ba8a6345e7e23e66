/** What the product must know of the sandbox's flights abroad, from the line with which the sandbox says that it is ready. */
export function duffelEnvironment(ready: Readonly<Record<string, unknown>>): Record<string, string> {
  const { url, token } = (ready['duffel'] ?? {}) as Readonly<Record<string, string>>
  if (!url || !token) throw new Error('The sandbox does not say how to reach its flights abroad.')
  return { DUFFEL_URL: url, DUFFEL_TOKEN: token }
}
