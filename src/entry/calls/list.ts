import { changePhone, completePhone, confirm, confirmWays, getUserLanguage, modifyUserLanguage, updatePassword } from './account.ts'
import { activation, checkActivationCode, createAccount } from './activation.ts'
import { challenge, sendForNoPhoneLogin, sendVerification, verifyCodeSend } from './codes.ts'
import { endSessions, mySessions } from './devices.ts'
import {
  bpmTokenLogin,
  dingTalkSso,
  enterpriseWeChatSso,
  larkSso,
  ssoBegin,
  ssoBind,
  ssoLinks,
  ssoUnlink,
  ssoWays,
  thunbuSso,
  wechatOpenid,
} from './sso.ts'
import { appLogin, demoAccounts, getLoginInfo, getLoginRandomCode, loginOut, loginPersonEncrypt } from './sign-in.ts'

/** Every call of the wing. The server refuses to start while one of them has no handler. */
export const callList = [
  getLoginRandomCode,
  loginPersonEncrypt,
  getLoginInfo,
  loginOut,
  appLogin,
  demoAccounts,
  challenge,
  sendForNoPhoneLogin,
  sendVerification,
  verifyCodeSend,
  createAccount,
  checkActivationCode,
  activation,
  confirm,
  confirmWays,
  updatePassword,
  completePhone,
  changePhone,
  modifyUserLanguage,
  getUserLanguage,
  mySessions,
  endSessions,
  ssoWays,
  ssoBegin,
  bpmTokenLogin,
  larkSso,
  enterpriseWeChatSso,
  thunbuSso,
  dingTalkSso,
  ssoBind,
  wechatOpenid,
  ssoLinks,
  ssoUnlink,
] as const
