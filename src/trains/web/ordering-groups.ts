/** Several orders of one train from one form, in one file: each name of a file stands in the entrance. */
export { default as TrainTogether } from './screens/train-together.tsx'
export { default as TrainApply } from './screens/train-apply.tsx'
