import { z } from 'zod'
import { call } from '../../kernel/call.ts'
import { CARD_TYPES } from '../rules/documents.ts'
import { bothNames } from './both-names.ts'

/*
 * The ID centre: a person's documents and those of her outside companions, the pictures of them, what she has agreed to, and the
 * countries. Numbers arrive sealed like passwords and leave masked; only `reveal` gives one out.
 */

const SEALED_MAX_CHARACTERS = 1_024
/** Of a name or mail address as typed; the rules are narrower and say so in words. */
const TYPED_MAX_CHARACTERS = 120
export const DOCUMENT_PICTURES_MAX = 2
/** Two of each kind and a few of earlier years; more is a mistake. */
export const DOCUMENTS_MAX = 20

const read = { effect: 'read', access: 'signedIn', timeoutMs: 60_000, method: 'GET' } as const
const write = { effect: 'write', access: 'signedIn', timeoutMs: 60_000 } as const

const cardType = z.union(Object.values(CARD_TYPES).map((type) => z.literal(type)))
const cardId = z.uuid()
/** The traveller's user code: her own, or that of an outside companion of hers. Left out, it is her own. */
const passengerCode = z.string().trim().min(1).max(32).optional()
const typed = z.string().max(TYPED_MAX_CHARACTERS)
const day = z.iso.date()

/** What a document prints besides its number. What its kind does not ask for may be left out (rules/document-fields.ts). */
export const documentFields = {
  cardName: typed.default(''),
  cardSurname: typed.default(''),
  cardGivenname: typed.default(''),
  isEnName: z.boolean().optional(),
  sex: z.enum(['M', 'F']).nullable().default(null),
  birthday: day.nullable().default(null),
  periodValidity: day.nullable().default(null),
  /** The document prints "long-term" instead of an end. */
  hasNoEnd: z.boolean().default(false),
  countryCode: z.string().max(2).default(''),
  oldCountryCode: z.string().max(2).default(''),
  /** For this document's journeys, where it differs from her own: E.164 or a mainland number. */
  phoneNumber: z.string().max(40).default(''),
  mailBox: z.string().max(254).default(''),
  /** ADT adult, CNN child, INF infant. */
  userType: z.enum(['ADT', 'CNN', 'INF']).default('ADT'),
}

/** A number sealed by the client for the key of getLoginRandomCode (RSA-OAEP-256 over `{"nonce":…,"secret":…}`, base64). */
export const sealedNumber = {
  keyId: z.string().max(64),
  nonce: z.string().max(128),
  cardNumber: z.string().min(1).max(SEALED_MAX_CHARACTERS),
}

const fileIds = z.array(z.uuid()).max(DOCUMENT_PICTURES_MAX)

/** A document as its holder sees it: the number masked, phone and mail too. */
export const userCard = z.object({
  cardId: z.string(),
  passengerCode: z.string(),
  cardType: z.number().int(),
  maskedNumber: z.string(),
  displayName: z.string(),
  cardName: z.string(),
  cardSurname: z.string(),
  cardGivenname: z.string(),
  isEnName: z.boolean(),
  sex: z.enum(['M', 'F']).nullable(),
  birthday: z.string().nullable(),
  periodValidity: z.string().nullable(),
  hasNoEnd: z.boolean(),
  countryCode: z.string(),
  oldCountryCode: z.string(),
  maskedPhone: z.string().nullable(),
  maskedMail: z.string().nullable(),
  userType: z.enum(['ADT', 'CNN', 'INF']),
  isDefault: z.boolean(),
  /** Pictures of it; each is read by getFile. */
  fileIds: z.array(z.string()),
  /** Past its end, or within the half year before it. */
  warning: z.union([z.object({ is: z.literal('expired') }), z.object({ is: z.literal('soon'), daysLeft: z.number().int() })]).nullable(),
})
export type UserCard = z.output<typeof userCard>

const need = z.enum(['required', 'optional', 'fromNumber', 'fixed', 'none'])

export const queryType = call({
  ...read,
  spec: ['C-CARD-01'],
  path: '/datacenter/userCardNew/queryType',
  summary: 'The kinds of documents that this traveller can hold, with the fields of each; the usual ones for her nationality first.',
  query: z.strictObject({ passengerCode, countryCode: z.string().length(2).optional() }),
  result: z.object({
    countryCode: z.string().nullable(),
    types: z.array(
      z.object({
        cardType: z.number().int(),
        name: bothNames,
        /** Whether somebody of this nationality usually holds it. */
        isUsual: z.boolean(),
        fields: z.object({
          cardName: need,
          cardSurname: need,
          cardGivenname: need,
          sex: need,
          birthday: need,
          countryCode: need,
          oldCountryCode: need,
          periodValidity: need,
        }),
        mayHaveNoEnd: z.boolean(),
      }),
    ),
  }),
  errors: [],
})

