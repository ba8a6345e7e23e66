import type { PersonId } from '../../people/server/index.ts'
import { demoAccountsOf } from '../../people/server/index.ts'
import type { Reader } from '../../server/database/connect.ts'
import type { Handler, Wing } from '../../server/http/handler.ts'
import { handler } from '../../server/http/handler.ts'
import { sealCodesOf } from '../../server/seal-codes.ts'
import { changePhone, completePhone, confirm, confirmWays, getUserLanguage, modifyUserLanguage, updatePassword } from '../calls/account.ts'
import { activation, checkActivationCode, createAccount } from '../calls/activation.ts'
import { challenge, sendForNoPhoneLogin, sendVerification, verifyCodeSend } from '../calls/codes.ts'
import { endSessions, mySessions } from '../calls/devices.ts'
import { appLogin, demoAccounts, getLoginInfo, getLoginRandomCode, loginOut, loginPersonEncrypt } from '../calls/sign-in.ts'
import { changeHerPhone, changePassword, completeHerPhone, confirmHer, languageOfHers, setLanguage, waysToConfirm } from './account.ts'
import { activate, checkCode, invite } from './activation.ts'
import { signInByApp } from './app-token.ts'
import { challengesOf } from './challenge.ts'
import type { CodesDeps, CodesFace } from './codes.ts'
import { codesOf } from './codes.ts'
import type { EntryDeps, EntryParts } from './deps.ts'
import { endHerSessions, listSessions } from './devices.ts'
import { entryHttpStatus, entryRefusals } from './refusals.ts'
import { sendCode, sendOnceSolved, sendSignInCode } from './sending.ts'
import { issueCode, signIn, signOut, whoIsSignedIn } from './sign-in.ts'
import type { ChatAccount } from './sso-chats.ts'
import { chatsOf } from './sso-chats.ts'
import { openidOf } from './sso.ts'
import type { KeptLink } from './sso-unlinking.ts'
import { linksOf } from './sso-unlinking.ts'
import { ssoHandlers } from './sso-handlers.ts'

export type { CodesFace } from './codes.ts'
export type { EntryDeps } from './deps.ts'
export type { AppKeys } from './app-token.ts'
export { appKeysFrom } from './app-token.ts'
export type { ChatAccount } from './sso-chats.ts'
export { signInLimits } from './limits.ts'

/** What entry does for other wings on the server. */
export interface EntryFace {
  /** Six digits by SMS or mail, for whatever a wing wants proven by one. Its refusals are AUTH-CODE, AUTH-CODE-WAIT, AUTH-NO-SMS, AUTH-NO-MAIL. */
  readonly codes: CodesFace
  /** Under which openid she pays inside WeChat; null before she has been asked for it there (/m/sso/wechat). */
  openidOf(reader: Reader, who: PersonId): Promise<{ readonly appId: string; readonly openid: string } | null>
  /** By which platforms she comes in, under which accounts (masked), and since when. */
  linksOf(reader: Reader, who: PersonId): Promise<readonly KeptLink[]>
  /** Under which names messages reach her at chat platforms that this installation is set up with. */
  chatsOf(reader: Reader, who: PersonId): Promise<readonly ChatAccount[]>
}

export function entryOf(deps: CodesDeps & Pick<EntryDeps, 'identity' | 'secrets' | 'people' | 'demo'>): EntryFace {
  return {
    codes: codesOf(deps),
    openidOf: (reader, who) => openidOf(deps, reader, who),
    linksOf: (reader, who) => linksOf(deps.secrets, reader, who),
    chatsOf: (reader, who) => chatsOf(deps, reader, who),
  }
}

/** The wing of entry: every way in, what keeps others out, and the way out. */
export function entryWing(deps: EntryDeps): Wing {
  const parts: EntryParts = {
    ...deps,
    sealCodes: sealCodesOf(deps.db, deps.clock, deps.secrets),
    codes: codesOf(deps),
    challenges: challengesOf(deps),
  }
  return {
    name: 'entry',
    refusals: entryRefusals,
    httpStatus: entryHttpStatus,
    handlers: [...comingIn(parts), ...proving(parts), ...herAccount(parts), ...ssoHandlers(parts)],
  }
}

function comingIn(parts: EntryParts): readonly Handler[] {
  return [
    handler(getLoginRandomCode, (context) => issueCode(parts, context)),
    handler(loginPersonEncrypt, (context, input) => signIn(parts, context, input)),
    handler(appLogin, (context, input) => signInByApp(parts, context, input)),
    handler(createAccount, (context, input) => invite(parts, context, input)),
    handler(checkActivationCode, (context, input) => checkCode(parts, context, input)),
    handler(activation, (context, input) => activate(parts, context, input)),
    handler(demoAccounts, async () => ({ accounts: [...(await demoAccountsOf(parts))] })),
    handler(loginOut, (context) => signOut(parts, context)),
  ]
}

function proving(parts: EntryParts): readonly Handler[] {
  return [
    handler(challenge, (context, input) => parts.challenges.give(context, input)),
    handler(sendForNoPhoneLogin, (context, input) => sendSignInCode(parts, context, input)),
    handler(sendVerification, (context, input) => sendOnceSolved(parts, context, input)),
    handler(verifyCodeSend, (context, input) => sendCode(parts, context, input)),
    handler(confirm, (context, input) => confirmHer(parts, context, input)),
    handler(confirmWays, (context) => waysToConfirm(parts, context)),
  ]
}

function herAccount(parts: EntryParts): readonly Handler[] {
  return [
    handler(getLoginInfo, (context, input) => whoIsSignedIn(parts, context, input)),
    handler(updatePassword, (context, input) => changePassword(parts, context, input)),
    handler(completePhone, (context, input) => completeHerPhone(parts, context, input)),
    handler(changePhone, (context, input) => changeHerPhone(parts, context, input)),
    handler(modifyUserLanguage, (context, input) => setLanguage(parts, context, input)),
    handler(getUserLanguage, (context) => languageOfHers(parts, context)),
    handler(mySessions, (context) => listSessions(parts, context)),
    handler(endSessions, (context, input) => endHerSessions(parts, context, input)),
  ]
}
