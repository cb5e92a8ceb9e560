import { createSearchIndex, type IndexedGoods } from '@qingnang/search/index';
import { pinyinColumns } from '@qingnang/search/pinyin';
import { describe, expect, it } from 'vitest';
import { demoGoods } from './goods.ts';
import { demoIdentity } from './identity.ts';
import { makers } from './makers.ts';
import { between } from './random.ts';

/** What buyers type and what must then stand among the first goods, on the words of the whole demo catalogue. */

const MAKER_KEYS = Object.keys(makers);

const ROWS: readonly IndexedGoods[] = demoGoods.map((goods, at) => {
  const maker = makers[goods.maker];
  const makerColumns = pinyinColumns([maker.name, maker.short]);
  const { approvalNo, barcode } = demoIdentity(at);
  const tradeName = goods.tradeName ?? '';
  return {
    id: at + 1,
    name: goods.name,
    genericName: goods.genericName,
    tradeName,
    ...pinyinColumns([goods.name, goods.genericName, tradeName]),
    makerId: MAKER_KEYS.indexOf(goods.maker) + 1,
    maker: maker.name,
    makerInitials: makerColumns.initials,
    makerPinyin: makerColumns.pinyin,
    spec: goods.spec,
    labels: { forms: goods.form, rx: goods.rx },
    approvalNo: approvalNo ?? '',
    barcode,
    brandId: 0,
    categoryIds: [],
    uses: [],
    tags: [],
    inStock: true,
    endsSoon: false,
    onSale: true,
    isTcm: goods.rx === 'tcm',
    isEphedrine: goods.ephedrine ?? false,
    scope: goods.scope,
    sales: between(`sales:${at}`, 0, 5_000),
    priceE4: 10_000,
    createdAt: 1_700_000_000,
  };
});

const index = createSearchIndex();
index.load(ROWS);
index.tune({
  synonyms: [
    ['白加黑', '氨酚伪麻美芬片'],
    ['快克', '复方氨酚烷胺胶囊'],
    ['VC', '维C', '维生素C'],
    ['PPI', '奥美拉唑', '兰索拉唑', '泮托拉唑', '雷贝拉唑'],
    ['伟哥', '枸橼酸西地那非片'],
  ],
  pins: [],
});

/** As a shop list answers: what was meant when what was typed finds nothing, or what is offered first. */
function firstGoods(words: string, count: number): string[] {
  const found = (text: string) => {
    const understood = index.understood(text, 1);
    return index.search({ words: text, page: 1, pageSize: count, ...(understood ? { understood } : {}) }).ids;
  };
  const typed = found(words);
  const ids = typed.length > 0 ? typed : found(index.nearest(words, 1, 1)[0] ?? words);
  return ids.flatMap((id) => {
    const row = ROWS[id - 1];
    return row
      ? `${row.name} ${row.tradeName} ${row.spec} ${row.maker} ${row.approvalNo} ${row.barcode}`
      : [];
  });
}

/** Typed, the pieces that one goods must hold, and among how many first ones (1 without a number). */
type Case = readonly [typed: string, pieces: string, first?: number];

