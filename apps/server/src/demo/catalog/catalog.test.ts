import { describe, expect, test } from 'vitest';
import { brands } from './brands.ts';
import { categories } from './categories.ts';
import { formOfName, unitFor } from './forms.ts';
import { demoGoods } from './goods.ts';
import { demoIdentity, eanCheckDigit } from './identity.ts';
import { demoLots } from './lots.ts';
import { makers } from './makers.ts';
import { DEMO_SCOPES } from './scopes.ts';
import type { DemoGoods } from './types.ts';
import { warehouses } from './warehouses.ts';

const today = new Date('2026-03-09T08:00:00Z');

/** Narcotics, psychotropics, toxic herbs, vaccines, blood products, abortion drugs, granule herbs, single ephedrine. */
const forbidden =
  /吗啡|可待因|芬太尼|哌替啶|羟考酮|曲马多|西泮|唑仑|唑吡坦|佐匹克隆|巴比妥|氯胺酮|哌甲酯|地芬诺酯|复方甘草(片|口服)|右美沙芬|罂粟|阿片|米非司酮|米索前列醇|疫苗|白蛋白|免疫球蛋白|凝血因子|配方颗粒|肉毒|放射|斑蝥|蟾酥|雄黄|轻粉|砒|马钱子|(?<!制)[川草]乌|附子$|^(生)?半夏|南星$|洋金花|水银|巴豆|甘遂|狼毒|藤黄|千金子|闹羊花|^麻黄/;

