import { readMainlandMobile } from '../../people/rules/phone.ts'

/** SPEC.md, 9: an account names at most three [V-OTHER-02]. */
export const CONTACTS_MAX = 3
/** Somebody can always be reached: the last contact is changed, never removed [V-OTHER-01]. */
export const CONTACTS_MIN = 1
export const CONTACT_NAME_CHARACTERS_MAX = 30

/** Between which times of the day trips are shared, `HH:MM`; an end before the beginning is on the next day. */
export interface SharingHours {
  readonly from: string
  readonly until: string
}

export interface ContactInput {
  readonly name: string
  /** Null keeps the number that is stored. */
  readonly phone: string | null
  /** Null: all day. */
  readonly hours: SharingHours | null
}

export type ContactFault = 'nameMissing' | 'nameTooLong' | 'phone' | 'hours'
export type ContactFaults = Partial<Record<'name' | 'phone' | 'hours', ContactFault>>

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/

/** What is wrong with a contact, field by field; nothing where all is well. Numbers are mainland mobiles only [V-OTHER-03]. */
export function checkContact({ name, phone, hours }: ContactInput): ContactFaults {
  const faults: ContactFaults = {}
  const tidy = tidyContactName(name)
  if (tidy === '') faults.name = 'nameMissing'
  else if ([...tidy].length > CONTACT_NAME_CHARACTERS_MAX) faults.name = 'nameTooLong'
  if (phone !== null && readMainlandMobile(phone) === null) faults.phone = 'phone'
  if (hours !== null && !(TIME.test(hours.from) && TIME.test(hours.until) && hours.from !== hours.until)) faults.hours = 'hours'
  return faults
}

/** One spelling for a name as it is typed: no gaps around it, one gap within. */
export const tidyContactName = (name: string): string => name.normalize('NFC').replace(/\s+/g, ' ').trim()
