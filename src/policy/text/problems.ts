import type { Language } from '../../kernel/language.ts'

/*
 * What is wrong with a company's policy file beyond its writing. The document's schema says these in English; a sentence of it that is not
 * known here stays English, which a test refuses.
 */

type Say = (...named: readonly string[]) => string

const KINDS: Readonly<Record<string, string>> = { rank: '职级', department: '部门', person: '员工', scene: '出行场景' }

const ZH: readonly (readonly [RegExp, Say])[] = [
  [/^at most (\d+) ranks$/, (most) => `最多写 ${most} 个职级`],
  [/^a route needs two different cities$/, () => '一条航线要写两个不同的城市'],
  [/^the route (.+) is listed twice$/, (route) => `航线 ${route} 写了两次`],
  [/^a night ends at another time than it begins$/, () => '夜间的开始和结束不能是同一时间'],
  [/^say only, or except$/, () => '要写 only 或 except'],
  [/^the steps must ascend$/, () => '各档要从小到大写'],
  [/^say what the layer changes$/, () => '要写明这一层改了什么'],
  [/^a reason stands twice in the list$/, () => '同一个原因写了两次'],
  [/^these dates end before they begin$/, () => '结束日期早于开始日期'],
  [/^say for whom or when the layer holds$/, () => '要写明这一层对谁、在什么时候有效'],
  [/^the city (\S+) stands in two tiers$/, (city) => `城市 ${city} 写在两个级别里`],
  [/^the policy says nothing of (\S+) that a layer could change$/, (product) => `制度里没有 ${product}，这一层无从修改`],
  [
    /^this rule is not among the company's own, so the layer must say (.+)$/,
    (missing) => `公司自己的规则里没有这一条，这一层要写全：${missing}`,
  ],
  [/^no city stands in tier (\d+)$/, (tier) => `${tier} 级里没有城市`],
  [/^the company has no (\S+) "(.*)"$/, (kind, code) => `公司没有这个${KINDS[kind ?? ''] ?? kind}：“${code}”`],
]

function inChinese(message: string): string {
  for (const [pattern, say] of ZH) {
    const found = pattern.exec(message)
    if (found) return say(...found.slice(1))
  }
  return message
}

/** A sentence of the document's schema in a language. */
export const sayProblem: Readonly<Record<Language, (message: string) => string>> = { zh: inChinese, en: (message) => message }
