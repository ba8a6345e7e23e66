import { readFileSync, rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { traveller, type Ask, type Traveller } from '../../../../tools/faults/traveller.ts'
import { testProduct, type TestProduct } from '../../../../tools/testing/product.ts'
import { setFaults } from '../../../server/faults.ts'

/* The run that keeps what an airline has answered about seats breaks off right afterwards. */

const pointsFile = `/tmp/qicheng-seats-points-${process.pid}`
const POINT = 'flights.seats.answered.after-commit'

let product: TestProduct
let yifan: Traveller
beforeAll(async () => {
  product = await testProduct()
  const token = await product.tokenOf('QC1001')
  const ask: Ask = async (method, path, body, key) => (await product.ask<never>(method, path, body, { token, key })).body
  yifan = traveller(ask, { fromCityCode: 'HGH', toCityCode: 'BJS' })
})
afterAll(async () => {
  setFaults({})
  rmSync(pointsFile, { force: true })
  await product.stop()
})

it('goes on to the ticket from where it was kept [ST-SEATREQUEST]', async () => {
  const opened = await yifan.open('2026-12-05')
  await product.control('POST', '/seats', { flightId: opened.flight.flightId, bookingClass: '*', answer: 'held' })
  const { code, result } = await yifan.submit(opened.form)
  expect(code).toBe('Z000')
  await product.program.jobs.runDue()
  expect(await yifan.status(result.orderSeq)).toBe('seatsAsked')

  setFaults({ FAIL_AT: `${POINT}#1`, POINTS_FILE: pointsFile })
  for (const seconds of [91, 15]) await product.advance({ seconds })
  for (let tries = 0; tries < 3; tries += 1) await product.program.jobs.runDue({ retryNow: true })
  setFaults({ POINTS_FILE: pointsFile })
  expect(readFileSync(pointsFile, 'utf8').split('\n')).toContain(POINT)
  for (let look = 0; look < 8; look += 1) await product.advance({ seconds: 4 })
  expect(await yifan.status(result.orderSeq)).toBe('ticketIssued')
  await product.checkBooks()
})
