import { describe, expect, it } from 'vitest'
import { createGate } from './gate.ts'

describe('a gate', () => {
  it('lets so many run at once, in the order they came, and forgets nobody', async () => {
    const gate = createGate({ atOnce: 3, waitingMax: 100 })
    let running = 0
    let most = 0
    const began: number[] = []
    const results = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        gate.run(async () => {
          began.push(index)
          running += 1
          most = Math.max(most, running)
          await new Promise((resolve) => setImmediate(resolve))
          running -= 1
          return index
        }),
      ),
    )
    expect(most).toBe(3)
    expect(began).toEqual(results)
    expect(results).toHaveLength(40)
  })

  it('turns away whom its line cannot take, and serves again afterwards', async () => {
    const gate = createGate({ atOnce: 1, waitingMax: 1 })
    const open = Promise.withResolvers<string>()
    const first = gate.run(() => open.promise)
    const second = gate.run(async () => 'second')
    expect(await gate.run(async () => 'third')).toBeNull()
    open.resolve('first')
    expect(await Promise.all([first, second])).toEqual(['first', 'second'])
    expect(await gate.run(async () => 'fourth')).toBe('fourth')
  })

  it('goes on after work that throws', async () => {
    const gate = createGate({ atOnce: 1, waitingMax: 5 })
    await expect(gate.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await gate.run(async () => 1)).toBe(1)
  })

  it('tells those who wait for the same what settles it for all, in no turn of theirs, and nobody else', async () => {
    const gate = createGate({ atOnce: 1, waitingMax: 10 })
    const ran: string[] = []
    const open = Promise.withResolvers<string>()
    const asks = (who: string, name: string | null, answer: string | Promise<string>) =>
      gate.run(
        async () => {
          ran.push(who)
          return answer
        },
        name === null ? undefined : { name, settles: (said) => said === 'gone' },
      )
    const asked = [
      asks('first', 'seat', open.promise),
      asks('other', 'another seat', 'there'),
      asks('second', 'seat', 'there'),
      asks('nameless', null, 'there'),
      asks('third', 'seat', 'there'),
    ]
    open.resolve('gone')
    expect(await Promise.all(asked)).toEqual(['gone', 'there', 'gone', 'there', 'gone'])
    expect(ran).toEqual(['first', 'other', 'nameless'])
    // Who comes afterwards asks for herself: it may be there again.
    expect(await asks('later', 'seat', 'there')).toBe('there')
  })

  it('lets everybody ask for herself while no answer settles it', async () => {
    const gate = createGate({ atOnce: 2, waitingMax: 10 })
    let ran = 0
    const one = () =>
      gate.run(
        async () => {
          ran += 1
          return 'there'
        },
        { name: 'seat', settles: (said) => said === 'gone' },
      )
    expect(await Promise.all([one(), one(), one(), one(), one()])).toEqual(Array.from({ length: 5 }, () => 'there'))
    expect(ran).toBe(5)
  })
})
