import type { MatchedFile, ReportCandidate } from '@qingnang/contract/admin-reports';
import { staffFileLinks } from '../../../../service/present.ts';
import type { FileRow } from '../../../../service/reads.ts';
import type { SameBytes } from './reads.ts';
import { type CandidateGoods, lotOf, MATCH_NOTES, matchName, parseName } from './rules.ts';

/** What each file is by its name; a file whose bytes are known already says of what. In the order of `files`. */
export function presentMatches(
  files: readonly FileRow[],
  goods: readonly CandidateGoods[],
  known: readonly SameBytes[],
): MatchedFile[] {
  const seen = new Map<string, string>();
  return files.map((file) => {
    const same = known.find(({ sha256 }) => sha256 === file.sha256);
    const earlier = seen.get(file.sha256);
    seen.set(file.sha256, earlier ?? file.name);
    const copy = same ? `已是“${same.name} ${same.lot_no}”的报告` : earlier && `与“${earlier}”内容相同`;
    return presentMatch(file, goods, copy);
  });
}

function presentMatch(
  file: FileRow,
  goods: readonly CandidateGoods[],
  copy: string | undefined,
): MatchedFile {
  const parsed = parseName(file.name);
  const match = matchName(parsed, goods);
  const candidates = match.goods.map((one) => presentCandidate(one, parsed.lotNo));
  const [first] = candidates;
  return {
    file: staffFileLinks([file])[0] as MatchedFile['file'],
    state: copy ? 'duplicate' : match.state,
    note: copy ?? MATCH_NOTES[match.state],
    lot_no: match.state === 'matched' && first ? first.lot_no : parsed.lotNo,
    kind: parsed.kind,
    candidates,
  };
}

const presentCandidate = (goods: CandidateGoods, lotNo: string): ReportCandidate => {
  const shelved = lotOf(goods, lotNo);
  return {
    goods_id: goods.id,
    name: goods.name,
    ypgg: goods.spec,
    sccj: goods.maker,
    approval_no: goods.approval_no,
    lot_no: shelved ?? lotNo,
    is_known_lot: shelved !== null,
  };
};