describe('the demo catalogue', () => {
  test('is big enough in every class', () => {
    const count = (of: (goods: DemoGoods) => boolean) => demoGoods.filter(of).length;
    expect(count(({ rx }) => ['rx', 'otc_a', 'otc_b'].includes(rx))).toBeGreaterThanOrEqual(320);
    expect(count(({ rx }) => rx === 'tcm')).toBeGreaterThanOrEqual(130);
    expect(count(({ rx }) => rx === 'device')).toBeGreaterThanOrEqual(70);
    expect(count(({ scope }) => scope === 'health_food' || scope === 'general')).toBeGreaterThanOrEqual(30);
    expect(Object.keys(makers).length).toBeGreaterThanOrEqual(80);
    expect(brands.length).toBeGreaterThanOrEqual(24);
    expect(
      categories.filter(({ tree, parent }) => tree === 'xi' && parent === null).length,
    ).toBeGreaterThanOrEqual(7);
  });

  test('has no two rows of the same name, specification and maker', () => {
    const keys = demoGoods.map(({ name, spec, maker }) => `${name}|${spec}|${maker}`);
    expect(keys.filter((key, position) => keys.indexOf(key) !== position)).toEqual([]);
  });

  test('lets a buyer compare makers of common names', () => {
    const makersOf = (name: string) =>
      new Set(demoGoods.filter((goods) => goods.name === name).map(({ maker }) => maker)).size;
    expect(makersOf('阿莫西林胶囊')).toBeGreaterThanOrEqual(4);
    const names = new Set(demoGoods.map(({ name }) => name));
    expect([...names].filter((name) => makersOf(name) >= 2).length).toBeGreaterThan(100);
  });

  test('holds nothing that may not be sold here', () => {
    expect(demoGoods.map(({ name }) => name).filter((name) => forbidden.test(name))).toEqual([]);
    // The list itself catches what it should, and spares what only looks alike.
    for (const name of [
      '磷酸可待因片',
      '地西泮片',
      '生半夏',
      '半夏',
      '制附子',
      '斑蝥',
      '人血白蛋白',
      '黄芪配方颗粒',
      '麻黄',
    ])
      expect(forbidden.test(name), name).toBe(true);
    for (const name of ['法半夏', '附子理中丸', '黑顺片', '甘草', '复方南星止痛膏'])
      expect(forbidden.test(name), name).toBe(false);
  });

  test('flags every ephedrine compound, limits it, and flags nothing else', () => {
    const flagged = demoGoods.filter(({ ephedrine }) => ephedrine);
    expect(flagged.length).toBeGreaterThanOrEqual(3);
    expect(flagged.every(({ limitPerOrder }) => limitPerOrder !== undefined)).toBe(true);
    const named = demoGoods.filter(({ name }) => /伪麻|氨麻|酚麻|麻黄碱/.test(name));
    expect(named.map(({ name }) => name).sort()).toEqual(flagged.map(({ name }) => name).sort());
  });

  test('refers only to what exists, and every category, brand and maker is used', () => {
    const codes = new Set(categories.map(({ code }) => code));
    expect(codes.size).toBe(categories.length);
    const used = new Set(demoGoods.flatMap((goods) => goods.categories));
    expect([...used].filter((code) => !codes.has(code))).toEqual([]);
    const parents = new Set(categories.map(({ parent }) => parent));
    expect(
      categories.filter(({ code }) => !parents.has(code) && !used.has(code)).map(({ code }) => code),
    ).toEqual([]);
    expect(DEMO_SCOPES.filter((code) => !demoGoods.some(({ scope }) => scope === code))).toEqual([]);
    expect(
      brands.map(({ code }) => code).filter((code) => !demoGoods.some(({ brand }) => brand === code)),
    ).toEqual([]);
    expect(Object.keys(makers).filter((key) => !demoGoods.some(({ maker }) => maker === key))).toEqual([]);
    const names = Object.values(makers).map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });

  test('has every category after its parent, in the same tree, three levels deep in the main menu', () => {
    const seen = new Map<string, string>();
    for (const { code, parent, tree } of categories) {
      if (parent !== null) expect(seen.get(parent), code).toBe(tree);
      seen.set(code, tree);
    }
    const childrenOf = (code: string) => categories.filter(({ parent }) => parent === code);
    for (const top of categories.filter(({ tree, parent }) => tree === 'xi' && parent === null)) {
      expect(childrenOf(top.code).length, top.name).toBeGreaterThan(0);
      for (const child of childrenOf(top.code))
        expect(childrenOf(child.code).length, child.name).toBeGreaterThan(0);
    }
  });

  test('stands every herb and device in its own tree and in the main menu, herbs with an origin', () => {
    for (const goods of demoGoods) {
      const trees = new Set(
        categories.filter(({ code }) => goods.categories.includes(code)).map(({ tree }) => tree),
      );
      expect(trees.has('xi'), goods.name).toBe(true);
      if (goods.rx === 'tcm') expect(trees.has('zy') && goods.origin !== undefined, goods.name).toBe(true);
      if (goods.rx === 'device') expect(trees.has('qx'), goods.name).toBe(true);
    }
  });

  test('has prices that parse, with retail above them and plausible medians', () => {
    for (const { name, price, retail } of demoGoods) {
      expect(price, name).toMatch(/^\d+\.\d{2,4}$/);
      expect(retail, name).toMatch(/^\d+\.\d{2}$/);
      expect(Number(price), name).toBeGreaterThan(0);
      expect(Number(retail), name).toBeGreaterThan(Number(price));
    }
    const median = (of: (goods: DemoGoods) => boolean) => {
      const prices = demoGoods
        .filter(of)
        .map(({ price }) => Number(price))
        .sort((a, b) => a - b);
      return prices[Math.floor(prices.length / 2)] ?? 0;
    };
    expect(median(({ scope }) => scope === 'chemical')).toBeGreaterThan(5);
    expect(median(({ scope }) => scope === 'chemical')).toBeLessThan(20);
    expect(median(({ scope }) => scope === 'patent_tcm')).toBeGreaterThan(8);
    expect(median(({ scope }) => scope === 'patent_tcm')).toBeLessThan(25);
    expect(median(({ rx }) => rx === 'tcm')).toBeGreaterThan(25);
    expect(median(({ rx }) => rx === 'tcm')).toBeLessThan(80);
    expect(median(({ storage }) => storage === 'cold')).toBeGreaterThan(25);
  });

  test('has pack sizes and order steps that fit each other', () => {
    for (const { name, middlePack, casePack, minOrder, multiple, canSplit } of demoGoods) {
      expect(casePack % middlePack, `${name}: ${casePack} of ${middlePack}`).toBe(0);
      expect(multiple, name).toBe(canSplit ? 1 : middlePack);
      expect(minOrder % multiple, name).toBe(0);
      expect(minOrder, name).toBeGreaterThan(0);
    }
  });

  test('has ladders that go up in quantity, down in price, and start at the price', () => {
    const ladders = demoGoods.flatMap((goods) => (goods.ladder ? [{ ...goods, ladder: goods.ladder }] : []));
    expect(new Set(ladders.map(({ ladder }) => ladder.type))).toEqual(new Set([0, 1]));
    for (const { name, spec, price, ladder, multiple } of ladders) {
      const label = `${name} ${spec}`;
      const prices = [...(ladder.type === 0 ? [price] : []), ...ladder.steps.map(([, step]) => step)].map(
        Number,
      );
      const quantities = ladder.steps.map(([quantity]) => quantity);
      expect(prices[0], label).toBe(Number(price));
      for (let at = 1; at < prices.length; at += 1)
        expect(prices[at], label).toBeLessThan(prices[at - 1] ?? 0);
      for (let at = 1; at < quantities.length; at += 1)
        expect(quantities[at], label).toBeGreaterThan(quantities[at - 1] ?? 0);
      if (ladder.type === 0)
        expect(
          quantities.filter((quantity) => quantity % multiple !== 0),
          label,
        ).toEqual([]);
    }
  });
});

