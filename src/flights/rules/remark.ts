/** The longest remark (constants: text.maxLength). */
export const REMARK_CHARACTERS_MAX = 128
