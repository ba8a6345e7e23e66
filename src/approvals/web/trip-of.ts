import type { Language } from '../../kernel/language.ts'
import type { ApprovalDetail } from '../calls.ts'
import { movedTo } from '../text/moved.ts'

/** What is asked about, where nothing else says whether it is a new trip or a change of one. */
export const tripOf = ({ title, movesTickets }: Pick<ApprovalDetail['order'], 'title' | 'movesTickets'>, language: Language): string =>
  movesTickets ? movedTo[language](title) : title
