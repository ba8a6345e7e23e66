/** A secret as its text, or the file that holds it. */
export type KeySource = { readonly text: string } | { readonly file: string }

export type Environment = Readonly<Record<string, string | undefined>>

/** Reads where a secret is: in the variable of this name, or in the file that `…_FILE` names. Null where neither is set. */
export function keySource(env: Environment, name: string, problems: string[]): KeySource | null {
  const text = env[name]?.trim()
  const file = env[`${name}_FILE`]?.trim()
  if (text && file) problems.push(`${name} and ${name}_FILE are both set: which one holds the key?`)
  return text ? { text } : file ? { file } : null
}
