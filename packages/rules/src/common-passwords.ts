/**
 * Passwords that whoever guesses tries first. The list is made here by rules, not copied: common words, names and sounds with common
 * numbers before or behind them, walks over the keyboard, runs, repetitions and dates. That is far more than the 3,000 most common.
 */
export function isCommonPassword(password: string): boolean {
  const typed = password.toLowerCase();
  const digits = [...typed].map((sign) => SHIFTED[sign] ?? sign).join('');
  if (isWalk(typed) || isWalk(digits) || isCommonNumber(digits)) return true;
  const [, head = '', core = '', tail = ''] = ENDS.exec(typed) ?? [];
  const repeated = /^(.+?)\1+$/u.exec(core)?.[1] ?? core;
  if ([...repeated].length <= 2 && core.length > 3) return true;
  const numbers = [head, tail].map((end) => end.replaceAll(/\D/g, ''));
  const isWord = [core, repeated].some(
    (word) => WORDS.has(word) || readings(word).some((read) => WORDS.has(read)),
  );
  if (isWord || isWalk(core)) return numbers.every((number) => number.length <= 4 || isCommonNumber(number));
  // Initials with a number of this kind, such as lw123456 or wl19900101.
  return core.length <= 3 && numbers.every((number) => number === '' || isCommonNumber(number));
}

/** Words that are common by themselves and with numbers; the shop's own name among them. */
export const COMMON_WORDS: readonly string[] = `
password passwd passwort pass word login user username guest root admin administrator adminadmin manager master system server test tester testing
default changeme change welcome hello helloworld letmein secret private access open enter demo temp public computer internet
network windows microsoft google apple iphone android samsung huawei xiaomi nokia oppo vivo lenovo baidu taobao tmall alibaba alipay wechat weixin tencent
iloveyou loveyou ilove loveme lovely love lover mylove forever sunshine princess prince queen king angel baby babygirl honey sweet sweety
football baseball basketball soccer hockey superman batman spiderman ironman starwars pokemon dragon monkey tiger lion eagle falcon
wolf panda rabbit kitty kitten puppy flower summer winter spring autumn january february march april june july august september october november december
monday tuesday wednesday thursday friday saturday sunday today shadow freedom money dollar lucky happy smile trustno michael michelle
jordan jennifer jessica charlie thomas daniel andrew robert william george david james john jack peter kevin jason tony tom jerry lucy lily mary anna
linda helen alice amy cindy candy jackson anthony joshua matthew ashley nicole samantha hunter ranger buster killer soldier
china chinese zhongguo beijing shanghai guangzhou shenzhen chengdu chongqing hangzhou nanjing wuhan tianjin xian sichuan
woaini woaiwojia woaiziji woaibaobao woaimama woaibaba woaizhongguo woshishui woshiwo woshini aini ainiyo woxiangni xiangni aiwo
wodeai wodemima mima mimama wangjimima wangji buzhidao zhidao nihao nihaoma dajiahao xiexie zaijian laopo laogong baobao baobei baba mama
gege jiejie didi meimei haizi jiating jiankang kuaile kuaileni xingfu pingan facai gongxi gongxifacai haoyun xingyun caifu
zhangwei wangwei wangfang liwei lina zhangmin lijing wangjing liuwei wangxiuying zhangli liqiang zhangjing wangyan lijun liuyang wangyong zhangyong lijie
zhangjie wangjun zhang wang chen yang huang zhao zhou xiao xiaoming xiaohong xiaoli xiaowang xiaozhang xiaolong tiantian
dandan yangyang xiaoxiao mingming lingling jingjing tingting
yaodian yaofang yaocai yiyao yaopin yiyuan zhensuo yisheng yaoshi dayaofang kehu caigou cangku xiaoshou caiwu kefu guanli guanliyuan mendian gongsi
pharmacy pharma medicine doctor hospital clinic nurse health drug drugs drugstore store shop company office sales finance warehouse
staff boss work job business qingnang qingnangyaocai qnyc qnyaocai 青囊 青囊药采 密码 我爱你 管理员 药店 药房 abc abcd abcde aaa aa qq qwe asd zxc
qweasd qweasdzxc asdzxc zxcasdqwe qazwsx qazwsxedc wsxedc qaz wsx asdf qwer zxcv asdfasdf qwerasdf asdfzxcv fuckyou fuck shit asshole
biteme whatever nothing something anything everything never again thunder lightning diamond silver golden gold orange banana cherry
cookie chocolate coffee pepper ginger butter cheese purple yellow green blue black white red mustang ferrari porsche mercedes toyota
harley yamaha matrix merlin wizard magic phoenix ninja samurai warrior knight legend hero player gamer cheater joker
`
  .trim()
  .split(/\s+/);

const WORDS: ReadonlySet<string> = new Set(COMMON_WORDS);

/** Numbers and signs before, what is in between, numbers and signs behind. */
const ENDS = /^([^\p{L}]*)(.*?)([^\p{L}]*)$/su;

const SHIFTED: Readonly<Record<string, string>> = Object.fromEntries(
  [...'!@#$%^&*()'].map((sign, at) => [sign, '1234567890'.charAt(at)]),
);

/** What is meant by digits and signs in the place of letters; 1 and ! are read in two ways. */
function readings(word: string): string[] {
  const plain = word.replaceAll(/[0345789@$]/g, (sign) => LETTERS[sign] ?? sign);
  return ['i', 'l'].map((letter) => plain.replaceAll(/[1!]/g, letter));
}
const LETTERS: Readonly<Record<string, string>> = {
  0: 'o',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  8: 'b',
  9: 'g',
  '@': 'a',
  $: 's',
};

const ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'a1b2c3d4e5f6g7h8i9j0',
  '1a2b3c4d5e6f7g8h9i0j',
  'a1s2d3f4g5h6j7k8l9',
  'qwe123asd456zxc789',
  '123qweasdzxc',
].flatMap((row) => [row, [...row].reverse().join('')]);

const isWalk = (text: string) => text.length >= 3 && ROWS.some((row) => row.includes(text));

/** Runs, repetitions, dates, mobile numbers, and numbers that stand for words (520: I love you). */
function isCommonNumber(number: string): boolean {
  return COMMON_NUMBERS.some((kind) => kind.test(number)) || RUNS.some((run) => run.includes(number));
}
const RUNS = ['012345678901234567890', '098765432109876543210'];
const MONTH_DAY = '(0[1-9]|1[0-2])(0[1-9]|[12]\\d|3[01])';
const COMMON_NUMBERS = [
  /^(\d{1,4}?)\1+$/,
  /^(\d)\1+(\d)\2+((\d)\4+)*$/,
  /^(520|521|1314|5201314|123|321|456|654|789|987|147|258|369|741|852|963|159|357|753|951|110|119|120|007|[168]{3}|000|111|999|19[5-9]\d|20[0-3]\d)+$/,
  new RegExp(`^((19|20)?\\d\\d${MONTH_DAY}|${MONTH_DAY}(19|20)\\d\\d)$`),
  /^1[3-9]\d{9}$/,
];
