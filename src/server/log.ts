import { pino, type Logger } from 'pino'

/**
 * Structured logs without personal data. Nothing logs a request's body, query or header; the paths below are the second
 * fence, for objects that somebody hands over whole.
 */
const SECRET_PATHS = ['authorization', 'token', 'password', 'phone', 'email', 'number', 'name', 'secret', 'key'].flatMap((field) => [
  field,
  `*.${field}`,
  `*.*.${field}`,
])

export function createLog(level: string): Logger {
  return pino({
    level,
    base: { service: 'qicheng', pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: SECRET_PATHS, censor: '[withheld]' },
    serializers: { err: errorWithoutValues },
  })
}

/** A database error's detail quotes row values; what is left names the place without them. */
function errorWithoutValues(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: typeof error }
  const code = 'code' in error ? error.code : undefined
  const constraint = 'constraint' in error ? error.constraint : undefined
  return {
    type: error.name,
    message: error.message.slice(0, 500),
    stack: error.stack?.slice(0, 4000),
    ...(code === undefined ? {} : { code }),
    ...(constraint === undefined ? {} : { constraint }),
  }
}
