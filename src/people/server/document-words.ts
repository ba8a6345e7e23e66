import type { Language } from '../../kernel/language.ts'
import type { RefusalText } from '../../server/http/handler.ts'
import type { DocumentFault } from '../rules/document-check.ts'
import { en } from '../text/documents/en.ts'
import type { DocumentsText } from '../text/documents/zh.ts'
import { zh } from '../text/documents/zh.ts'

const words: Readonly<Record<Language, DocumentsText>> = { zh, en }

/** What is wrong at a field, in the reader's words: the same as the browser's. */
export function faultWords(fault: DocumentFault, language: Language): string {
  const ofField: Readonly<Record<string, string>> = words[language].faults[fault.field]
  const said = ofField[fault.is]
  if (said === undefined) throw new Error(`No words for ${fault.field} ${fault.is}`)
  return said
}

function refusalsIn({ refusals: t }: DocumentsText): Readonly<Record<string, RefusalText>> {
  return {
    'DOCUMENT-FIELDS': t.fields,
    'DOCUMENT-DUPLICATE': t.duplicate,
    'DOCUMENT-SEAL': t.seal,
    'DOCUMENT-MANY': (facts) => t.many(Number(facts.most)),
    'DOCUMENT-FILLED': t.filled,
    'DOCUMENT-LAST': t.last,
    'FILE-KIND': t.fileKind,
    'FILE-SIZE': t.fileSize,
    'CONSENT-VERSION': t.consentVersion,
    'CONSENT-ABROAD': t.consentAbroad,
  }
}

export const documentRefusals: Readonly<Record<Language, Readonly<Record<string, RefusalText>>>> = {
  zh: refusalsIn(zh),
  en: refusalsIn(en),
}
