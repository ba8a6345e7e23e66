/**
 * Said in the place of a scene's code by somebody who books under none, though she has a usual one. No scene's code begins so. Where
 * nothing is said, the usual one holds.
 */
export const NO_SCENE = '-'
