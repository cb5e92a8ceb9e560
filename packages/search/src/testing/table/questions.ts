import type { IndexedGoods } from '../../goods.ts';
import { primaryFull, primaryInitials } from '../../pinyin.ts';
import { Draw } from './seeded.ts';
import {
  ENGLISH,
  LOOK_ALIKE,
  POPULAR,
  SAID_OF,
  SAID_OTHERWISE,
  SAME_SOUND,
  TRADE,
  TRADITIONAL,
} from './words.ts';

/** What a buyer types who wants this goods, and which goods will do. */
export interface Question {
  typed: string;
  wanted: (goods: IndexedGoods) => boolean;
  /** Chinese with a slip, which is only answered by words to choose from. */
  isSlip?: boolean;
}

type Ask = (goods: IndexedGoods, draw: Draw) => Question | null;

/**
 * Questions of every class about these goods, drawn by seed: those that sell are asked for more often. A class whose
 * question does not fit a goods (no trade name, no dosage form said otherwise) draws the next one.
 */
export function questionsOf(goods: readonly IndexedGoods[], perClass: number): Map<string, Question[]> {
  const draw = new Draw(290_001);
  const bySales = (): IndexedGoods => {
    const [a, b] = [draw.of(goods), draw.of(goods)];
    return a.sales >= b.sales ? a : b;
  };
  return new Map(
    Object.entries(CLASSES).map(([name, ask]) => {
      const questions: Question[] = [];
      for (let tries = 0; questions.length < perClass && tries < 50_000; tries += 1) {
        const question = ask(bySales(), draw);
        if (question) questions.push(question);
      }
      return [name, questions];
    }),
  );
}

const named = (typed: string, { genericName }: IndexedGoods): Question => ({
  typed,
  wanted: (one) => one.genericName === genericName,
});
const madeBy = (typed: string, { genericName, makerId }: IndexedGoods): Question => ({
  typed,
  wanted: (one) => one.genericName === genericName && one.makerId === makerId,
});

const replaceOne = (text: string, by: Readonly<Record<string, string>>, draw: Draw): string | null => {
  const places = [...text].flatMap((char, at) => (by[char] && by[char] !== char ? [at] : []));
  if (places.length === 0) return null;
  const place = draw.of(places);
  return [...text].map((char, at) => (at === place ? by[char] : char)).join('');
};
const replaceAll = (text: string, by: Readonly<Record<string, string>>): string | null => {
  const changed = [...text].map((char) => by[char] ?? char).join('');
  return changed === text ? null : changed;
};
const slipped = (typed: string | null, goods: IndexedGoods): Question | null =>
  typed === null ? null : { ...named(typed, goods), isSlip: true };
const asked = (typed: string | null, goods: IndexedGoods): Question | null =>
  typed === null ? null : named(typed, goods);

const initialsOf = ({ genericName }: IndexedGoods): string => primaryInitials(genericName);
/** Four to ten letters, as people type: shorter ones stand for anything. */
const usualInitials = (goods: IndexedGoods): string | null => {
  const initials = initialsOf(goods);
  return initials.length >= 4 && initials.length <= 10 && /^[a-z]+$/.test(initials) ? initials : null;
};
const without = (text: string, at: number): string => text.slice(0, at) + text.slice(at + 1);

/** 华北康恒制药有限公司 → 康恒: invented places have two or three characters. */
const PLACE = /^(哈尔滨|石家庄|..)/;
const END = /(制药|药业|生物医药).*$/;
const brandOf = ({ maker }: IndexedGoods): string => maker.replace(END, '').replace(PLACE, '');
const shortMaker = ({ maker }: IndexedGoods): string => maker.replace(END, '');
const shortInitials = (goods: IndexedGoods, length: number): string =>
  primaryInitials(goods.maker).slice(0, length);

const OTHER_UNIT: readonly [RegExp, (amount: number) => string][] = [
  [/^([\d.]+)g$/, (amount) => `${Math.round(amount * 1000)}mg`],
  [/^([\d.]+)mg$/, (amount) => `${amount / 1000}g`],
  [/^([\d.]+)ml$/, (amount) => `${amount}毫升`],
];
const CHINESE_UNIT: readonly [RegExp, (amount: number) => string][] = [
  [/^([\d.]+)g$/, (amount) => `${amount}克`],
  [/^([\d.]+)mg$/, (amount) => `${amount}毫克`],
  [/^([\d.]+)ml$/, (amount) => `${amount}毫升`],
];
const strengthOf = ({ spec }: IndexedGoods): string => spec.split(/[*:]/)[0] ?? '';
const inUnits = (goods: IndexedGoods, units: typeof OTHER_UNIT, glue: string): Question | null => {
  const strength = strengthOf(goods);
  for (const [pattern, say] of units) {
    const amount = pattern.exec(strength)?.[1];
    if (amount === undefined) continue;
    return {
      typed: `${goods.genericName}${glue}${say(Number(amount))}`,
      wanted: (one) => one.genericName === goods.genericName && strengthOf(one) === strength,
    };
  }
  return null;
};

const called = (
  names: Readonly<Record<string, string>>,
  goods: IndexedGoods,
  draw: Draw,
): Question | null => {
  const substance = Object.keys(names).find((one) => goods.genericName.includes(one));
  if (substance === undefined) return null;
  const name = names[substance] ?? '';
  const isLatin = /^[a-z]/.test(name);
  // With the form, half of the time: then goods of this very name are wanted.
  const form = goods.labels.forms ?? '';
  if (!isLatin && goods.genericName === `${substance}${form}` && draw.next() < 0.5)
    return named(`${name}${form}`, goods);
  return { typed: name, wanted: (one) => one.genericName.includes(substance) };
};

