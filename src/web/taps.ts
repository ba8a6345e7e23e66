/**
 * What is done where a finger has just been and something else comes to lie there: nothing, until the shield has loaded, which no first page waits for.
 */
export const taps = { shield: (): void => undefined }

/** As long as a second tap counts as the same one, in milliseconds; what platforms take for a double tap, and a little more. */
export const SAME_TAP_MS = 400
