import { CODE_PROFILES, type CodeProfileKey, type CodeValue } from '@qingnang/contract/scan-words';
import { TRACE_LEVELS, type TraceLevel } from '@qingnang/contract/trace-words';
import type { CodeNode } from '@qingnang/rules/parcel-codes';
import { dayInChina } from '../../../../http/dates.ts';
import type { CodedLine, DeliveredCode, OuterCode } from './reads.ts';

const isLevel = (level: number): level is TraceLevel => level in TRACE_LEVELS;
export const levelName = (level: number): string => (isLevel(level) ? TRACE_LEVELS[level] : '');

/** Pieces of a lot that codes stand for. */
export const piecesByCode = ({ codes }: Pick<CodedLine, 'codes'>): number =>
  codes.reduce((sum, { is_sent, pieces }) => sum + (is_sent ? pieces : 0), 0);

/** A parcel as it is counted by its codes. */
export const codeNodes = (
  lines: readonly Pick<CodedLine, 'id' | 'codes'>[],
  outer: readonly OuterCode[],
): CodeNode[] => [
  ...outer.map(({ code, parent }) => ({ code, parent, pieces: 0, lineId: null, isSent: false })),
  ...lines.flatMap(({ id, codes }) =>
    codes.map(({ code, parent, pieces, is_sent }) => ({ code, parent, pieces, lineId: id, isSent: is_sent })),
  ),
];

/** The rows of a file of codes. @param seller the shop's name */
export function fileRows(lines: readonly CodedLine[], profile: CodeProfileKey, seller: string): string[][] {
  const { columns } = CODE_PROFILES[profile];
  return lines.flatMap((line) =>
    codesFor(line, profile).map((code) => columns.map(([, value]) => VALUES[value](line, code, seller))),
  );
}

/** Tills scan the smallest packs: of a case whose content is known those in it, else the case itself. */
function codesFor({ codes }: CodedLine, profile: CodeProfileKey): DeliveredCode[] {
  if (!('isLeavesOnly' in CODE_PROFILES[profile])) return codes;
  const parents = new Set(codes.map(({ parent }) => parent));
  return codes.filter(({ code }) => !parents.has(code));
}

const VALUES: Readonly<Record<CodeValue, (line: CodedLine, code: DeliveredCode, seller: string) => string>> =
  {
    code: (_, { code }) => code,
    level: (_, { level }) => levelName(level),
    parent: (_, { parent }) => parent,
    pieces: (_, { pieces }) => String(pieces),
    name: ({ name }) => name,
    spec: ({ spec }) => spec,
    maker: ({ maker }) => maker,
    approval_no: ({ approval_no }) => approval_no,
    lot_no: ({ lot_no }) => lot_no,
    produced_on: ({ produced_on }) => produced_on ?? '',
    expires_on: ({ expires_on }) => expires_on ?? '',
    order_no: ({ order_no }) => order_no,
    shipment_no: ({ shipment_no }) => shipment_no,
    shipped_on: ({ shipped_at }) => dayInChina(shipped_at),
    seller: (_line, _code, seller) => seller,
  };
