import { describe, expect, it } from 'vitest'
import { canSeal, seal } from './seal.ts'

const { subtle } = globalThis.crypto

async function keyPair() {
  const pair = await subtle.generateKey(
    { name: 'RSA-OAEP', hash: 'SHA-256', modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) },
    true,
    ['encrypt', 'decrypt'],
  )
  const spki = new Uint8Array(await subtle.exportKey('spki', pair.publicKey))
  return { privateKey: pair.privateKey, publicKey: btoa(String.fromCharCode(...spki)) }
}

describe('sealing', () => {
  it('seals nonce and secret so that only the private key opens them', async () => {
    const { privateKey, publicKey } = await keyPair()
    const sealed = await seal({ publicKey, nonce: 'n-1' }, '密码 Pa55 ü')
    const box = Uint8Array.from(atob(sealed), (character) => character.charCodeAt(0))
    const opened = new TextDecoder().decode(await subtle.decrypt({ name: 'RSA-OAEP' }, privateKey, box))
    expect(JSON.parse(opened)).toEqual({ nonce: 'n-1', secret: '密码 Pa55 ü' })
  })

  it('never seals the same secret to the same text', async () => {
    const { publicKey } = await keyPair()
    const once = await seal({ publicKey, nonce: 'n' }, 'secret')
    expect(await seal({ publicKey, nonce: 'n' }, 'secret')).not.toBe(once)
  })

  it('knows whether the browser gives out WebCrypto', () => {
    expect(canSeal()).toBe(true)
  })
})