const CLASSES: Readonly<Record<string, Ask>> = {
  'full names': (goods) => named(goods.genericName, goods),
  'names with a look-alike': (goods, draw) => slipped(replaceOne(goods.genericName, LOOK_ALIKE, draw), goods),
  homophones: (goods, draw) => slipped(replaceOne(goods.genericName, SAME_SOUND, draw), goods),
  'traditional characters': (goods) => asked(replaceAll(goods.genericName, TRADITIONAL), goods),
  'strength in another unit': (goods) => inUnits(goods, OTHER_UNIT, ' '),
  'strength in Chinese': (goods, draw) => inUnits(goods, CHINESE_UNIT, draw.of([' ', ''])),
  'end of an approval number': ({ approvalNo }) => ({
    typed: approvalNo.slice(-6),
    wanted: (one) => one.approvalNo === approvalNo,
  }),
  'end of a barcode': ({ barcode }) => ({
    typed: barcode.slice(-6),
    wanted: (one) => one.barcode === barcode,
  }),
  'initials of the name': (goods) => asked(usualInitials(goods), goods),
  'initials, name then maker': (goods) => {
    const initials = usualInitials(goods);
    return initials === null ? null : madeBy(`${initials}${shortInitials(goods, 4)}`, goods);
  },
  'initials, maker then name': (goods) => {
    const initials = usualInitials(goods);
    return initials === null ? null : madeBy(`${shortInitials(goods, 4)}${initials}`, goods);
  },
  'initials, one missing': (goods, draw) => {
    const initials = usualInitials(goods);
    if (initials === null || initials.length < 6) return null;
    return named(without(initials, 1 + draw.below(initials.length - 2)), goods);
  },
  'initials, one wrong': (goods, draw) => {
    const initials = usualInitials(goods);
    if (initials === null || initials.length < 6) return null;
    const at = draw.below(initials.length);
    const wrong = draw.of([...'asdfghjklqwertyzxcvbnm'].filter((letter) => letter !== initials[at]));
    return named(initials.slice(0, at) + wrong + initials.slice(at + 1), goods);
  },
  'initials, two swapped': (goods, draw) => {
    const initials = usualInitials(goods);
    if (initials === null || initials.length < 6) return null;
    const at = draw.below(initials.length - 1);
    if (initials[at] === initials[at + 1]) return null;
    return named(
      `${initials.slice(0, at)}${initials[at + 1]}${initials[at]}${initials.slice(at + 2)}`,
      goods,
    );
  },
  'Chinese and initials mixed': (goods, draw) => {
    const initials = initialsOf(goods);
    const { genericName } = goods;
    if (initials.length !== genericName.length || genericName.length < 4) return null;
    const cut = 1 + draw.below(genericName.length - 2);
    return named(
      draw.next() < 0.7
        ? genericName.slice(0, cut) + initials.slice(cut)
        : initials.slice(0, cut) + genericName.slice(cut),
      goods,
    );
  },
  'full pinyin': (goods) => {
    const pinyin = primaryFull(goods.genericName);
    return pinyin.length > 30 ? null : named(pinyin, goods);
  },
  'pinyin with in/ing, z/zh slips': (goods) => {
    const pinyin = primaryFull(goods.genericName);
    const slipped = pinyin
      .replaceAll(/([zcs])h/g, '$1')
      .replace(/(in|en|an)(g?)(?=[^aeiou]|$)/, (_, sound, g) => (g === '' ? `${sound}g` : sound));
    return slipped === pinyin || pinyin.length > 30 ? null : named(slipped, goods);
  },
  'dosage form said otherwise': (goods, draw) => {
    const form = draw.of(
      SAID_OTHERWISE.filter(([pattern]) => pattern.test(goods.genericName)).concat([[/$^/, '']]),
    );
    return form[1] === '' ? null : named(goods.genericName.replace(form[0], form[1]), goods);
  },
  'popular names': (goods, draw) => called(POPULAR, goods, draw),
  'trade names': (goods, draw) => called(TRADE, goods, draw),
  'English names': (goods, draw) => called(ENGLISH, goods, draw),
  'complaint or use': (goods, draw) => {
    const [use = ''] = goods.uses;
    const typed = draw.of(SAID_OF[use] ?? ['']);
    return typed === ''
      ? null
      : { typed, wanted: (one) => one.uses.includes(use) || one.name.includes(typed) };
  },
  "maker's short name": (goods, draw) =>
    madeBy(`${goods.genericName} ${draw.of([brandOf(goods), shortMaker(goods)])}`, goods),
  'name and maker written together': (goods, draw) => {
    const maker = draw.of([shortMaker(goods), brandOf(goods), goods.maker]);
    return madeBy(draw.of([`${goods.genericName}${maker}`, `${maker}${goods.genericName}`]), goods);
  },
  'digits with initials': (goods) => {
    const count = /\*(\d{2,3})/.exec(goods.spec)?.[1];
    const initials = usualInitials(goods);
    if (count === undefined || initials === null) return null;
    return {
      typed: `${count}${initials}`,
      wanted: (one) => one.genericName === goods.genericName && one.spec.includes(`*${count}`),
    };
  },
  'words in any order': (goods, draw) => {
    const words = [strengthOf(goods), goods.genericName, shortMaker(goods)];
    const first = draw.below(3);
    const rest = words.filter((_, at) => at !== first);
    const typed = [words[first], ...(draw.next() < 0.5 ? rest : rest.reverse())].join(' ');
    return madeBy(typed, goods);
  },
};
