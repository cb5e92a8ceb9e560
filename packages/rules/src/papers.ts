import type { Scope } from '@qingnang/contract/reference-fields';

/**
 * The documents that a company buys with (首营资料, docs/rules/trade.md#licences-and-first-business): which each kind of buyer
 * brings, and what each opens and stops.
 */

export const BUYER_TYPES = [
  { code: 'pharmacy', name: '单体药店', hint: '零售许可证' },
  { code: 'chain_head', name: '连锁总部', hint: '零售连锁许可证' },
  { code: 'chain_store', name: '连锁门店', hint: '由总部统一配送' },
  { code: 'clinic', name: '诊所', hint: '执业许可或备案' },
  { code: 'hospital', name: '医院', hint: '执业许可证' },
  { code: 'village_clinic', name: '村卫生室', hint: '执业许可证' },
  { code: 'trading', name: '医药公司', hint: '批发许可证' },
] as const;
export type BuyerType = (typeof BUYER_TYPES)[number]['code'];

/** The last day of a document: it must have one, may be without end (长期), or the paper names none. */
export type PaperEnd = 'required' | 'long_term' | 'none';

interface PaperFacts {
  hint: string;
  /** It carries a number of its own. */
  hasNumber: boolean;
  end: PaperEnd;
  /** Years that it runs usually, counted from its issue; 0 = no usual term. */
  years: number;
  /** What stops when it is out of date; without an end nothing ever does. `opened`: the scopes that it opens. */
  stops: 'all' | 'opened' | 'nothing';
}

const STAMPED = '加盖公章原印章';
const BESIDE = { hasNumber: false, end: 'none', years: 0, stops: 'nothing' } as const;

/** Every kind by its name; the name is what stands in the tables and in messages. */
export const PAPERS = {
  营业执照: {
    hint: '企业名称须与执照完全一致',
    hasNumber: true,
    end: 'long_term',
    years: 0,
    stops: 'all',
  },
  药品经营许可证: {
    hint: '正本，经营范围清晰可见',
    hasNumber: true,
    end: 'required',
    years: 5,
    stops: 'opened',
  },
  医疗机构执业许可证: {
    hint: '正本，诊疗科目清晰可见',
    hasNumber: true,
    end: 'required',
    years: 5,
    stops: 'all',
  },
  采购委托书: {
    hint: `${STAMPED}，写明委托期限`,
    hasNumber: false,
    end: 'required',
    years: 1,
    stops: 'all',
  },
  被委托人身份证: { ...BESIDE, hint: '正反面，加盖公章' },
  质量保证协议: { hint: STAMPED, hasNumber: false, end: 'required', years: 1, stops: 'all' },
  第二类医疗器械经营备案凭证: {
    hint: '备案编号清晰可见',
    hasNumber: true,
    end: 'none',
    years: 0,
    stops: 'opened',
  },
  第三类医疗器械经营许可证: {
    hint: '正本',
    hasNumber: true,
    end: 'required',
    years: 5,
    stops: 'opened',
  },
  食品经营许可证: {
    hint: '含保健食品销售',
    hasNumber: true,
    end: 'required',
    years: 5,
    stops: 'opened',
  },
  GSP证书: { ...BESIDE, hint: '旧证，有则上传', hasNumber: true },
  开票资料: { ...BESIDE, hint: '名称、税号、地址电话、开户行及账号' },
  门店清单: { ...BESIDE, hint: '所属门店名称、地址、许可证号' },
  年度报告公示: { ...BESIDE, hint: '上一年度，企业信用公示系统下载' },
  质量体系调查表: { ...BESIDE, hint: STAMPED },
  印章备案: { ...BESIDE, hint: '公章、发票专用章、出库专用章印模' },
  随货同行单样式: { ...BESIDE, hint: '与实际使用的一致' },
  发票样票: { ...BESIDE, hint: STAMPED },
  开户许可证: { ...BESIDE, hint: '或基本存款账户信息', hasNumber: true },
} as const satisfies Record<string, PaperFacts>;
export type PaperKind = keyof typeof PAPERS;

/** What one kind of buyer brings of one paper. */
export interface Paper extends PaperFacts {
  kind: PaperKind;
  /** As this kind of buyer calls it: 药品经营许可证（零售）. */
  name: string;
  isRequired: boolean;
}

type Brought = readonly [kind: PaperKind, need: 'must' | 'may', name?: string, end?: PaperEnd];

const PROXY = [
  ['采购委托书', 'must'],
  ['被委托人身份证', 'must'],
] as const satisfies readonly Brought[];
const MORE_GOODS = [
  ['第二类医疗器械经营备案凭证', 'may'],
  ['第三类医疗器械经营许可证', 'may'],
  ['食品经营许可证', 'may'],
] as const satisfies readonly Brought[];

