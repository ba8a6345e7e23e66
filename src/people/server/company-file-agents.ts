import { z } from 'zod'
import { SCENE_ASKS } from '../../policy/rules/scene-asks-are-answered.ts'
import { AGENCY_LINES } from '../rules/agency.ts'
import { bothNames, code, MANY } from './company-file-parts.ts'

/* Who books for others, on what occasions somebody goes along, and who accompanies whom: three sections of the company file. */

const SCENES_MAX = 100

/** An agent, for one of: a person, a department and those below it, everybody. */
const agentInFile = z.strictObject({
  /** Her user code. */
  agent: code,
  person: code.optional(),
  department: code.optional(),
  everybody: z.literal(true).optional(),
  /** Which lines she books; left out, every one. */
  lines: z.array(z.enum(AGENCY_LINES)).min(1).max(AGENCY_LINES.length).optional(),
  /** Books without a trip application; approvals stay. */
  super: z.boolean().default(false),
})

const sceneInFile = z.strictObject({
  code,
  name: bothNames,
  open: z.boolean().default(true),
  /** What a booking under it must bring along. */
  asks: z.array(z.enum(SCENE_ASKS)).max(SCENE_ASKS.length).default([]),
})

/** A travel partner goes along with somebody on an occasion, and may then book for her. */
const partnerInFile = z.strictObject({ partner: code, accompanies: code, scene: code })

export const agentSections = {
  agents: z.array(agentInFile).max(MANY).default([]),
  scenes: z.array(sceneInFile).max(SCENES_MAX).default([]),
  partners: z.array(partnerInFile).max(MANY).default([]),
}
