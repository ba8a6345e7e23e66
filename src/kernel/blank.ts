/**
 * Whether a text says nothing to whoever reads it: only spaces, and signs that show as nothing (zero-width spaces, joiners, soft
 * hyphens, directions). What must be said must be seen.
 */
export const isBlank = (text: string): boolean => /^[\s\p{Cf}\p{Cc}\u115F\u1160\u2800\u3164\uFFA0]*$/u.test(text)
