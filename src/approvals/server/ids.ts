const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether a text can be a request's id at all: the database would break at what is none, and it answers like an unknown one. */
export const isApprovalId = (text: string): boolean => UUID.test(text)
