import { isRefusal } from '../../kernel/result.ts'
import { handler, type Handler } from '../../server/http/handler.ts'
import type { JobRegistration } from '../../server/jobs/definition.ts'
import { handleJob } from '../../server/jobs/definition.ts'
import * as calls from '../calls/companions.ts'
import { agenciesOf, shownAgencies } from './agencies.ts'
import { addCompanion, describeCompanion, listCompanions, presentCompanions, removeCompanion } from './companions.ts'
import { listDepartments, searchPeople } from './directory.ts'
import type { ErasingDeps } from './erasing.ts'
import { eraseWhenDue, sweepLeavers } from './erasing.ts'
import type { GuestsDeps } from './guests.ts'
import { give, invite, openLink, renewLink, revokeLink } from './guests.ts'
import { eraseCompanionJob, leaversJob } from './jobs.ts'
import { addPartner, listPartners, removePartner, scenesFor } from './partners.ts'
import { travellersFor } from './travelling.ts'

export type CompanionHandlersDeps = GuestsDeps & ErasingDeps

/** Who goes along: companions, guests, those whom an agent or a travel partner books for. */
export function companionHandlers(deps: CompanionHandlersDeps): readonly Handler[] {
  const { read } = deps.db
  return [
    handler(calls.addOutUserPerson, ({ caller, language }, input) => addCompanion(deps, caller, input, language)),
    handler(calls.getOutUserPersonDetail, ({ caller }, input) => describeCompanion(deps, caller, input)),
    handler(calls.listOutUserPersons, ({ caller }) => listCompanions(deps, caller)),
    handler(calls.removeOutUserPerson, ({ caller }, input) => removeCompanion(deps, caller, input)),
    handler(calls.inviteGuest, ({ caller, language }, input) => invite(deps, caller, input, language)),
    handler(calls.renewGuestLink, ({ caller }, input) => renewLink(deps, caller, input)),
    handler(calls.revokeGuestLink, ({ caller }, input) => revokeLink(deps, caller, input)),
    handler(calls.openGuestLink, (context, input) => openLink(deps, context, input)),
    handler(calls.giveGuestDocument, (context, input) => give(deps, context, input)),
    handler(calls.directoryPeople, ({ caller }, input) => searchPeople(read, caller, input)),
    handler(calls.directoryDepartments, ({ caller }, input) => listDepartments(read, caller, input)),
    handler(calls.myAgency, async ({ caller }) => {
      const [agencies, shown] = await Promise.all([agenciesOf(read, caller), shownAgencies(read, caller)])
      return {
        isAgent: agencies.length > 0,
        isSuper: agencies.some(({ isSuper }) => isSuper),
        agencies: shown.map(({ covers, name, lines }) => ({ covers, name, lines: lines === null ? null : [...lines] })),
      }
    }),
    handler(calls.checkTravellers, async ({ caller }, input) => {
      const travellers = await travellersFor(read, caller, input)
      if (isRefusal(travellers)) return travellers
      const people = travellers.map(({ person }) => person)
      return { travellers: await presentCompanions(deps, caller.companyId, people) }
    }),
    handler(calls.listScenes, ({ caller }, input) => scenesFor(read, caller, input)),
    handler(calls.listTravelPartners, ({ caller }) => listPartners(read, caller)),
    handler(calls.addTravelPartner, ({ caller }, input) => addPartner(deps, caller, input)),
    handler(calls.removeTravelPartner, ({ caller }, input) => removePartner(deps, caller, input)),
  ]
}

export function companionJobs(deps: CompanionHandlersDeps): readonly JobRegistration[] {
  return [handleJob(eraseCompanionJob, (who) => eraseWhenDue(deps, who)), handleJob(leaversJob, () => sweepLeavers(deps))]
}
