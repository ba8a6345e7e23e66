/** The browser's clock: the one place of the app that asks what time it is. Deadlines come from the server; this only compares. */
export const nowMs = (): number => Temporal.Now.instant().epochMilliseconds