const CASES: Readonly<Record<string, readonly Case[]>> = {
  'Chinese, the beginning or a part': [
    ['阿莫西林胶囊', '阿莫西林胶囊'],
    ['阿莫', '阿莫西林'],
    ['克拉维酸', '阿莫西林克拉维酸钾'],
    ['呋辛', '头孢呋辛酯片'],
    ['感冒灵', '感冒灵'],
    ['创可贴', '云南白药创可贴'],
    ['芬必得', '布洛芬缓释胶囊 芬必得'],
    ['立普妥', '阿托伐他汀钙片 立普妥'],
    ['吗丁啉', '多潘立酮片 吗丁啉'],
    ['复方丹参', '复方丹参'],
    ['甘草', '甘草'],
    ['血压计', '血压计'],
  ],
  initials: [
    ['amxljn', '阿莫西林胶囊'],
    ['AMXL', '阿莫西林'],
    ['blfhsjn', '布洛芬缓释胶囊'],
    ['lhqw', '连花清瘟'],
    ['lwdhw', '六味地黄丸'],
    ['ynby', '云南白药'],
    ['xbdpksp', '硝苯地平控释片'],
    ['mtss', '蒙脱石散'],
    ['fbd', '芬必得'],
    ['wssc', '维生素C'],
    ['wssb1p', '维生素B1片'],
    ['999', '999'],
    ['jwxsp', '健胃消食片'],
    ['yswkkz', '医用外科口罩'],
  ],
  'full pinyin': [
    ['amoxilin', '阿莫西林'],
    ['buluofen', '布洛芬'],
    ['toubaokewo', '头孢克肟'],
    ['mengtuoshisan', '蒙脱石散'],
    ['liuweidihuangwan', '六味地黄丸'],
    ['gancao', '甘草'],
    ['xueyaji', '血压计'],
  ],
  'characters with several readings': [
    ['baizhu', '白术'],
    ['bz', '白术', 12],
    ['cangzhu', '苍术'],
    ['dahuang', '大黄'],
    ['daihuang', '大黄'],
    ['dh', '大黄', 20],
    ['foshou', '佛手'],
    ['gouqizi', '枸杞子'],
    ['gqz', '枸杞子'],
    ['baiziren', '柏子仁'],
    ['bzr', '柏子仁'],
    ['danxiaosuan', '单硝酸异山梨酯'],
    ['dxsyslz', '单硝酸异山梨酯'],
    ['ejiao', '阿胶'],
    ['ajiao', '阿胶'],
    ['ej', '阿胶', 5],
    ['fufangejiaojiang', '复方阿胶浆'],
    ['chuanxiong', '川芎'],
    ['shihu', '石斛'],
    ['houpu', '厚朴'],
    ['houpo', '厚朴'],
    ['jiegeng', '桔梗'],
    ['bohe', '薄荷'],
    ['danshen', '丹参'],
    ['renshen', '人参'],
    ['shenlingbaizhusan', '参苓白术散'],
    ['xuesaitong', '血塞通'],
    ['yangxueqingnao', '养血清脑颗粒'],
    ['zhiqiao', '麸炒枳壳'],
    ['weilingxian', '威灵仙'],
    ['czryds', '重组 胰岛素', 10],
    ['chongzu', '重组'],
    ['qzzy', '奇正藏药'],
    ['zangyao', '藏药'],
    ['cdbt', '成都倍特'],
    ['dongeejiao', '东阿阿胶'],
    ['deej', '东阿阿胶'],
  ],
  'maker, alone and with the goods': [
    ['华北制药', '华北制药'],
    ['阿莫西林 华北', '阿莫西林 华北制药'],
    ['华北 阿莫西林', '阿莫西林 华北制药'],
    ['华北阿莫西林', '阿莫西林 华北制药'],
    ['hbzy amxl', '阿莫西林 华北制药'],
    ['amxl hb', '阿莫西林 华北'],
    ['hbamxl', '阿莫西林 华北'],
    ['yzj lhms', '罗红霉素胶囊 扬子江'],
    ['ynbyckt', '云南白药创可贴', 5],
    ['trt lwdh', '六味地黄丸 同仁堂', 3],
    ['辉瑞 立普妥', '立普妥 辉瑞'],
    ['鱼跃 血压计', '血压计 鱼跃'],
  ],
  'words in any order, with the specification': [
    ['胶囊 阿莫西林 0.25g', '阿莫西林胶囊 0.25g'],
    ['0.25g*24粒 阿莫西林', '阿莫西林 0.25g*24粒'],
    ['阿莫西林 50粒', '阿莫西林胶囊 0.25g*50粒'],
    ['amxljn 0.5g', '阿莫西林胶囊 0.5g'],
    ['络活喜 5mg*7', '络活喜 5mg*7片'],
    ['六味地黄丸 360丸', '六味地黄丸 360丸'],
    ['片 维生素c 100片', '维生素C片 100片'],
    ['注射器 5ml', '注射器 5ml'],
  ],
  'numbers on the pack': [
    ['国药准字H(演示)0001', 'H(演示)0001'],
    ['h0001', 'H(演示)0001'],
    ['演示 0002', '(演示)0002'],
    [demoIdentity(7).barcode, '阿莫西林分散片'],
    [demoIdentity(7).barcode.slice(0, 12), '阿莫西林分散片'],
  ],
  'what staff have tied together': [
    ['白加黑', '氨酚伪麻美芬片'],
    ['快克', '复方氨酚烷胺胶囊'],
    ['VC', '维生素C', 3],
    ['维c 泡腾片', '维生素C泡腾片'],
    ['ppi 扬子江', '兰索拉唑 扬子江', 3],
    ['伟哥', '西地那非'],
  ],
  'slips of the finger': [
    ['amxkjn', '阿莫西林胶囊'],
    ['amlxjn', '阿莫西林胶囊'],
    ['amxljjn', '阿莫西林胶囊'],
    ['lwdhw', '六味地黄丸'],
    ['lwhdw', '六味地黄丸'],
    ['amoxiling', '阿莫西林'],
    ['buluofeng', '布洛芬'],
    ['bulofen', '布洛芬'],
  ],
  'slips in Chinese, which are offered to choose from': [
    ['阿莫希林', '阿莫西林'],
    ['柑草', '甘草'],
    ['白珠', '白术'],
    ['枸祀子', '枸杞子'],
    ['板兰根', '板蓝根'],
    ['布洛分', '布洛芬'],
    ['头袍克肟', '头孢克肟'],
    ['阿西莫林', '阿莫西林'],
    ['草甘', '甘草'],
    ['连花清温', '连花清瘟'],
    ['蒙托石散', '蒙脱石散'],
    ['阿莫希林 胶囊', '阿莫西林胶囊'],
    ['华北治药', '华北制药'],
  ],
};

