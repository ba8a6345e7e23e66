/** The pages of papers, in one file: each name of a file stands in the entrance. */
export { default as TrainPaper } from './screens/train-paper.tsx'
export { default as TrainPapers } from './screens/train-papers.tsx'
