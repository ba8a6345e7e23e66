import { pino, type DestinationStream, type LogFn, type Logger } from 'pino'

/**
 * Structured logs without personal data. Nothing logs a request's body, query or header; the paths below are the second
 * fence, for objects that somebody hands over whole.
 */
const SECRET_PATHS = ['authorization', 'token', 'password', 'phone', 'email', 'number', 'name', 'secret', 'key'].flatMap((field) => [
  field,
  `*.${field}`,
  `*.*.${field}`,
])

/** Writes to standard output, or where tests listen. */
export function createLog(level: string, to?: DestinationStream): Logger {
  const options = {
    level,
    base: { service: 'qicheng', pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: SECRET_PATHS, censor: '[withheld]' },
    serializers: { err: (error: unknown) => errorWithoutValues(error) },
    hooks: { logMethod: withOwnMessage },
  }
  return to ? pino(options, to) : pino(options)
}

/** An error that is logged without a message of ours would lend its own to the line, uncleaned. */
function withOwnMessage(this: Logger, args: Parameters<LogFn>, method: LogFn): void {
  const [event, message] = args as unknown[]
  if (event instanceof Error) method.call(this, { err: event }, typeof message === 'string' ? message : 'error')
  else if (message === undefined && typeof event === 'object' && event !== null && 'err' in event) method.call(this, event, 'error')
  else method.apply(this, args)
}

const CAUSES_MAX = 3
/** SQLSTATE class 22: the database quotes the value that it could not take. So does the parser of JSON. */
const quotesValues = (error: Error, code: unknown): boolean =>
  error instanceof SyntaxError || (typeof code === 'string' && /^22...$/.test(code))
/** Phone, ID and card numbers, and mail addresses, wherever an error repeats them. */
const PERSONAL = /\+?\d{7,}[\dXx]*|[\w.+-]+@[\w-]+\.[\w.-]+/g

/** A database error's detail quotes row values; what is left names the place without them. */
function errorWithoutValues(error: unknown, depth = 0): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: typeof error }
  const code = 'code' in error ? error.code : undefined
  const constraint = 'constraint' in error ? error.constraint : undefined
  const cleaned = (text: string) => (quotesValues(error, code) ? text.replaceAll(/"[^"]*"/g, '"…"') : text).replaceAll(PERSONAL, '#')
  const message = cleaned(error.message.slice(0, 500))
  return {
    type: error.name,
    message,
    // The stack begins with the message, which may run over lines: only the frames are kept of it.
    stack: error.stack
      ?.split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n')
      .slice(0, 4000),
    ...(code === undefined ? {} : { code }),
    ...(constraint === undefined ? {} : { constraint }),
    ...(error.cause === undefined || depth >= CAUSES_MAX ? {} : { cause: errorWithoutValues(error.cause, depth + 1) }),
  }
}
