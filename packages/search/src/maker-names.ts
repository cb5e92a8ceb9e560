import { nameTokens } from './normalise.ts';

/** Places that makers have in front of their name, which buyers leave out. */
const PLACES =
  '北京 上海 天津 重庆 河北 山西 内蒙古 辽宁 吉林 黑龙江 江苏 浙江 安徽 福建 江西 山东 河南 湖北 湖南 广东 广西 海南 四川 贵州 云南 西藏 陕西 甘肃 青海 宁夏 新疆 台湾 香港 澳门 华北 华东 华南 华中 东北 西北 西南 中国 石家庄 唐山 保定 太原 大同 呼和浩特 赤峰 通辽 沈阳 大连 鞍山 本溪 丹东 锦州 长春 四平 通化 敦化 哈尔滨 齐齐哈尔 佳木斯 牡丹江 南京 无锡 徐州 常州 苏州 南通 连云港 淮安 扬州 镇江 泰州 杭州 宁波 温州 嘉兴 湖州 绍兴 金华 台州 合肥 芜湖 蚌埠 亳州 安庆 福州 厦门 泉州 漳州 南昌 九江 赣州 宜春 樟树 济南 青岛 淄博 烟台 潍坊 济宁 泰安 威海 临沂 菏泽 郑州 开封 洛阳 安阳 新乡 焦作 南阳 商丘 武汉 宜昌 襄阳 荆州 黄石 长沙 株洲 岳阳 常德 广州 深圳 珠海 汕头 佛山 东莞 中山 湛江 肇庆 南宁 桂林 梧州 玉林 海口 三亚 成都 绵阳 德阳 自贡 宜宾 乐山 贵阳 遵义 昆明 大理 玉溪 拉萨 西安 宝鸡 咸阳 汉中 兰州 天水 西宁 银川 乌鲁木齐'.split(
    ' ',
  );
const PLACE = new RegExp(`^(?:${PLACES.sort((a, b) => b.length - a.length).join('|')})(?:省|市|自治区)?`);
/** What kind of firm it is stands behind the name that buyers know. */
const KIND = /(?:制药|药业|医药|生物|药厂|中药|集团|科技|健康|实业|股份|有限|控股|总厂|公司|化学|药物)/;
/** Shortest name that stands for a maker. */
const SHORTEST = 2;

/** Where the names lie in a maker's registered name by which buyers know it: without the place, 白云山 of 广州白云山制药; [] for none. */
function shortNamesAt(name: string): number[] {
  const starts: number[] = [];
  for (let rest = name; ; ) {
    const place = PLACE.exec(rest)?.[0];
    if (place === undefined) return starts;
    rest = rest.slice(place.length);
    if (rest.search(KIND) >= SHORTEST || (rest.length >= SHORTEST && !KIND.test(rest)))
      starts.push(name.length - rest.length);
  }
}

/** 哈尔滨制药 is called 哈药, 石家庄制药 石药: its place's first character and 药. */
function abbreviationOf(name: string): string {
  const place = PLACE.exec(name)?.[0] ?? '';
  return place !== '' && /^(?:制药|药业|医药)/.test(name.slice(place.length)) ? `${name.charAt(0)}药` : '';
}

/** How a maker is found: its registered name, the names it is known by, and the beginnings of these in letters. */
export interface MakerTexts {
  names: string[];
  /** Initials of the registered name without its place, and of the abbreviation, parted by spaces. */
  known: string;
}

/** @param initials readings of the whole name, one letter a character, parted by spaces */
export function makerTexts(name: string, initials: string): MakerTexts {
  const [registered = ''] = nameTokens(name);
  const short = abbreviationOf(registered);
  const starts = shortNamesAt(registered);
  const known = initials
    .split(' ')
    .filter((reading) => reading.length === registered.length)
    .flatMap((reading) => [
      ...starts.map((start) => reading.slice(start)),
      ...(short === '' ? [] : [`${reading.charAt(0)}y`]),
    ]);
  return { names: [name, short], known: [...new Set(known)].join(' ') };
}
