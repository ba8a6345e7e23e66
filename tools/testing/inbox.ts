import type { TestProduct } from './product.ts'

/** A message as it arrived at the sandbox's phone, mailbox or chat. */
export interface InboxMessage {
  readonly seq: number
  readonly kind: 'sms' | 'mail' | 'card'
  readonly recipient: string
  readonly sender: string
  readonly subject: string
  readonly text: string
  /** What the product called it: a notice's id, or a mail's Message-ID. */
  readonly clientKey: string
  readonly template: string
  /** What filled the gaps of a text message: `code`, or the path of a link. */
  readonly params?: Readonly<Record<string, string>>
}

/** What has arrived for a number (E.164), an address, or an account as `lark:qc2001`, newest first; all jobs that are due have run before. */
export async function inboxOf(product: TestProduct, to: string): Promise<readonly InboxMessage[]> {
  await product.program.jobs.runDue()
  const query = new URLSearchParams({ to })
  const { messages } = await product.control<{ messages: readonly InboxMessage[] }>('GET', `/inbox?${query.toString()}`)
  return messages
}

/** The newest code that was sent to a number; throws where none was. */
export async function newestCode(product: TestProduct, to: string): Promise<string> {
  const code = (await inboxOf(product, to)).find((message) => message.params?.['code'] !== undefined)?.params?.['code']
  if (code === undefined) throw new Error('No code was sent to this number')
  return code
}
