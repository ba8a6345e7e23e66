import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '../../server/database/testing.ts'
import { sealStaffDeed } from '../../server/staff-deeds.ts'
import type { JobQueue, ParkedJobShown } from '../calls/work.ts'
import { opsServer, type OpsServer } from './testing.ts'

interface Health {
  readonly queues: readonly JobQueue[]
  readonly parked: readonly ParkedJobShown[]
}
interface Deeds {
  readonly deeds: readonly {
    readonly seq: number
    readonly by: string | null
    readonly what: string
    readonly why: string
    readonly subject: string
  }[]
  readonly next: number | null
}

let database: TestDatabase
let server: OpsServer
let token: string
beforeAll(async () => {
  database = await testDatabase()
  server = await opsServer(database)
  token = await server.onDuty('Ops One', 'operations')
})
afterAll(async () => {
  await server.close()
  await database.drop()
})

const health = async () => (await server.ask<Health>('GET', '/ops/jobs', { token })).body.result
const retry = (jobId: string, why = 'the supplier is back', as = token) =>
  server.ask('POST', `/ops/jobs/${jobId}/retry`, { token: as, body: { why } })

/** A job that has failed for good. */
async function park(): Promise<ParkedJobShown> {
  server.work = () => Promise.reject(new Error('the supplier is silent'))
  await server.send()
  await server.jobs.runDue({ retryNow: true })
  const [parked] = (await health()).parked
  if (!parked) throw new Error('nothing is parked')
  return parked
}

describe('job health', () => {
  it('shows the queues and what ran out of tries with its reason, and sends it on its way again with the reason of who does', async () => {
    const parked = await park()
    expect(parked).toMatchObject({ name: 'test.probe', payload: '{"orderSeq":"F261121000001"}', attempts: 2 })
    expect(parked.reason).toContain('the supplier is silent')
    expect((await health()).queues).toMatchObject([{ name: 'test.probe', parked: 1, failing: 0 }])
    expect((await server.ask('GET', '/ops/home', { token })).body.result).toEqual({
      waiting: [
        { what: 'parkedJobs', count: 1 },
        { what: 'lateJobs', count: 0 },
        { what: 'overdueRefunds', count: 0 },
      ],
    })

    let ran = 0
    server.work = async () => void (ran += 1)
    expect((await retry(parked.jobId)).body.result).toEqual({ queued: true })
    await server.jobs.runDue()
    expect(ran).toBe(1)
    expect((await health()).parked).toEqual([])
    expect((await retry(parked.jobId)).status).toBe(404)
    const { deeds } = (await server.ask<Deeds>('GET', '/ops/deeds', { token })).body.result
    expect(deeds[0]).toMatchObject({ by: 'Ops One', what: 'Job retried', why: 'the supplier is back', subject: parked.jobId })
    expect(deeds.filter(({ what }) => what === 'Job retried')).toHaveLength(1)
  })

  it('counts what has failed and waits for its next try', async () => {
    server.work = () => Promise.reject(new Error('not yet'))
    await server.send()
    await server.jobs.runDue()
    expect((await health()).queues).toMatchObject([{ queued: 1, failing: 1, parked: 0 }])
    server.work = async () => undefined
    await server.jobs.runDue({ retryNow: true })
    expect((await health()).queues).toMatchObject([{ queued: 0, failing: 0 }])
  })

  it('retries nothing without a reason, nothing unknown, and nothing that this program cannot do', async () => {
    const parked = await park()
    expect((await retry(parked.jobId, '  ')).status).toBe(400)
    expect((await retry('01890000-0000-7000-8000-000000000000')).status).toBe(404)
    await database.db.pool.query(`update jobs.parked set name = 'flights.gone'`)
    expect((await retry(parked.jobId)).body.code).toBe('OPS-JOB-UNKNOWN')
    expect((await database.db.pool.query('select name from jobs.parked')).rows).toEqual([{ name: 'flights.gone' }])
  })

  it('is for operations alone: another role reads and changes nothing', async () => {
    const desk = await server.onDuty('Desk One', 'desk', 'finance')
    expect((await server.ask('GET', '/ops/jobs', { token: desk })).body).toMatchObject({ code: 'STAFF-ROLE', result: null })
    expect((await server.ask('GET', '/ops/deeds', { token: desk })).body).toMatchObject({ code: 'STAFF-ROLE', result: null })
    expect((await retry('01890000-0000-7000-8000-000000000000', 'let me', desk)).body).toMatchObject({ code: 'STAFF-ROLE', result: null })
    expect((await server.ask('GET', '/ops/home', { token: desk })).body.result).toEqual({
      waiting: [
        { what: 'inquiries', count: 0 },
        { what: 'ticketChanges', count: 0 },
        { what: 'ticketRefunds', count: 0 },
        { what: 'cashOwed', count: 0 },
        { what: 'stuckRefunds', count: 0 },
        { what: 'openDifferences', count: 0 },
      ],
    })
  })

  it('pages what was done, the newest first, without a gap', async () => {
    const deed = { staffId: null, what: 'account.signedIn', subject: 'none', why: '' } as const
    for (let at = 0; at < 60; at += 1) await database.db.transact((writer) => sealStaffDeed(writer, server, deed))
    const first = (await server.ask<Deeds>('GET', '/ops/deeds', { token })).body.result
    expect(first.deeds).toHaveLength(50)
    const second = (await server.ask<Deeds>('GET', `/ops/deeds?before=${first.next}`, { token })).body.result
    const seqs = [...first.deeds, ...second.deeds].map(({ seq }) => seq)
    expect(seqs).toEqual(Array.from({ length: seqs.length }, (_, at) => (seqs[0] ?? 0) - at))
    expect([seqs.at(-1), second.next]).toEqual([1, null])
  })
})
