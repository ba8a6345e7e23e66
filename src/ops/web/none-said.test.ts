import { describe, expect, it } from 'vitest'
import { en } from '../text/en.ts'
import { noneSaid } from './none-said.ts'

const said = (state: 'open' | 'explained' | 'gone', bills?: { isRead: boolean }[]) => noneSaid(en.reconciliation, state, bills)

describe('an empty list of differences', () => {
  it('says that bills agree only where one was read', () => {
    expect(said('open', [])?.text).toContain('Not one bill has been read')
    expect(said('open', [{ isRead: false }])).toEqual(said('open', []))
    expect(said('open', [{ isRead: false }, { isRead: true }])?.text).toContain('Every bill that was read agrees')
  })

  it('says nothing of what is open before the bills are known, and needs none for what is closed', () => {
    expect(said('open')).toBeNull()
    expect([said('explained')?.title, said('gone', [])?.title]).toEqual(['Nothing has been explained', 'Nothing has gone by itself'])
  })
})
