/** What counted tries at an account are hashed for. */
export const SIGN_IN_LIMIT_HASH = 'limit.sign-in'
