import { hash, verify } from '@node-rs/argon2'

/**
 * Argon2id with the parameters of OWASP's password storage page: 19 MiB, two passes, one lane; about 100 ms, off the event loop.
 * The binding's default algorithm is Argon2id; the test reads it off the string.
 */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The hash of 32 random bytes that nobody kept: what an account without a password is checked against. Same parameters as above. */
export const NOBODYS_PHC = '$argon2id$v=19$m=19456,t=2,p=1$uQzXzBK9TUENIgm9RRiJDg$72VZuChx4/1fdZytIvIJ4JkYZLZNfnZKY43c70e6X7U'

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'), OPTIONS)
}

/** Takes the same time whether there is a stored hash or none, and answers no where there is none. */
export async function isPassword(phc: string | null, password: string): Promise<boolean> {
  const fits = await verify(phc ?? NOBODYS_PHC, password.normalize('NFC'))
  return fits && phc !== null
}
