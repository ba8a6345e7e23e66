/*
 * Which passwords everybody guesses first. The specification asks for two kinds of characters, so `123456` and `password` fall
 * already; what is left of the commonest are a well-known word with a well-known tail (`qwerty123`, `woaini1314`, `a123456`)
 * and some walks over the keyboard. Listing them one by one would list tails over and over, so they are put together here:
 * some 290 words with some 190 tails, in either order, cover far more than the three thousand that are asked for. Written from general knowledge of
 * published rankings (NCSC and SplashData lists, leaks of Chinese sites in 2011), not measured from a leak.
 */

const WORDS = `
a aa aaa abc abcd abcde abcdef admin administrator adam alex alexander amanda andrea andrew angel anna anthony apple ashley
asd asdf asdfg asdfgh asdfghjkl babygirl bailey banana baseball basketball batman beijing blink buster butterfly changeme
charlie cheese chelsea china chocolate computer company cookie cowboy daniel danielle david demo diamond donald dragon eagle
fender ferrari flower football freedom friends fuckyou gateway george ginger golfer google guest hannah happy harley hello
helloworld hunter iloveu iloveyou internet jasmine jennifer jessica jesus jordan joshua justin killer king letmein liverpool
login london love loveme lovely lucky maggie manager marina marlboro martin master matrix matthew mercedes merlin michael
michelle mickey monkey monster mustang naruto nicole ninja nothing office orange pass passw passwd password patrick peanut
pepper phoenix pokemon princess purple q qaz qazwsx qq qqq qw qwe qwer qwert qwerty qwertyuiop rabbit root samsung samantha
secret server shadow shanghai silver smile soccer sparky spring starwars steelers student summer sunshine superman sunny super
system temp tennis test tester thomas thunder tiger tigger toyota travel trustno trustnoone user victoria welcome whatever
william winner winter x xyz xx xxx yankees yellow z zxc zxcv zxcvb zxcvbn zxcvbnm
aini baobao caonima changchun chongqing daohang guangzhou hangzhou haohao laogong laopo liang lihong liming liuwei liyang
nihao nima qiaojia qicheng lanhai shenzhen tianshi tiankong wang wangwei woaini woaiwojia woailaopo wocao wodemima woshi
xiaolong xiaoming xiaoyu xingfu yangyang zhang zhangwei zhongguo zhanghao mima li liu wei yang chen huang zhao lin
`
  .trim()
  .split(/\s+/)

const TAILS = `
0 00 000 0000 00000 000000 007 01 02 09 1 11 111 1111 11111 111111 12 123 1234 12345 123456 1234567 12345678 123456789 1234567890
123123 123321 112233 1212 12321 1314 1314520 147258 147258369 147852 159357 159753 168 1688 2 21 22 222 2000 2008 2010 2012 2015
2018 2019 2020 2021 2022 2023 2024 2025 2026 2027 22 23 2333 3 321 33 333 3344 4 44 5 5201314 520 521 520520 55 555 5555 555555
5683 6 66 666 6666 66666 666666 654321 69 7 77 777 7777 77777 777777 7758258 7758521 8 88 888 8888 88888 888888 9 963852 987
987654 987654321 98 99 999 9999 99999 999999 1980 1985 1986 1987 1988 1989 1990 1991 1992 1993 1994 1995 1996 1997 1998 1999
! !! !@# !@#$ @ @1 @12 @123 @1234 @12345 @123456 @2023 @2024 @2025 @2026 # #1 #123 _1 _123 .123 .1234 * ? $ 1! 12! 123! 1234! 12345! 123456! 123@
1@ 123# 1# 123. 123456. . , ,. .. ... ab abc q w a z qq qwe qwer asd ABC
`
  .trim()
  .split(/\s+/)

/** Walks over the keyboard and the like, which are no word with a tail. */
const WALKS = `
1q2w3e 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y q1w2e3 q1w2e3r4 q1w2e3r4t5 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 1qaz@wsx !qaz2wsx !qaz@wsx
zaq12wsx zaq1zaq1 zaq1xsw2 zaq!2wsx qazwsx1 qaz123 qaz123wsx qaz1wsx2 2wsx3edc 3edc4rfv 1a2b3c 1a2b3c4d a1b2c3 a1b2c3d4 a1s2d3
a1s2d3f4 z1x2c3 z1x2c3v4 1234qwer 123qwe 123qweasd 123qweasdzxc 12qwaszx 12345qwert 123456qwerty 1234abcd 123abc 123asd 123zxc
qwe123 qweasd123 qweasdzxc123 asd123 asdf1234 zxc123 zxcv1234 p@ssword p@ssw0rd p@55w0rd pa$$word pa$$w0rd passw0rd pass@word
pass@123 pass1234 admin@123 admin@1234 root@123 abc@123 abcd@1234 test@123 welcome@1 welcome1! qwer!@#$ qwer1234! 1234!@#$
1qaz!qaz !@#123 123!@# 123456!@# 1314woaini 5201314a 520woaini woaini520 woaini1314 ai1314 wo123456 qq123456 qq5201314 aa123456
a123456789 a12345678 a1234567 as123456 abc123456 zxc123456 asd123456 q123456789 w123456 wang123456 li123456 liu123456 x123456
ncc1701 trustno1 rush2112 thx1138 8675309a bond007 agent007 r2d2c3po c3por2d2 blink182 michael1 jordan23 kobe24 lebron23 mj23
`
  .trim()
  .split(/\s+/)

const words = new Set(WORDS)
const tails = new Set(TAILS.map((tail) => tail.toLowerCase()))
const walks = new Set(WALKS)

/** Letters that are commonly written as digits or signs, read back: `p@ssw0rd`. */
const readBack = (text: string): string =>
  text.replace(/[@4]/g, 'a').replace(/0/g, 'o').replace(/[$5]/g, 's').replace(/[1!]/g, 'i').replace(/3/g, 'e').replace(/7/g, 't')

const isWord = (text: string): boolean => words.has(text) || (text.length >= 4 && words.has(readBack(text)))

/** A word and a tail, a tail and a word, a word twice, or two tails of which one is made of signs. */
function isPutTogether(text: string): boolean {
  for (let at = 1; at < text.length; at += 1) {
    const [head, rest] = [text.slice(0, at), text.slice(at)]
    if (isWord(head) && (tails.has(rest) || words.has(rest))) return true
    if (tails.has(head) && (isWord(rest) || tails.has(rest))) return true
  }
  return false
}

/** Whether a password is among those that are guessed first, whatever its case. */
export function isCommonPassword(password: string): boolean {
  const text = password.toLowerCase()
  const plain = text.replace(/[!@#$.?*~]+$/, '') // one more sign at the end is what a rule about signs makes people add
  return [text, plain].some((tried) => walks.has(tried) || isWord(tried) || isPutTogether(tried))
}