const BROUGHT: Readonly<Record<BuyerType, readonly Brought[]>> = {
  pharmacy: [
    ['营业执照', 'must'],
    ['药品经营许可证', 'must', '药品经营许可证（零售）'],
    ...PROXY,
    ['质量保证协议', 'must'],
    ...MORE_GOODS,
    ['GSP证书', 'may'],
    ['开票资料', 'may'],
  ],
  chain_head: [
    ['营业执照', 'must'],
    ['药品经营许可证', 'must', '药品经营许可证（零售连锁）'],
    ['门店清单', 'must'],
    ...PROXY,
    ['质量保证协议', 'must'],
    ...MORE_GOODS,
    ['GSP证书', 'may'],
    ['开票资料', 'may'],
  ],
  chain_store: [
    ['营业执照', 'must'],
    ['药品经营许可证', 'must', '药品经营许可证（零售）'],
    ...PROXY,
    ['质量保证协议', 'may'],
    ...MORE_GOODS,
    ['开票资料', 'may'],
  ],
  clinic: [
    ['医疗机构执业许可证', 'must', '医疗机构执业许可证或诊所备案凭证', 'long_term'],
    ['营业执照', 'must'],
    ...PROXY,
    ['质量保证协议', 'may'],
    ['开票资料', 'may'],
  ],
  hospital: [
    ['医疗机构执业许可证', 'must'],
    ['营业执照', 'must', '事业单位法人证书或营业执照'],
    ...PROXY,
    ['开票资料', 'must'],
    ['质量保证协议', 'may'],
  ],
  village_clinic: [['医疗机构执业许可证', 'must'], ...PROXY, ['营业执照', 'may'], ['质量保证协议', 'may']],
  trading: [
    ['营业执照', 'must'],
    ['药品经营许可证', 'must', '药品经营许可证（批发）'],
    ['年度报告公示', 'must'],
    ['质量体系调查表', 'must'],
    ['印章备案', 'must'],
    ['随货同行单样式', 'must'],
    ['发票样票', 'must'],
    ['开户许可证', 'must'],
    ...PROXY,
    ['质量保证协议', 'must'],
    ...MORE_GOODS,
    ['GSP证书', 'may'],
  ],
};

/** The papers of a kind of buyer, those that it must bring first; none for an unknown one. */
export function papersOf(buyerType: string): readonly Paper[] {
  if (!isBuyerType(buyerType)) return [];
  const papers = BROUGHT[buyerType].map(([kind, need, name, end]): Paper => {
    const facts: PaperFacts = PAPERS[kind];
    return { ...facts, kind, name: name ?? kind, isRequired: need === 'must', end: end ?? facts.end };
  });
  return [...papers.filter((one) => one.isRequired), ...papers.filter((one) => !one.isRequired)];
}

export const isBuyerType = (text: string): text is BuyerType => Object.hasOwn(BROUGHT, text);

export const isPaperKind = (text: string): text is PaperKind => Object.hasOwn(PAPERS, text);

/** The scopes that one of these kinds of papers opens. */
export const scopesOpenedBy = <S extends Scope>(kinds: readonly string[], scopes: readonly S[]): S[] =>
  scopes.filter(({ papers }) => papers.some((kind) => kinds.includes(kind)));

/** Scopes that a kind of buyer can have at all. */
export const scopesOpenTo = <S extends Scope>(buyerType: string, scopes: readonly S[]): S[] =>
  scopesOpenedBy(
    papersOf(buyerType).map(({ kind }) => kind),
    scopes,
  );

/** Papers that stop, when they are out of date, the scopes that they open. */
export const GATING_PAPERS: readonly PaperKind[] = Object.keys(PAPERS)
  .filter(isPaperKind)
  .filter((kind) => PAPERS[kind].stops === 'opened');

/** As the tables write what a paper stops: empty = all scopes. */
export function gatesOf(kind: PaperKind, scopes: readonly Scope[]): string[] {
  return PAPERS[kind].stops === 'opened' ? scopesOpenedBy([kind], scopes).map(({ code }) => code) : [];
}

/** Whether a paper out of date stops goods of a scope. @param gates scopes, none = all */
export const isStoppedBy = (gates: readonly string[], scope: string): boolean =>
  gates.length === 0 || gates.includes(scope);

/** Days before the end that people hear of it; 0 is the last day itself. */
export const NOTICE_DAYS = [60, 30, 7, 0] as const;
/** Days before the end that a paper is shown as 即将过期. */
export const DUE_DAYS = 60;
export const MAX_PAPER_FILES = 6;
