/**
 * What the product must know to have the sandbox carry its text messages and mails, from the line with which the sandbox says that it
 * is ready.
 */
export function noticesEnvironment(ready: Readonly<Record<string, unknown>>): Record<string, string> {
  const sms = (ready['sms'] ?? {}) as Readonly<Record<string, string>>
  const mail = (ready['mail'] ?? {}) as Readonly<Record<string, string>>
  const { endpoint, accessKeyId, accessKeySecret, signName, signNameEn, templates } = sms
  if (!endpoint || !accessKeyId || !accessKeySecret || !signName || !signNameEn || !templates || !mail['url'])
    throw new Error('The sandbox does not say how to reach its phones and mailboxes.')
  return {
    ALIYUN_SMS_ENDPOINT: endpoint,
    ALIYUN_SMS_ACCESS_KEY_ID: accessKeyId,
    ALIYUN_SMS_ACCESS_KEY_SECRET: accessKeySecret,
    ALIYUN_SMS_SIGN_NAME: signName,
    ALIYUN_SMS_SIGN_NAME_EN: signNameEn,
    ALIYUN_SMS_TEMPLATES: templates,
    SMTP_URL: mail['url'],
    MAIL_FROM: 'Qicheng <travel@qicheng.example>',
  }
}

/** Tells the sandbox where the links of its text messages lead, as an operator registers a host with a carrier. */
export async function registerLinkHost(sandboxOrigin: string, appOrigin: string): Promise<void> {
  const answer = await fetch(`${sandboxOrigin}/control/inbox/origin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ origin: appOrigin }),
  })
  if (!answer.ok) throw new Error(`The sandbox does not take ${appOrigin} as the host of links (${answer.status}).`)
}
