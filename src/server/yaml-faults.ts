import type { ErrorCode } from 'yaml'
import type { Language } from '../kernel/language.ts'

/** A fault of the parser's. Its code is stable, its words are not, and they are English. */
export interface YamlFault {
  readonly code: ErrorCode
  readonly message: string
}

const ZH: Readonly<Record<ErrorCode, string>> = {
  ALIAS_PROPS: '别名（*）前面不能再写锚点或标签',
  BAD_ALIAS: '别名或锚点的名称不对：不能为空，也不能以冒号结尾',
  BAD_COLLECTION_TYPE: '标签和后面的内容对不上',
  BAD_DIRECTIVE: '以 % 开头的指令写得不对',
  BAD_DQ_ESCAPE: '双引号里的反斜杠用得不对，要写反斜杠本身请写两个',
  BAD_INDENT: '缩进不对：同一层的内容要对齐，下一层要比上一层多缩进，方括号和花括号要成对',
  BAD_PROP_ORDER: '锚点和标签要写在冒号、问号或短横线的后面',
  BAD_SCALAR_START: '这里不能以 @ 或反引号开头，要写这个字符请加引号',
  BLOCK_AS_IMPLICIT_KEY: '同一行里不能再写一组键或列表，请另起一行并缩进；值里有冒号的请加引号',
  BLOCK_IN_FLOW: '方括号或花括号里不能用缩进的写法',
  DUPLICATE_KEY: '同一组里这个键写了两次',
  IMPOSSIBLE: '这里读不懂，请检查前后几行的写法',
  KEY_OVER_1024_CHARS: '键太长，最多 1024 个字',
  MISSING_CHAR: '这里少了一个符号：冒号、逗号、引号、括号或空格',
  MULTILINE_IMPLICIT_KEY: '键要写在一行里，后面跟冒号',
  MULTIPLE_ANCHORS: '一个值只能有一个锚点',
  MULTIPLE_DOCS: '文件里有多份文档，只能写一份',
  MULTIPLE_TAGS: '一个值只能有一个标签',
  NON_STRING_KEY: '键要写成文字',
  RESOURCE_EXHAUSTION: '嵌套太深或内容太多，读不下去',
  TAB_AS_INDENT: '缩进要用空格，不能用制表符',
  TAG_RESOLVE_FAILED: '不认识这里的标签（!），或者值不符合它',
  UNEXPECTED_TOKEN: '这里多了不该有的内容，请检查这一行的标点和引号',
}

/** One code stands for everything that is missing; which sign it is, the parser's sentence tells. */
const MISSING_ZH: readonly (readonly [RegExp, string])[] = [
  [/closing ['"]quote/, '引号没有收尾'],
  [/^Missing , or :/, '这里少了逗号或冒号'],
  [/^Missing ,/, '这里少了逗号'],
  [/space after :/, '冒号后面少了空格'],
  [/followed by map values/, '键的后面少了冒号'],
  [/Comments must be separated/, '注释（#）前面少了空格'],
  [/without - indicator/, '列表项前面少了短横线'],
]

/** The parser's messages may go on to quote the line, and with it what a person wrote. */
const firstSentence = (message: string): string => (message.split('\n')[0] ?? '').slice(0, 160)

/** Why something is no YAML. */
export function sayYamlFault({ code, message }: YamlFault, language: Language): string {
  if (language === 'en') return firstSentence(message)
  const missing = code === 'MISSING_CHAR' ? MISSING_ZH.find(([pattern]) => pattern.test(message))?.[1] : undefined
  return missing ?? ZH[code]
}
