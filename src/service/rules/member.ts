/** What a code looks like that is worth asking the programme about. */
export const isMemberCode = (code: string): boolean => /^\d{6}$/.test(code.trim())
