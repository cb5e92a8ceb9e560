import { MOST_REPORTS } from '@qingnang/contract/report-limits';
import type { ReportLot } from '@qingnang/contract/reports';
import { count } from '../../lib/format.ts';
import { Button, ButtonFile } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Choice.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { bytes } from '../papers/pack-query.ts';
import styles from './Reports.module.css';
import { zipOfIds } from './report-query.ts';
import type { Chosen } from './useChosen.ts';

interface ReportBarProps {
  lots: readonly ReportLot[];
  chosen: Chosen;
  /** The ZIP of all that is found; null = nothing is, or more than one ZIP takes. */
  allUrl: string | null;
}

/** What is chosen, and its ZIP. On phones the act stands at the lower edge. */
export function ReportBar({ lots, chosen, allUrl }: ReportBarProps) {
  const shown = lots.flatMap(({ reports }) => reports);
  const here = shown.filter(({ id }) => chosen.has(id)).length;
  const number = chosen.ids.length;
  const tooMany = number > MOST_REPORTS;
  const zip = number === 0 || tooMany ? null : zipOfIds(chosen.ids);
  return (
    <>
      <div className={styles.bulk}>
        <Checkbox
          checked={shown.length > 0 && here === shown.length}
          indeterminate={here > 0 && here < shown.length}
          disabled={shown.length === 0}
          onChange={(event) => chosen.set(shown, event.target.checked)}
        >
          {number === 0 ? (
            '全选本页'
          ) : (
            <>
              已选 <b className="num">{count(number)}</b> 份
              {tooMany && <span className="warn-text">，一次最多 {MOST_REPORTS} 份</span>}
            </>
          )}
        </Checkbox>
        {number > 0 && (
          <Button variant="text" size="sm" onClick={chosen.clear}>
            清空
          </Button>
        )}
        <span className={styles.bulkActs}>
          {allUrl && (
            <a className="link" href={allUrl} download>
              下载全部结果
            </a>
          )}
          <ButtonFile size="sm" variant="primary" href={zip}>
            <Icon name="download" size={16} /> 下载 ZIP{number > 0 && `（${bytes(chosen.size)}）`}
          </ButtonFile>
        </span>
      </div>
      <div className={styles.phoneBar}>
        <span className="sub small">已选 {count(number)} 份</span>
        <ButtonFile variant="primary" href={zip}>
          <Icon name="download" size={16} /> 下载 ZIP
        </ButtonFile>
      </div>
    </>
  );
}
