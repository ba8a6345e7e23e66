import { beforeEach, describe, expect, it } from 'vitest'
import { forgetLink, linkForm, linkIsUsed, parseLinks, wantApplication, wantedApplication } from './linked.ts'

const ID = '0198f0c2-0000-7000-8000-000000000001'
const OTHER = '0198f0c2-0000-7000-8000-000000000002'

/** What lies in the tab, as the next reload would read it. */
const kept = () =>
  JSON.parse(globalThis.sessionStorage.getItem('qicheng.history.applications.linked') ?? 'null') as ReturnType<typeof parseLinks>

const isKept = (formKey: string) => kept()?.links.some((link) => link.formKey === formKey) ?? false

describe('what forms are linked to', () => {
  beforeEach(() => {
    for (const key of ['a', 'b']) forgetLink(key)
    wantApplication(null)
  })

  it('is kept with the tab by form, an explicit none included, and forgotten by form', () => {
    linkForm('a', ID)
    linkForm('b', null)
    linkForm('a', OTHER)
    expect(kept()?.links).toEqual([
      { formKey: 'a', applicationId: OTHER },
      { formKey: 'b', applicationId: null },
    ])
    forgetLink('a')
    expect(kept()?.links).toEqual([{ formKey: 'b', applicationId: null }])
  })

  it('keeps no more than the last twenty', () => {
    for (let i = 0; i < 30; i += 1) linkForm(`flight:${i}`, ID)
    expect(kept()?.links).toHaveLength(20)
    expect(kept()?.links[0]).toEqual({ formKey: 'flight:29', applicationId: ID })
  })

  it('remembers with which application somebody set out', () => {
    wantApplication(ID)
    expect(wantedApplication()).toBe(ID)
    expect(kept()?.wanted).toBe(ID)
  })

  it('sets out with it no longer once a form that rested on it was sent', () => {
    wantApplication(ID)
    linkForm('a', OTHER)
    linkIsUsed('a')
    expect([isKept('a'), wantedApplication()]).toEqual([false, ID])
    linkForm('b', ID)
    linkIsUsed('b')
    expect([isKept('b'), wantedApplication()]).toEqual([false, null])
  })

  it('takes nothing that has another shape', () => {
    expect(parseLinks(null)).toBeUndefined()
    expect(parseLinks({ links: [{ formKey: 1, applicationId: ID }] })).toBeUndefined()
    expect(parseLinks({ links: [{ formKey: 'a', applicationId: 'not an id' }] })).toBeUndefined()
    expect(parseLinks({ links: [], wanted: 'x' })).toEqual({ links: [], wanted: null })
  })
})
