/** Business scopes (经营范围) as licences name them; a goods has one, an account a set (docs/rules/trade.md#scopes). */
export const SCOPES = [
  { code: 'chemical', name: '化学药制剂' },
  { code: 'antibiotic', name: '抗生素制剂' },
  { code: 'patent_tcm', name: '中成药' },
  { code: 'tcm_pieces', name: '中药饮片' },
  { code: 'biologic', name: '生物制品' },
  { code: 'biochemical', name: '生化药品' },
  { code: 'hormone', name: '蛋白同化制剂、肽类激素' },
  { code: 'device1', name: '第一类医疗器械' },
  { code: 'device2', name: '第二类医疗器械' },
  { code: 'device3', name: '第三类医疗器械' },
  { code: 'health_food', name: '保健食品' },
  { code: 'general', name: '日用百货、消毒产品' },
] as const;

export type ScopeCode = (typeof SCOPES)[number]['code'];

const NAMES: ReadonlyMap<string, string> = new Map(SCOPES.map(({ code, name }) => [code, name]));

/** The Chinese name of a scope; a code this version does not know stands for itself. */
export function scopeName(code: string): string {
  return NAMES.get(code) ?? code;
}
