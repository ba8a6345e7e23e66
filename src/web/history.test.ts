import { beforeEach, describe, expect, it } from 'vitest'
import type { AppHistory } from './history.ts'
import { createHistory } from './history.ts'
import { FakeWindow, settle } from './testing.ts'

let host: FakeWindow
let history: AppHistory
let heard: string[]

beforeEach(() => {
  host = new FakeWindow('/m/home')
  history = createHistory(host)
  heard = []
  history.listen((place, action) => heard.push(`${action} ${place.pathname}${place.search}`))
})

describe('the history', () => {
  it('pushes and replaces, and comes back with the same key and state', async () => {
    const homeKey = history.place.key
    history.push('/m/flight/list/1?from=HGH', { a: 1 })
    const listKey = history.place.key
    history.replace({ pathname: '/m/flight/list/1', search: '?from=SHA' }, { a: 2 })
    expect(history.index).toBe(1)
    expect(history.place.key).not.toBe(listKey)
    history.push('/m/setting')
    history.go(-1)
    await settle()
    expect(history.place).toMatchObject({ pathname: '/m/flight/list/1', search: '?from=SHA', state: { a: 2 } })
    history.go(-1)
    await settle()
    expect(history.place.key).toBe(homeKey)
    expect(history.index).toBe(0)
    expect(heard).toEqual([
      'PUSH /m/flight/list/1?from=HGH',
      'REPLACE /m/flight/list/1?from=SHA',
      'PUSH /m/setting',
      'POP /m/flight/list/1?from=SHA',
      'POP /m/home',
    ])
  })

  it('goes on from an entry that an earlier load of the page made', () => {
    history.push('/m/setting', { from: '/my' })
    const reloaded = createHistory(host)
    expect(reloaded.index).toBe(1)
    expect(reloaded.place).toEqual(history.place)
  })

  it('takes an entry that the browser made for another #part as a push', async () => {
    host.entries.push({ state: null, address: '/m/home#part' })
    host.history.go(1)
    await settle()
    expect(heard).toEqual(['PUSH /m/home'])
    expect(history.index).toBe(1)
  })

  it('loads the page anew where the browser refuses further entries', () => {
    host.refusesWrites = true
    history.push('/m/my')
    expect(host.assigned).toEqual(['/m/my'])
    expect(heard).toEqual([])
  })
})

describe('leaving an unsubmitted order asks', () => {
  let answer: (mayGo: boolean) => void
  let asked: number

  beforeEach(() => {
    history.push('/m/flight/list/1')
    history.push('/m/fillorder/flight/b1')
    heard = []
    asked = 0
    history.askBefore(() => {
      asked += 1
      return new Promise((resolve) => {
        answer = resolve
      })
    })
  })

  it('stays when a push is declined, and goes when it is agreed to [V-OTHER-11]', async () => {
    history.push('/m/home')
    answer(false)
    await settle()
    expect(host.address).toBe('/m/fillorder/flight/b1')
    expect(heard).toEqual([])
    history.push('/m/home')
    answer(true)
    await settle()
    expect(host.address).toBe('/m/home')
    expect(heard).toEqual(['PUSH /m/home'])
  })

  it('tells the back key from a step back that the app takes', async () => {
    const told: boolean[] = []
    history.askBefore((_, isBackKey) => {
      told.push(isBackKey)
      return true
    })
    history.go(-1)
    await settle()
    host.history.go(1)
    await settle()
    history.push('/m/home')
    expect(told).toEqual([false, true, false])
  })

  it('takes the phone’s back key back until it is agreed to [V-OTHER-11]', async () => {
    host.history.go(-1)
    await settle()
    expect(host.address).toBe('/m/fillorder/flight/b1')
    expect(history.place.pathname).toBe('/m/fillorder/flight/b1')
    expect(heard).toEqual([])
    answer(false)
    await settle()
    expect(host.address).toBe('/m/fillorder/flight/b1')

    host.history.go(-1)
    await settle()
    answer(true)
    await settle()
    expect(host.address).toBe('/m/flight/list/1')
    expect(heard).toEqual(['POP /m/flight/list/1'])
    expect(history.index).toBe(1)
  })

  it('asks one question at a time, and a second back key while it stands does not leave [V-OTHER-11]', async () => {
    host.history.go(-1)
    await settle()
    host.history.go(-1)
    await settle()
    history.push('/m/my')
    expect(asked).toBe(1)
    expect(host.address).toBe('/m/fillorder/flight/b1')
    answer(true)
    await settle()
    expect(host.address).toBe('/m/flight/list/1')
  })

  it('asks again for the next move after an answer [V-OTHER-11]', async () => {
    host.history.go(-1)
    await settle()
    answer(false)
    await settle()
    history.push('/m/my')
    expect(asked).toBe(2)
  })

  it('does not ask for moves that nobody decides, such as an ended session', () => {
    history.unasked(() => history.replace('/m/login'))
    expect(asked).toBe(0)
    expect(host.address).toBe('/m/login')
  })
})
