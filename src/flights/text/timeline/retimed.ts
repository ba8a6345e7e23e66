import type { StepFacts } from '../facts.ts'

/** A flight that its airline has moved, old and new: by its departure, and where that stays by its arrival. Empty where they are not known. */
export const retimed = {
  zh: (f: StepFacts): string =>
    f.oldTime !== f.newTime
      ? `${f.flight} 由 ${f.oldTime} 改为 ${f.newTime} 起飞`
      : f.oldArrival !== f.newArrival
        ? `${f.flight} 由 ${f.oldArrival} 改为 ${f.newArrival} 到达`
        : '',
  en: (f: StepFacts): string =>
    f.oldTime !== f.newTime
      ? `${f.flight} leaves at ${f.newTime}, not at ${f.oldTime}`
      : f.oldArrival !== f.newArrival
        ? `${f.flight} arrives at ${f.newArrival}, not at ${f.oldArrival}`
        : '',
}

/** Of a journey of several ways the one that is meant, with when it was to leave; empty where that is not said. */
export const which = (f: StepFacts): string => [f.flight, f.oldTime].filter(Boolean).join(' ')
