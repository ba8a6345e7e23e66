export const NAME_MAX_CHARACTERS = 40

/** A name as it is shown: no space around it, one inside at most; null where it is none. */
export function readStaffName(text: string): string | null {
  const name = text.normalize('NFKC').trim().replaceAll(/\s+/gu, ' ')
  const length = [...name].length
  return length >= 2 && length <= NAME_MAX_CHARACTERS && !/[\p{C}]/u.test(name) ? name : null
}

/** The name as it is compared: nobody is somebody else by a capital letter or a wide space. */
export const staffNameKey = (text: string): string => (readStaffName(text) ?? text.trim()).toLowerCase()
