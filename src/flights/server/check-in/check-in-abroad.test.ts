import { afterAll, beforeAll, expect, it } from 'vitest'
import { governedWorld } from '../../../../tools/testing/governed.ts'
import { journeysAbroad } from '../../../../tools/testing/journeys-abroad.ts'

let world: Awaited<ReturnType<typeof governedWorld>>
beforeAll(async () => {
  world = await governedWorld()
}, 300_000)
afterAll(() => world.product.stop())

it('tells of check-in by the way that it is of: there first, and back in its turn', { timeout: 240_000 }, async () => {
  const { product } = world
  const legs = [
    { fromCityCode: 'SHA', toCityCode: 'TYO', departDate: '2026-12-08' },
    { fromCityCode: 'TYO', toCityCode: 'SHA', departDate: '2026-12-11' },
  ]
  const { orderSeq, flight } = await journeysAbroad(world).issued('RT', legs)
  const [out, back] = flight.slices ?? []
  const told = async (): Promise<readonly { title: string; text: string }[]> => {
    const token = await product.tokenOf('QC1001')
    const asked = await product.ask<{ messages: { title: string; text: string; link: string }[] }>(
      'POST',
      '/notices/messages',
      { size: 50 },
      { token },
    )
    return asked.body.result.messages.filter(({ title, link }) => title.startsWith('Check in now') && link === `/flights/order/${orderSeq}`)
  }
  const toDayBefore = async (at: string): Promise<void> => {
    await product.advance(product.clock.now().until(Temporal.Instant.from(at).subtract({ hours: 24 })))
    await product.program.jobs.runDue()
  }
  await toDayBefore(out?.from.at ?? '')
  expect(await told()).toMatchObject([{ title: expect.stringContaining('Shanghai → Tokyo') as string }])
  await toDayBefore(back?.from.at ?? '')
  const [newest] = (await told()).filter(({ title }) => title.includes('Tokyo → Shanghai'))
  expect(newest?.text).toContain(back?.number)
  expect(newest?.text).not.toContain(out?.number)
})
