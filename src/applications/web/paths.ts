/** Where the pages of applications stand. `:type` of /preapproval/:id/:type is what is done with it: looked at, or authorised. */
export const LIST_PATH = '/preapproval'
export const CREATE_PATH = '/preapproval/create'
export const TRAVEL_PATH = '/home/travel'
export const AUTHORISATIONS_PATH = '/my/authorisations'
export const detailPath = (applicationId: string): string => `/preapproval/${applicationId}/detail`
export const authorisePath = (applicationId: string): string => `/preapproval/${applicationId}/authorise`
export const changePath = (applicationId: string): string => `/changeTrip?${new URLSearchParams({ id: applicationId }).toString()}`
