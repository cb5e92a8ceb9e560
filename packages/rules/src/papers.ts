import type { BuyerType, Scope } from '@qingnang/contract/reference-fields';

/**
 * The documents that a company buys with (首营资料, docs/rules/trade.md#licences-and-first-business): what each kind of them is, and
 * what it stops. Which type of buyers brings which, and which scopes they open, is data.
 */

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

/** What one type of buyers brings of one paper. */
export interface Paper extends PaperFacts {
  kind: PaperKind;
  /** As this type calls it: 药品经营许可证（零售）. */
  name: string;
  isRequired: boolean;
}

/** The papers of a type of buyers, those that it must bring first; none for an unknown one. */
export function papersOf(type: Pick<BuyerType, 'papers'> | undefined): readonly Paper[] {
  const papers = (type?.papers ?? []).flatMap(({ kind, name, is_required, is_long_term }): Paper[] => {
    if (!isPaperKind(kind)) return [];
    const facts: PaperFacts = PAPERS[kind];
    const end = facts.end === 'required' && is_long_term === 1 ? 'long_term' : facts.end;
    return [{ ...facts, kind, name: name || kind, isRequired: is_required === 1, end }];
  });
  return [...papers.filter((one) => one.isRequired), ...papers.filter((one) => !one.isRequired)];
}

/** A type by its code. */
export const typeOf = <T extends Pick<BuyerType, 'code'>>(types: readonly T[], code: string): T | undefined =>
  types.find((type) => type.code === code);

export const isPaperKind = (text: string): text is PaperKind => Object.hasOwn(PAPERS, text);

/** The scopes that one of these kinds of papers opens. */
export const scopesOpenedBy = <S extends Scope>(kinds: readonly string[], scopes: readonly S[]): S[] =>
  scopes.filter(({ papers }) => papers.some((kind) => kinds.includes(kind)));

/** Scopes that a type of buyers can have at all. */
export const scopesOpenTo = <S extends Scope>(
  type: Pick<BuyerType, 'papers'> | undefined,
  scopes: readonly S[],
): S[] =>
  scopesOpenedBy(
    papersOf(type).map(({ kind }) => kind),
    scopes,
  );

/** Goods of the scope are medicines: a licence for drugs opens it. */
export const isMedicine = ({ papers }: Pick<Scope, 'papers'>): boolean =>
  papers.includes('药品经营许可证' satisfies PaperKind);

/** Papers that stop, when they are out of date, the scopes that they open. */
export const GATING_PAPERS: readonly PaperKind[] = Object.keys(PAPERS)
  .filter(isPaperKind)
  .filter((kind) => PAPERS[kind].stops === 'opened');

/** Papers without which nothing is sold to those who have to bring them. */
export const STOPS_ALL: readonly PaperKind[] = Object.keys(PAPERS)
  .filter(isPaperKind)
  .filter((kind) => PAPERS[kind].stops === 'all');

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
