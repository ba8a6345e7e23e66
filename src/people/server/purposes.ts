/*
 * What each sealed or hashed value is for. The row's id is bound into a seal, so that a value moved to another row or column
 * does not open there.
 */
export const phoneSeal = (personId: string): string => `person.phone/${personId}`
export const emailSeal = (personId: string): string => `person.email/${personId}`
export const cardNumberSeal = (cardId: string): string => `id_card.number/${cardId}`

export const PHONE_HASH = 'person.phone'
export const EMAIL_HASH = 'person.email'
export const CARD_NUMBER_HASH = 'id_card.number'
/** Over `kind:value` of a normalised account, so that a user code never meets a phone number. */
export const SIGN_IN_NAME_HASH = 'sign_in_name'
export const cardPhoneSeal = (cardId: string): string => `id_card.phone/${cardId}`
/** The row is a person and a programme: a number moved to another of either does not open there. */
export const flyerNumberSeal = ({ personId, programme }: { personId: string; programme: string }): string =>
  `frequent_flyer.number/${personId}/${programme}`
export const cardMailSeal = (cardId: string): string => `id_card.email/${cardId}`
