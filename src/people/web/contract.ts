import type { ContractOf } from '../../kernel/call.ts'
import { waiting } from '../../web/contract.ts'
import type { myTraveller } from '../calls.ts'
import type * as companions from '../calls/companions.ts'
import type * as documents from '../calls/documents.ts'
import type * as flyers from '../calls/frequent-flyers.ts'

declare module '../../kernel/call.ts' {
  interface Contract {
    'GET /usercenter/traveller/me': ContractOf<typeof myTraveller>
    'GET /datacenter/userCardNew/queryType': ContractOf<typeof documents.queryType>
    'GET /datacenter/userCardNew/getUserCardByCardTypeEncrypt': ContractOf<typeof documents.getUserCardByCardTypeEncrypt>
    'POST /userCard': ContractOf<typeof documents.addUserCard>
    'PUT /userCard/updateFillFormCard': ContractOf<typeof documents.updateFillFormCard>
    'PUT /datacenter/userCardNew/update': ContractOf<typeof documents.updateUserCard>
    'DELETE /userCard/{id}': ContractOf<typeof documents.deleteUserCard>
    'POST /userCard/{id}/default': ContractOf<typeof documents.setDefaultCard>
    'POST /userCard/{id}/reveal': ContractOf<typeof documents.revealCard>
    'POST /datacenter/file/addFile': ContractOf<typeof documents.addFile>
    'GET /datacenter/file/getFile': ContractOf<typeof documents.getFile>
    'GET /country/list': ContractOf<typeof documents.countryList>
    'GET /basicservice/personalInfoAuth/getLaterInfoAuth': ContractOf<typeof documents.getLaterInfoAuth>
    'POST /basicservice/personalInfoAuth/give': ContractOf<typeof documents.giveInfoAuth>
    'POST /basicservice/personalInfoAuth/withdraw': ContractOf<typeof documents.withdrawInfoAuth>
    'GET /commonUse/getUserInfo': ContractOf<typeof documents.account>
    'POST /usercenter/outUserPerson/addOutUserPerson': ContractOf<typeof companions.addOutUserPerson>
    'GET /usercenter/outUserPerson/getOutUserPersonDetail': ContractOf<typeof companions.getOutUserPersonDetail>
    'GET /usercenter/outUserPerson/list': ContractOf<typeof companions.listOutUserPersons>
    'POST /usercenter/outUserPerson/removeOutUserPerson': ContractOf<typeof companions.removeOutUserPerson>
    'POST /usercenter/guest/invite': ContractOf<typeof companions.inviteGuest>
    'POST /usercenter/guest/newLink': ContractOf<typeof companions.renewGuestLink>
    'POST /usercenter/guest/revokeLink': ContractOf<typeof companions.revokeGuestLink>
    'POST /usercenter/guest/open': ContractOf<typeof companions.openGuestLink>
    'POST /usercenter/guest/give': ContractOf<typeof companions.giveGuestDocument>
    'POST /usercenter/directory/people': ContractOf<typeof companions.directoryPeople>
    'GET /usercenter/directory/departments': ContractOf<typeof companions.directoryDepartments>
    'GET /usercenter/agent/mine': ContractOf<typeof companions.myAgency>
    'POST /usercenter/traveller/check': ContractOf<typeof companions.checkTravellers>
    'GET /configcenter/travelPartner/listScenes': ContractOf<typeof companions.listScenes>
    'GET /configcenter/travelPartner/list': ContractOf<typeof companions.listTravelPartners>
    'POST /configcenter/travelPartner/add': ContractOf<typeof companions.addTravelPartner>
    'GET /usercenter/frequentFlyer/list': ContractOf<typeof flyers.listFlyers>
    'POST /usercenter/frequentFlyer/save': ContractOf<typeof flyers.saveFlyer>
    'POST /usercenter/frequentFlyer/remove': ContractOf<typeof flyers.removeFlyer>
    'POST /configcenter/travelPartner/remove': ContractOf<typeof companions.removeTravelPartner>
  }
}

/** Calls that wait another time than the default of a minute: none here. A test compares with calls.ts. */
export const timeouts = waiting({
  'GET /usercenter/frequentFlyer/list': 30_000,
  'POST /usercenter/frequentFlyer/save': 30_000,
  'POST /usercenter/frequentFlyer/remove': 30_000,
})
