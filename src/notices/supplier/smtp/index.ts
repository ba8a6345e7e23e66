import { createTransport } from 'nodemailer'
import { wordIn } from '../../../server/answers.ts'
import { isLoopback } from '../../../server/config/addresses.ts'
import { CarrierAway, CarrierUnclear, type MailSupplier, type OutgoingMail, type SendAnswer } from '../port.ts'

export interface SmtpOptions {
  /** `smtps://user:password@host:465` or `smtp://…:587`; without TLS on loopback only. */
  readonly url: string
  /** Who writes: `Qicheng <travel@example.com>` or the bare address. */
  readonly from: string
  /** How long a step may take; tests do not wait as long as people do. */
  readonly timeoutMs?: number
}

const TIMEOUT_MS = 15_000

/** Mails over SMTP. The server's word is believed: what it takes is sent, what it refuses for good is refused. */
export function smtpMail({ url, from, timeoutMs = TIMEOUT_MS }: SmtpOptions): MailSupplier {
  const { protocol, hostname, port, username, password } = new URL(url)
  const isSecure = protocol === 'smtps:'
  const transport = createTransport({
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(port) || (isSecure ? 465 : 587),
    secure: isSecure,
    // A password never travels in the open, and nobody in between may talk us out of encryption.
    requireTLS: !isSecure && !isLoopback(hostname),
    tls: { minVersion: 'TLSv1.2' },
    ...(username === '' ? {} : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    // Texts of ours are texts: nothing of them is fetched or read from a disk.
    disableFileAccess: true,
    disableUrlAccess: true,
    logger: false,
  })
  const domain = /@([^\s>]+)>?$/.exec(from)?.[1] ?? 'localhost'
  return {
    name: 'smtp',
    async send(mail) {
      try {
        await transport.sendMail({ from, ...letter(mail, domain) })
        return { is: 'sent', ref: messageId(mail, domain) }
      } catch (error) {
        return meaningOf(error)
      }
    },
  }
}

const messageId = (mail: OutgoingMail, domain: string): string => `<${mail.id}@${domain}>`

function letter(mail: OutgoingMail, domain: string) {
  return {
    to: { name: '', address: mail.to },
    ...(ENCODED_WORD.test(mail.subject) ? {} : { subject: mail.subject }),
    text: mail.text,
    messageId: messageId(mail, domain),
    // When it was written, not when this copy goes out: copies are alike to the letter.
    date: new Date(mail.at.epochMilliseconds),
    headers: {
      'Auto-Submitted': 'auto-generated',
      'Content-Language': mail.language === 'zh' ? 'zh-CN' : 'en',
      ...(ENCODED_WORD.test(mail.subject) ? { Subject: { prepared: true, foldLines: true, value: encodedWords(mail.subject) } } : {}),
    },
  }
}

/** What a reader's mail program would decode: `=?utf-8?B?…?=`. In plain letters it passes the transport as it stands. */
const ENCODED_WORD = /=\?/
/** An encoded word has 75 characters at most (RFC 2047, 2): so many bytes of text, in base64. */
const BYTES_PER_WORD = 45

/** A subject in encoded words, whatever it holds; no character is cut in two. */
function encodedWords(subject: string): string {
  const parts = ['']
  for (const character of subject) {
    const longer = (parts.at(-1) ?? '') + character
    if (Buffer.byteLength(longer) > BYTES_PER_WORD) parts.push(character)
    else parts[parts.length - 1] = longer
  }
  return parts.map((part) => `=?UTF-8?B?${Buffer.from(part).toString('base64')}?=`).join(' ')
}

/** Until the mail itself is on its way nothing can have been sent. A line that is cut later is told as `CONN` too, so that is unclear. */
const BEFORE_THE_MAIL = new Set(['API', 'EHLO', 'HELO', 'STARTTLS', 'AUTH', 'MAIL FROM', 'RCPT TO'])
const OF_THIS_MAIL = new Set(['RCPT TO', 'DATA'])
const UNREACHED = /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EDNS/

/**
 * What a failed sending means. The server's words may quote whom a mail was for: only its numbers are handed on.
 */
function meaningOf(error: unknown): SendAnswer {
  if (!(error instanceof Error)) throw new CarrierUnclear('smtp: failed without an error')
  const response = Number(wordIn(error, 'responseCode'))
  const command = wordIn(error, 'command')
  const code = wordIn(error, 'code').slice(0, 40) || 'unknown'
  // A wrong password is the operator's to mend; the mail waits for it.
  if (code === 'EAUTH') throw new CarrierAway(`smtp: does not let us in (${response})`)
  // An address or a mail that is refused stays refused; a server that refuses us before it has heard of either is the operator's.
  if (response >= 500 && OF_THIS_MAIL.has(command)) return { is: 'refused', reason: `smtp.${response}` }
  // What answers has not taken it.
  if (response >= 400) throw new CarrierAway(`smtp: not now (${response})`)
  const isUnreached = UNREACHED.test(`${code} ${error.message}`)
  if (isUnreached || BEFORE_THE_MAIL.has(command)) throw new CarrierAway(`smtp: cannot be reached (${code})`)
  throw new CarrierUnclear(`smtp: no clear answer (${code})`)
}