export const getUserCardByCardTypeEncrypt = call({
  ...read,
  spec: ['C-CARD-02'],
  path: '/datacenter/userCardNew/getUserCardByCardTypeEncrypt',
  summary: 'Documents with their numbers masked: all, those of one kind, or one.',
  query: z.strictObject({ passengerCode, cardType: z.coerce.number().pipe(cardType).optional(), cardId: cardId.optional() }),
  result: z.object({
    passengerCode: z.string(),
    name: bothNames,
    /** As it is kept of the person, ü and accents included: what a form of a document begins with. */
    latinName: z.object({ surname: z.string(), given: z.string() }),
    cards: z.array(userCard),
  }),
  errors: [],
})

/** What can be wrong with a document as a whole; what is wrong with a field stands in `fields`. */
const DOCUMENT_ERRORS = ['DOCUMENT-FIELDS', 'DOCUMENT-DUPLICATE', 'DOCUMENT-SEAL', 'DOCUMENT-MANY'] as const

export const addUserCard = call({
  ...write,
  spec: ['C-CARD-03'],
  method: 'POST',
  path: '/userCard',
  summary: 'Adds a document; the first one becomes the default.',
  body: z.strictObject({
    passengerCode,
    cardType: z.number().int(),
    ...documentFields,
    ...sealedNumber,
    isDefault: z.boolean().default(false),
    fileIds: fileIds.default([]),
  }),
  result: z.object({ cardId: z.string(), card: userCard }),
  errors: DOCUMENT_ERRORS,
})

export const updateFillFormCard = call({
  ...write,
  spec: ['C-CARD-04'],
  method: 'PUT',
  path: '/userCard/updateFillFormCard',
  summary: 'From an order form: adds to a document what the trip needs and the document does not have yet.',
  body: z.strictObject({
    passengerCode,
    cardId,
    cardSurname: typed.optional(),
    cardGivenname: typed.optional(),
    sex: z.enum(['M', 'F']).optional(),
    birthday: day.optional(),
    oldCountryCode: z.string().length(2).optional(),
    periodValidity: day.optional(),
    hasNoEnd: z.boolean().optional(),
    phoneNumber: z.string().max(40).optional(),
    mailBox: z.string().max(254).optional(),
  }),
  result: z.object({ card: userCard }),
  errors: ['DOCUMENT-FIELDS', 'DOCUMENT-FILLED'],
})

export const updateUserCard = call({
  ...write,
  spec: ['C-CARD-05'],
  method: 'PUT',
  path: '/datacenter/userCardNew/update',
  summary: 'Changes a document. Its kind stays; without a sealed number its number stays too.',
  body: z.strictObject({
    passengerCode,
    cardId,
    ...documentFields,
    keyId: sealedNumber.keyId.optional(),
    nonce: sealedNumber.nonce.optional(),
    cardNumber: sealedNumber.cardNumber.optional(),
    /** Left out, phone and mail stay as they are; empty, they go. */
    phoneNumber: z.string().max(40).optional(),
    mailBox: z.string().max(254).optional(),
    fileIds: fileIds.optional(),
  }),
  result: z.object({ card: userCard }),
  errors: ['DOCUMENT-FIELDS', 'DOCUMENT-DUPLICATE', 'DOCUMENT-SEAL'],
})

export const deleteUserCard = call({
  ...write,
  spec: ['C-CARD-06'],
  method: 'DELETE',
  path: '/userCard/{id}',
  summary: 'Deletes a document. One must remain; an order that it was chosen for keeps its record.',
  params: z.strictObject({ id: cardId }),
  query: z.strictObject({ passengerCode }),
  result: z.object({ deleted: z.literal(true), /** Which one is the default now. */ defaultCardId: z.string() }),
  errors: ['DOCUMENT-LAST'],
})

export const setDefaultCard = call({
  ...write,
  spec: [],
  method: 'POST',
  path: '/userCard/{id}/default',
  summary: 'Makes a document the one that forms propose.',
  params: z.strictObject({ id: cardId }),
  body: z.strictObject({ passengerCode }),
  result: z.object({ defaultCardId: z.string() }),
  errors: [],
})

