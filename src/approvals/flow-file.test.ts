import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { approvalFlowsInFile, flowFrom, storedFlow } from './calls/flow-file.ts'

const written = (more: object = {}) => [{ code: 'abroad', levels: [{ ask: { manager: 1 } }], ...more }]
const problems = (flows: unknown) => approvalFlowsInFile.safeParse(flows).error?.issues.map((issue) => issue.message) ?? []

describe('flows in a company’s file', () => {
  it('are read as the guide writes them', () => {
    const guide = readFileSync(join(import.meta.dirname, '../../docs/approvals.md'), 'utf8')
    const written = [...guide.matchAll(/```yaml\n(.*?)```/gs)].map(
      ([, yaml = '']) => parse(yaml) as { settings: { approval: { flows?: unknown } } },
    )
    const flows = written.flatMap(({ settings }) => settings.approval.flows ?? [])
    expect(approvalFlowsInFile.parse(flows).map(({ code }) => code)).toEqual(['SMALL', 'DEAR', 'ALL'])
  })

  it('are read with every way to find somebody, in minor units, and kept as they are read', () => {
    const [read] = approvalFlowsInFile.parse([
      {
        code: 'abroad',
        when: { international: true, totalFromYuan: 3000.5, breaches: ['cabin-within-rank'], products: ['flight'] },
        levels: [
          { ask: 'chosen' },
          {
            ask: [{ role: 'finance' }, { person: 'QC9001' }, 'departmentHead', 'divisionHead'],
            mode: 'any',
            when: { overFromYuan: 500, overBelowYuan: 900 },
          },
          { ask: { manager: 2 }, mode: 'majority', ifNobody: 'passOver' },
        ],
        notify: ['costCentreOwner', 'projectLead'],
        notifyBySms: true,
        hoursToDecide: 8,
        remindAfterHours: 4,
        onSilence: 'escalate',
      },
    ])
    const flow = read && flowFrom(read)
    expect(flow).toEqual({
      code: 'abroad',
      when: { international: true, total: { fromMinor: 300_050 }, breaches: ['cabin-within-rank'], products: ['flight'] },
      isFree: false,
      levels: [
        { from: [{ by: 'chosen' }], mode: 'all', when: {}, ifNobody: 'refuse' },
        {
          from: [{ by: 'role', role: 'finance' }, { by: 'person', userCode: 'QC9001' }, { by: 'departmentHead' }, { by: 'divisionHead' }],
          mode: 'any',
          when: { over: { fromMinor: 50_000, belowMinor: 90_000 } },
          ifNobody: 'refuse',
        },
        { from: [{ by: 'manager', steps: 2 }], mode: 'majority', when: {}, ifNobody: 'passOver' },
      ],
      notify: [{ by: 'costCentreOwner' }, { by: 'projectLead' }],
      tellsBySms: true,
      time: { hoursToDecide: 8, remindAfterHours: 4, onSilence: 'escalate' },
    })
    expect(storedFlow.parse(JSON.parse(JSON.stringify(flow)))).toEqual(flow)
  })

  it('are refused with a sentence where they make no sense', () => {
    expect(problems(written())).toEqual([])
    expect(problems(written({ levels: [] }))).toEqual(['a flow has levels, or says free: true'])
    expect(problems(written({ free: true }))).toEqual(['a flow that says free: true has no levels'])
    expect(problems(written({ levels: [{ ask: 'above' }] }))).toEqual(['the first level cannot ask who stands above the level before'])
    expect(problems(written({ remindAfterHours: 24 }))).toEqual(['a reminder comes before the time to decide is over'])
    expect(problems(written({ onSilence: 'agree' }))).toHaveLength(1) // what silence agrees to is the policy's word
    expect(problems([...written(), ...written()])).toEqual(['each flow has a code of its own'])
    expect(problems(written({ levels: [{ ask: { manager: 0 } }] }))).toHaveLength(1)
    expect(problems(written({ levles: [] }))).toHaveLength(1)
  })
})
