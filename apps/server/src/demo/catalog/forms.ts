/** What the end of a name says: dosage form, and the unit it is usually sold in. Longer endings stand first. */
const endings: readonly (readonly [ending: string, form: string, unit: string])[] = [
  ['吸入用混悬液', '吸入制剂', '盒'],
  ['吸入用溶液', '吸入制剂', '盒'],
  ['雾化吸入溶液', '吸入制剂', '盒'],
  ['吸入粉雾剂', '吸入制剂', '盒'],
  ['吸入气雾剂', '吸入制剂', '支'],
  ['吸入喷雾剂', '吸入制剂', '盒'],
  ['粉吸入剂', '吸入制剂', '盒'],
  ['鼻喷雾剂', '喷雾剂', '支'],
  ['喷雾剂', '喷雾剂', '瓶'],
  ['气雾剂', '气雾剂', '瓶'],
  ['眼用凝胶', '眼用制剂', '支'],
  ['滴眼液', '眼用制剂', '支'],
  ['滴眼剂', '眼用制剂', '支'],
  ['眼膏', '眼用制剂', '支'],
  ['滴鼻液', '鼻用制剂', '支'],
  ['滴耳液', '耳用制剂', '支'],
  ['阴道软胶囊', '栓剂', '盒'],
  ['阴道泡腾片', '栓剂', '盒'],
  ['阴道片', '栓剂', '盒'],
  ['栓', '栓剂', '盒'],
  ['氯化钠注射液', '大容量注射剂', '瓶'],
  ['葡萄糖注射液', '大容量注射剂', '瓶'],
  ['注射液', '注射剂', '盒'],
  ['肠溶缓释胶囊', '胶囊剂', '盒'],
  ['缓释胶囊', '胶囊剂', '盒'],
  ['肠溶胶囊', '胶囊剂', '盒'],
  ['软胶囊', '胶囊剂', '盒'],
  ['胶囊', '胶囊剂', '盒'],
  ['胶丸', '胶囊剂', '盒'],
  ['肠溶片', '片剂', '盒'],
  ['缓释片', '片剂', '盒'],
  ['控释片', '片剂', '盒'],
  ['分散片', '片剂', '盒'],
  ['咀嚼片', '片剂', '盒'],
  ['泡腾片', '片剂', '盒'],
  ['含片', '片剂', '盒'],
  ['舌下片', '片剂', '盒'],
  ['口崩片', '片剂', '盒'],
  ['片', '片剂', '盒'],
  ['泡腾颗粒', '颗粒剂', '盒'],
  ['颗粒', '颗粒剂', '盒'],
  ['干混悬剂', '颗粒剂', '盒'],
  ['冲剂', '颗粒剂', '盒'],
  ['口服混悬液', '口服液体剂', '瓶'],
  ['混悬液', '口服液体剂', '瓶'],
  ['混悬滴剂', '口服液体剂', '瓶'],
  ['口服溶液', '口服液体剂', '瓶'],
  ['口服液', '口服液体剂', '盒'],
  ['合剂', '口服液体剂', '瓶'],
  ['糖浆', '口服液体剂', '瓶'],
  ['滴剂', '口服液体剂', '盒'],
  ['浓缩丸', '丸剂', '瓶'],
  ['滴丸', '丸剂', '盒'],
  ['丸', '丸剂', '盒'],
  ['贴膏', '贴膏剂', '盒'],
  ['凝胶膏', '贴膏剂', '盒'],
  ['乳膏', '软膏剂', '支'],
  ['软膏', '软膏剂', '支'],
  ['凝胶', '软膏剂', '支'],
  ['止痛膏', '贴膏剂', '盒'],
  ['壮骨膏', '贴膏剂', '盒'],
  ['追风膏', '贴膏剂', '盒'],
  ['止痛贴', '贴膏剂', '盒'],
  ['贴剂', '贴膏剂', '盒'],
  ['贴片', '贴膏剂', '盒'],
  ['膏', '膏剂', '瓶'],
  ['露', '口服液体剂', '瓶'],
  ['洗剂', '外用液体剂', '瓶'],
  ['洗液', '外用液体剂', '瓶'],
  ['搽剂', '外用液体剂', '瓶'],
  ['酊', '外用液体剂', '瓶'],
  ['溶液', '外用液体剂', '瓶'],
  ['含漱液', '外用液体剂', '瓶'],
  ['涂剂', '外用液体剂', '瓶'],
  ['散', '散剂', '盒'],
];

export interface FormOfName {
  genericName: string;
  form: string;
  unit: string;
}

/**
 * Reads dosage form and usual unit off a drug name and cuts them from it: 硝苯地平缓释片(Ⅱ) gives 硝苯地平, 片剂, 盒.
 * Throws when the ending is unknown, so that a new row cannot slip in without a form.
 */
export function formOfName(name: string): FormOfName {
  const bare = name.replace(/[(][^)]*[)]/g, '');
  if (bare.startsWith('注射用')) return { genericName: bare.slice(3), form: '注射用粉针', unit: '支' };
  const found = endings.find(([ending]) => bare.endsWith(ending) && bare.length > ending.length);
  if (!found) throw new Error(`no dosage form known for the demo goods ${name}`);
  const [ending, form, unit] = found;
  return { genericName: bare.slice(0, -ending.length), form, unit };
}

/** The selling unit of a drug: a plain count of 60 tablets or more is a bottle, a single ampoule or vial a 支. */
export function unitFor(form: string, usual: string, spec: string): string {
  if (form === '片剂' || form === '丸剂') return /(^|\*)([6-9]\d|\d{3})[片丸]$/.test(spec) ? '瓶' : usual;
  if (form === '口服液体剂' && /\*\d+(支|袋)$/.test(spec)) return '盒';
  if (form === '注射用粉针' && /\*\d+(支|瓶)$/.test(spec)) return '盒';
  if (form === '大容量注射剂' && /袋/.test(spec)) return '袋';
  if (form === '注射剂' && !/\*/.test(spec)) return '支';
  return usual;
}