/** No key: every time a number is shown is asked for, checked and written down anew, and no answer is kept. */
export const revealCard = call({
  spec: [],
  method: 'POST',
  path: '/userCard/{id}/reveal',
  summary: 'The whole number of a document, after a fresh proof of who asks; each time is written down.',
  access: 'signedIn',
  effect: 'read',
  timeoutMs: 60_000,
  params: z.strictObject({ id: cardId }),
  body: z.strictObject({ passengerCode }),
  result: z.object({ cardNumber: z.string(), hideAfterSeconds: z.number().int() }),
  errors: [],
})

export const addFile = call({
  ...write,
  spec: ['C-CARD-07'],
  method: 'POST',
  path: '/datacenter/file/addFile',
  summary:
    'Takes a picture (JPEG, PNG or WebP, smaller than 2 MB) and keeps its pixels alone, sealed, for whatever form claims it within a day.',
  upload: { bytesMax: 2 * 1024 * 1024 },
  result: z.object({ fileId: z.string() }),
  errors: ['FILE-KIND', 'FILE-SIZE'],
})

export const getFile = call({
  ...read,
  spec: [],
  path: '/datacenter/file/getFile',
  summary: 'A picture for its owner, as a data URL: there is no address that would show it.',
  query: z.strictObject({ fileId: z.uuid() }),
  result: z.object({ dataUrl: z.string() }),
  errors: [],
})

export const countryList = call({
  spec: ['C-AUTH-20'],
  method: 'GET',
  path: '/country/list',
  summary: 'Countries and regions by ISO 3166, in both languages, with pinyin and initials for searching; the common ones apart.',
  access: 'anonymous',
  effect: 'read',
  timeoutMs: 60_000,
  result: z.object({
    common: z.array(z.string()),
    countries: z.array(
      z.object({
        code: z.string(),
        code3: z.string(),
        name: bothNames,
        /** Without tones or gaps: `zhongguo`. */
        pinyin: z.string(),
        /** `zg` */
        initials: z.string(),
      }),
    ),
  }),
  errors: [],
})

export const getLaterInfoAuth = call({
  ...read,
  spec: ['C-CONF-15'],
  path: '/basicservice/personalInfoAuth/getLaterInfoAuth',
  summary: 'What is to be agreed to anew, because its text has changed or was never agreed to; and all that stands.',
  result: z.object({
    due: z.array(z.object({ kind: z.string(), version: z.string(), isNeeded: z.boolean() })),
    current: z.array(
      z.object({ kind: z.string(), version: z.string(), isGiven: z.boolean(), isNeeded: z.boolean(), givenAt: z.string().nullable() }),
    ),
  }),
  errors: [],
})

export const giveInfoAuth = call({
  ...write,
  spec: [],
  method: 'POST',
  path: '/basicservice/personalInfoAuth/give',
  summary: 'Agrees to a version of a text; only the present one can be agreed to.',
  body: z.strictObject({ kind: z.string().max(40), version: z.string().max(40) }),
  result: z.object({ given: z.literal(true) }),
  errors: ['CONSENT-VERSION'],
})

export const withdrawInfoAuth = call({
  ...write,
  spec: [],
  method: 'POST',
  path: '/basicservice/personalInfoAuth/withdraw',
  summary: 'Takes an agreement back; what was done before stays lawful.',
  body: z.strictObject({ kind: z.string().max(40) }),
  result: z.object({ withdrawn: z.boolean() }),
  errors: [],
})

export const account = call({
  ...read,
  spec: ['C-AUTH-15'],
  path: '/commonUse/getUserInfo',
  summary: 'Who the caller is in her company, for the page of her account: phone and mail masked.',
  result: z.object({
    userCode: z.string(),
    name: bothNames,
    ticketName: z.string(),
    maskedPhone: z.string().nullable(),
    maskedMail: z.string().nullable(),
    company: bothNames,
    department: bothNames,
    rank: bothNames,
    manager: bothNames.nullable(),
    cards: z.number().int(),
    cardsExpiring: z.number().int(),
  }),
  errors: [],
})

export const documentCalls = [
  queryType,
  getUserCardByCardTypeEncrypt,
  addUserCard,
  updateFillFormCard,
  updateUserCard,
  deleteUserCard,
  setDefaultCard,
  revealCard,
  addFile,
  getFile,
  countryList,
  getLaterInfoAuth,
  giveInfoAuth,
  withdrawInfoAuth,
  account,
] as const
