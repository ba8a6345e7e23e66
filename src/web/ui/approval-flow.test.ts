import { createElement } from 'react'
import { prerender } from 'react-dom/static'
import { describe, expect, it } from 'vitest'
import { ApprovalFlow, type ApprovalFlowStep } from './approval-flow.tsx'

const step = (id: string, more: Partial<ApprovalFlowStep> = {}): ApprovalFlowStep => ({
  id,
  state: 'now',
  name: id,
  label: '待审批',
  ...more,
})

async function drawn(steps: readonly ApprovalFlowStep[]): Promise<string> {
  const { prelude } = await prerender(createElement(ApprovalFlow, { label: '审批流', steps }))
  return new Response(prelude).text()
}

describe('a chart of who decides', () => {
  it('draws those who are asked together in one box, with how many have to agree said once', async () => {
    const together = { group: '1000/1', groupLabel: '3 人中 2 人同意即可' }
    const html = await drawn([step('sent'), step('周岚', together), step('何立', together), step('秦远', together), step('ticket')])
    const [box = ''] = /<li class="flow__group">.*?<\/ul>/.exec(html) ?? []
    for (const name of ['周岚', '何立', '秦远']) expect(box).toContain(name)
    for (const name of ['sent', 'ticket']) expect(box).not.toContain(name)
    expect(html.match(/class="flow__together"/g)).toHaveLength(1)
    expect(html).toContain('flow--tall')
  })

  it('draws two groups after each other as two boxes, and a chain of single people as none', async () => {
    const of = (group: string) => ({ group, groupLabel: '任一人同意即可' })
    const html = await drawn([step('a', of('1')), step('b', of('1')), step('c', of('2')), step('d', of('2'))])
    expect(html.match(/class="flow__group"/g)).toHaveLength(2)
    expect(await drawn([step('a'), step('b')])).not.toMatch(/flow__group|flow--tall/)
  })
})