describe.each(Object.entries(CASES))('%s', (_, cases) => {
  it.each(cases.map(([typed, pieces, first = 1]) => ({ typed, pieces, first })))(
    '$typed → $pieces',
    ({ typed, pieces, first }) => {
      const wanted = pieces.split(' ');
      const found = firstGoods(typed, first);
      expect(found.filter((goods) => wanted.every((piece) => goods.includes(piece)))).not.toEqual([]);
    },
  );
});

describe('the whole catalogue', () => {
  it('is found by barcode and approval number, and by nothing near them', () => {
    for (const { id, barcode, approvalNo } of ROWS) {
      expect(index.search({ words: barcode, page: 1, pageSize: 1 }).ids).toEqual([id]);
      if (approvalNo !== '') {
        expect(index.search({ words: approvalNo, page: 1, pageSize: 1 }).ids).toEqual([id]);
      }
    }
    expect(index.understood('2999999999999', 1)).toBeNull();
    expect(index.understood('国药准字H99999999', 1)).toBeNull();
  });

  it('is found by the initials of the whole name: among the first when many share them', () => {
    const missed = ROWS.filter(({ initials, name }) => {
      const [typed = ''] = initials.split(' ');
      const { ids } = index.search({ words: typed, page: 1, pageSize: 40 });
      return !ids.some((id) => ROWS[id - 1]?.name === name);
    });
    expect(missed.map(({ name }) => name)).toEqual([]);
  });
});

describe('hostile queries', () => {
  it.each([
    ['10,000 characters', '阿'.repeat(10_000)],
    ['10,000 letters', 'a'.repeat(10_000)],
    ['5,000 words', 'a '.repeat(5_000)],
    ['SQL', `'; drop table goods; --`],
    ['HTML', '<script>alert(1)</script>'],
    ['emoji', '💊💊 阿莫西林 😀'],
    ['only spaces', ' 　\t  '],
    ['wildcards', '%_*?[]{}\\'],
    ['half a pair', '\ud83d阿莫\ude00'],
    ['zero bytes', '\u0000阿\u0000莫'],
    ['combining marks', 'é'.repeat(2_000)],
    ['names of the language', '__proto__ constructor toString'],
  ])('%s', (_, words) => {
    const began = performance.now();
    index.search({ words, page: 1, pageSize: 40, facets: true });
    index.suggest(words, 1, 10);
    index.nearest(words, 1, 6);
    index.understood(words, 1);
    // They need some milliseconds; what grows with the square of what is typed takes minutes.
    expect(performance.now() - began).toBeLessThan(10_000);
  });
});
