/**
 * What the product must know to pay at the sandbox's Alipay, from the line with which the sandbox says that it is ready. The keys
 * are the sandbox's own, made on its first start; going live replaces them by an operator's.
 */
export function alipayEnvironment(ready: Readonly<Record<string, unknown>>): Record<string, string> {
  const { gateway, appId, sellerId, privateKeyFile, publicKeyFile } = (ready['alipay'] ?? {}) as Readonly<Record<string, string>>
  if (!gateway || !appId || !sellerId || !privateKeyFile || !publicKeyFile)
    throw new Error('The sandbox does not say how to reach its Alipay.')
  return {
    ALIPAY_GATEWAY: gateway,
    ALIPAY_APP_ID: appId,
    ALIPAY_SELLER_ID: sellerId,
    ALIPAY_PRIVATE_KEY_FILE: privateKeyFile,
    ALIPAY_PUBLIC_KEY_FILE: publicKeyFile,
  }
}
