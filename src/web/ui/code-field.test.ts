import fc from 'fast-check'
import type { ReactNode } from 'react'
import { createElement } from 'react'
import { prerender } from 'react-dom/static'
import { describe, expect, it, vi } from 'vitest'
import { CodeField, codeDigitsIn, isWholeCode } from './code-field.tsx'
import { PasswordField } from './password-field.tsx'

// The language on screen is the browser's own, read when the store is made.
vi.hoisted(() => Object.defineProperty(globalThis, 'navigator', { value: { language: 'zh-CN', onLine: true }, configurable: true }))

const nothing = () => undefined

async function html(node: ReactNode): Promise<string> {
  const { prelude } = await prerender(node)
  return new Response(prelude).text()
}

describe('the digits of a code', () => {
  it.each([
    ['123456', '123456'],
    [' 123 456 ', '123456'],
    ['您的验证码是 123-456，5 分钟内有效', '123456'],
    ['１２３４５６', '123456'],
    ['1234567', '123456'],
    ['12ab3', '123'],
    ['', ''],
  ])('%s gives %s', (text, digits) => {
    expect(codeDigitsIn(text)).toBe(digits)
  })

  it('are six at most, and nothing else, whatever is pasted', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
        expect(codeDigitsIn(text)).toMatch(/^\d{0,6}$/)
      }),
    )
  })

  it('are whole with six', () => {
    expect(['', '1', '12345', '123456'].map(isWholeCode)).toEqual([false, false, false, true])
  })
})

describe('the field for a code', () => {
  it('is one field that the phone can fill in, with a ring for each digit that is missing', async () => {
    const markup = await html(createElement(CodeField, { label: '验证码', value: '123', onChange: nothing, help: '已发送' }))
    expect(markup.match(/<input/g)).toHaveLength(1)
    expect(markup).toMatch(/autoComplete="one-time-code"/i)
    expect(markup).toMatch(/inputMode="numeric"/i)
    expect(markup.match(/class="is-filled"/g)).toHaveLength(3)
    expect(markup.match(/class="is-next"/g)).toHaveLength(1)
    expect(markup).toMatch(/aria-hidden="true"[^>]*><i/)
  })

  it('is described by what is wrong with the code', async () => {
    const markup = await html(createElement(CodeField, { label: '验证码', value: '123456', onChange: nothing, error: '验证码不对' }))
    const described = /aria-describedby="([^"]+)"/.exec(markup)?.[1]
    expect(described).toBeDefined()
    expect(markup).toContain(`id="${described}"`)
    expect(markup).toContain('aria-invalid="true"')
  })
})

describe('the field for a password', () => {
  const rules = [
    { key: 'length', label: '6 到 20 个字符', isMet: true },
    { key: 'kinds', label: '两种字符', isMet: false },
  ]

  it('is described by its rules, which say in words which are met', async () => {
    const markup = await html(
      createElement(PasswordField, {
        label: '新密码',
        value: 'x',
        onChange: nothing,
        autoComplete: 'new-password',
        rules,
        rulesLabel: '要求',
      }),
    )
    const described = /aria-describedby="([^"]+)"/.exec(markup)?.[1]?.split(' ') ?? []
    expect(described.some((id) => markup.includes(`<ul id="${id}"`))).toBe(true)
    expect(markup).toMatch(/6 到 20 个字符<span class="sr">，已满足/)
    expect(markup).toMatch(/两种字符<span class="sr">，还没有满足/)
    expect(markup).toMatch(/type="password"/)
  })

  it('has no list where it is the present one', async () => {
    const markup = await html(
      createElement(PasswordField, { label: '密码', value: '', onChange: nothing, autoComplete: 'current-password' }),
    )
    expect(markup).not.toContain('<ul')
    expect(markup).not.toContain('aria-describedby')
  })
})