describe('forms', () => {
  test.each([
    ['硝苯地平缓释片(Ⅰ)', '硝苯地平', '片剂'],
    ['注射用头孢曲松钠', '头孢曲松钠', '注射用粉针'],
    ['0.9%氯化钠注射液', '0.9%', '大容量注射剂'],
    ['红霉素眼膏', '红霉素', '眼用制剂'],
    ['阿奇霉素干混悬剂', '阿奇霉素', '颗粒剂'],
  ])('%s is %s as %s', (name, genericName, form) => {
    expect(formOfName(name)).toMatchObject({ genericName, form });
  });

  test('refuses a name without a form', () => {
    expect(() => formOfName('阿莫西林')).toThrow('阿莫西林');
  });

  test('sells a hundred tablets by the bottle and a single ampoule by the piece', () => {
    expect(unitFor('片剂', '盒', '0.1g*100片')).toBe('瓶');
    expect(unitFor('片剂', '盒', '100片')).toBe('瓶');
    expect(unitFor('片剂', '盒', '0.1g*12片')).toBe('盒');
    expect(unitFor('注射剂', '盒', '3ml:300单位')).toBe('支');
  });
});

describe('identities', () => {
  test('the check digit follows the rule of GS1', () => {
    expect(eanCheckDigit('590123412345')).toBe(7);
    expect(eanCheckDigit('400638133393')).toBe(1);
  });

  test('every barcode is a valid EAN-13 of the in-store range, no two alike', () => {
    const barcodes = demoGoods.map((_, index) => demoIdentity(index).barcode);
    expect(new Set(barcodes).size).toBe(barcodes.length);
    for (const barcode of barcodes) {
      expect(barcode).toMatch(/^2\d{12}$/);
      expect(Number(barcode[12])).toBe(eanCheckDigit(barcode.slice(0, 12)));
    }
  });

  test('every approval number says that it is made up; herbs and daily goods have none', () => {
    for (const [index, goods] of demoGoods.entries()) {
      const { approvalNo } = demoIdentity(index);
      if (goods.scope === 'tcm_pieces' || goods.scope === 'general')
        expect(approvalNo, goods.name).toBeNull();
      else expect(approvalNo, goods.name).toContain('(演示)');
      if (goods.scope === 'patent_tcm') expect(approvalNo, goods.name).toMatch(/^国药准字Z/);
    }
    expect(demoIdentity(0).approvalNo).toBe('国药准字H(演示)0001');
    expect(() => demoIdentity(demoGoods.length)).toThrow(RangeError);
  });
});

describe('lots', () => {
  const all = demoGoods.map((goods, index) => ({ goods, lots: demoLots(index, today) }));

  test('are the same at every call', () => {
    expect(demoLots(7, today)).toEqual(demoLots(7, new Date(today)));
    expect(() => demoLots(-1, today)).toThrow(RangeError);
  });

  test('leave about three in a hundred goods out of stock, and the first suggestion in stock', () => {
    const share = all.filter(({ lots }) => lots.length === 0).length / all.length;
    expect(share).toBeGreaterThan(0.015);
    expect(share).toBeLessThan(0.05);
    expect(all[0]?.lots.length).toBeGreaterThan(0);
  });

  test('are one to three in a warehouse, made before today, not expired, in whole middle packs, soonest first', () => {
    const codes = warehouses.map(({ code }) => code);
    const day = today.toISOString().slice(0, 10);
    for (const { goods, lots } of all) {
      for (const code of codes) {
        const here = lots.filter(({ warehouse }) => warehouse === code);
        expect(here.length, goods.name).toBeLessThanOrEqual(3);
        const expiries = here.map(({ expires }) => expires);
        expect([...expiries].sort(), goods.name).toEqual(expiries);
      }
      for (const lot of lots) {
        expect(lot.produced < day && lot.expires > day, goods.name).toBe(true);
        expect(lot.lotNo, goods.name).toMatch(/^\d{8}$/);
        expect(lot.quantity > 0 && lot.quantity % goods.middlePack === 0, goods.name).toBe(true);
      }
    }
  });

  test('hold a few near-expiry lots', () => {
    const near = all.filter(({ lots }) => lots.some(({ expires }) => expires < '2026-09-05'));
    expect(near.length).toBeGreaterThan(10);
    expect(near.length).toBeLessThan(all.length * 0.08);
  });
});
