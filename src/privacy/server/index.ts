import type { Language } from '../../kernel/language.ts'
import type { RefusalText, Wing } from '../../server/http/handler.ts'
import { handler } from '../../server/http/handler.ts'
import { handleJob } from '../../server/jobs/definition.ts'
import {
  answerDataRequest,
  archiveState,
  askAboutData,
  fetchArchive,
  getUserInfoDesensitization,
  myDataRequests,
  openDataRequests,
  sendUserInfo,
} from '../calls.ts'
import { archiveJob, askForArchive, fetchIt, sendArchive, stateOfArchives } from './archive.ts'
import type { PrivacyDeps } from './deps.ts'
import { deedsAbout, holdingsOf, wordsOf } from './holdings.ts'
import { answer, ask, listMine, listOpen } from './requests.ts'

/** On the page; the archive has more. */
const DEEDS_SHOWN = 20

function refusalsIn(language: Language): Readonly<Record<string, RefusalText>> {
  const t = wordsOf(language).refusals
  return {
    'PRIVACY-MAIL': t.mail,
    'PRIVACY-NO-MAIL': t.noMail,
    'PRIVACY-ARCHIVES': (facts) => t.archives(Number(facts.perDay)),
    'PRIVACY-NO-MAILER': t.noMailer,
    'PRIVACY-LINK': t.link,
    'PRIVACY-NOTE': t.note,
    'PRIVACY-OPEN': t.open,
    'PRIVACY-ANSWER': t.answer,
  }
}

/** The wing of privacy: what a person may see, take away, have corrected and have erased of what is kept about her. */
export function privacyWing(deps: PrivacyDeps): Wing {
  return {
    name: 'privacy',
    refusals: { zh: refusalsIn('zh'), en: refusalsIn('en') },
    jobs: [handleJob(archiveJob, (archive) => sendArchive(deps, archive))],
    handlers: [
      handler(getUserInfoDesensitization, async ({ caller, language }) => ({
        holdings: await holdingsOf(deps, { who: caller, language, isOpen: false }),
        deeds: await deedsAbout(deps, { who: caller, language }, DEEDS_SHOWN),
      })),
      handler(sendUserInfo, (context, input) => askForArchive(deps, context, input)),
      handler(archiveState, (context) => stateOfArchives(deps, context)),
      handler(fetchArchive, (context, input) => fetchIt(deps, context, input)),
      handler(askAboutData, (context, input) => ask(deps, context, input)),
      handler(myDataRequests, (context) => listMine(deps, context)),
      handler(openDataRequests, (context) => listOpen(deps, context)),
      handler(answerDataRequest, (context, input) => answer(deps, context, input)),
    ],
  }
}
