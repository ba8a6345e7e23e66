import { createHash } from 'node:crypto'

/** What a platform is shown of the secret that only the exchange carries (RFC 7636, S256). */
export const codeChallenge = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url')
