/**
 * Dosage forms said otherwise: what is typed at the end of a name, and the words of which names hold one instead. 剂 behind a form that
 * names have without it is left off.
 */
const SAID_AS: Readonly<Record<string, readonly string[]>> = {
  片剂: ['片'],
  药片: ['片'],
  缓释剂: ['缓释'],
  分散片剂: ['分散片'],
  肠溶片剂: ['肠溶片'],
  缓释片剂: ['缓释片'],
  控释片: ['缓释片'],
  胶囊剂: ['胶囊'],
  硬胶囊: ['胶囊'],
  硬胶囊剂: ['胶囊'],
  软胶囊剂: ['软胶囊'],
  胶丸: ['软胶囊', '胶丸'],
  软胶丸: ['软胶囊'],
  软胶囊: ['胶丸', '软胶丸'],
  肠溶胶囊剂: ['肠溶胶囊'],
  缓释胶囊剂: ['缓释胶囊'],
  冲剂: ['颗粒', '冲剂'],
  冲服剂: ['颗粒'],
  颗粒剂: ['颗粒'],
  细粒剂: ['颗粒'],
  颗粒: ['冲剂'],
  丸剂: ['丸'],
  水丸: ['丸'],
  蜜丸: ['丸'],
  大蜜丸: ['丸'],
  小蜜丸: ['丸'],
  水蜜丸: ['丸'],
  浓缩丸: ['丸'],
  滴丸剂: ['滴丸'],
  散剂: ['散'],
  粉剂: ['散', '粉'],
  口服液: ['口服溶液', '合剂', '口服混悬液'],
  口服液剂: ['口服液', '口服溶液'],
  口服溶液: ['口服液', '合剂'],
  口服溶液剂: ['口服溶液', '口服液'],
  口服水: ['口服液', '口服溶液'],
  混悬液: ['混悬剂', '混悬滴剂'],
  混悬剂: ['混悬液', '干混悬剂'],
  合剂: ['口服液', '合剂'],
  糖浆剂: ['糖浆'],
  糖浆: ['口服液', '口服溶液'],
  干糖浆: ['干混悬剂', '颗粒'],
  滴剂: ['滴剂', '口服滴剂'],
  针: ['注射液', '注射用', '粉针'],
  针剂: ['注射液', '注射用', '粉针'],
  粉针: ['注射用', '粉针'],
  粉针剂: ['注射用', '粉针'],
  水针: ['注射液'],
  注射剂: ['注射液', '注射用'],
  注射针: ['注射液', '注射用'],
  输液: ['注射液'],
  冻干粉: ['注射用'],
  眼药水: ['滴眼液'],
  滴眼剂: ['滴眼液'],
  滴眼药: ['滴眼液'],
  眼水: ['滴眼液'],
  眼药膏: ['眼膏'],
  眼膏剂: ['眼膏'],
  滴鼻剂: ['滴鼻液'],
  滴鼻液: ['滴鼻剂'],
  滴耳剂: ['滴耳液'],
  霜: ['乳膏', '软膏'],
  霜剂: ['乳膏', '软膏'],
  乳霜: ['乳膏'],
  乳膏剂: ['乳膏'],
  软膏剂: ['软膏'],
  药膏: ['软膏', '乳膏'],
  凝胶剂: ['凝胶'],
  栓剂: ['栓'],
  贴剂: ['贴膏', '贴片', '贴'],
  膏药: ['贴膏', '膏'],
  贴: ['贴膏', '膏'],
  喷剂: ['喷雾剂', '气雾剂'],
  喷雾: ['喷雾剂'],
  喷雾剂: ['气雾剂'],
  气雾剂: ['喷雾剂'],
  吸入剂: ['吸入', '气雾剂'],
  洗剂: ['洗液'],
  洗液: ['洗剂'],
  酊剂: ['酊'],
  搽剂: ['搽剂', '涂剂'],
  饮片: [''],
  茶剂: ['茶'],
  煎膏: ['膏'],
  含片剂: ['含片'],
  泡腾片剂: ['泡腾片'],
  咀嚼片剂: ['咀嚼片'],
};
/** Forms that stand in names as they are, beside the ones said otherwise. */
const PLAIN =
  '片 胶囊 丸 散 膏 栓 酊 乳膏 软膏 凝胶 注射液 滴眼液 缓释片 分散片 肠溶片 缓释胶囊 肠溶胶囊 滴丸 含片 泡腾片 咀嚼片'.split(
    ' ',
  );
const LONGEST = Math.max(...Object.keys(SAID_AS).map((form) => form.length));
const FORMS: ReadonlySet<string> = new Set([...Object.keys(SAID_AS), ...PLAIN]);

/** Whether a word is a dosage form and names no medicine. */
export const isForm = (word: string): boolean => FORMS.has(word);

/** A name with a dosage form at its end that names may say otherwise: what stands before it, and how they say it. */
export function formSaidAs(name: string): { stem: string; form: string; as: readonly string[] } | null {
  for (let length = Math.min(LONGEST, name.length - 1); length > 0; length -= 1) {
    const form = name.slice(-length);
    const as = SAID_AS[form];
    if (as) return { stem: name.slice(0, -length), form, as };
  }
  return null;
}
