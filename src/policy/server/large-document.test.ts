import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testProduct, type TestProduct } from '../../../tools/testing/product.ts'
import { DOCUMENT_CHARACTERS_MAX } from '../calls/editions.ts'

let product: TestProduct
beforeAll(async () => {
  product = await testProduct()
})
afterAll(() => product.stop())

describe('a document as large as its limit', () => {
  it('is read over HTTP, whatever it is written in; one character more is told of by name', async () => {
    const token = await product.tokenOf('QC3001')
    const codeOf = async (document: string) => {
      const { body } = await product.ask<{ problems: unknown[] }>('POST', '/regulation/policy/try', { document }, { token })
      return body.code
    }
    const longest = `# ${'差'.repeat(DOCUMENT_CHARACTERS_MAX - 2)}`
    expect([await codeOf(longest), await codeOf(`${longest}标`)]).toEqual(['Z000', 'P400'])
  })
})
