import type { MatchWay } from '@qingnang/contract/quick';
import { Mark } from '../../ui/Mark.tsx';
import type { ListLine } from './draft.ts';
import styles from './Grid.module.css';

const WAY_WORDS: Readonly<Record<MatchWay, string>> = {
  code: '记住的编码',
  barcode: '条码一致',
  approval: '批准文号一致',
  name_spec_maker: '品名规格厂家一致',
  name_spec: '品名规格一致',
  name: '品名一致',
  search: '按品名搜索',
  none: '',
};

/** How sure a row is, and why. */
export function MatchMark({ line: { goods, confidence, why, candidates } }: { line: ListLine }) {
  const isChosen = goods !== null && confidence !== 'sure';
  return (
    <span className={styles.match}>
      {isChosen || confidence === 'sure' ? (
        <Mark kind="ok">{isChosen ? '已确认' : '已匹配'}</Mark>
      ) : (
        <Mark kind="warn">
          {candidates.length === 0 ? '未找到' : confidence === 'likely' ? '请核对' : '请选择'}
        </Mark>
      )}
      <small>{WAY_WORDS[why]}</small>
    </span>
  );
}
