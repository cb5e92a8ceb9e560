import { Progress as Bar } from 'antd';
import { useFailure } from '../../../app/failure.tsx';
import { count } from '../../../app/format.ts';
import { type GoodsImport, useImportAct } from '../api.ts';
import { partDone } from '../words.ts';
import { Counts } from './Counts.tsx';

/** A check or run under way: it goes on when the page is left. */
export function Progress({ made }: { made: GoodsImport }) {
  const fail = useFailure();
  const act = useImportAct(made.id);
  const part = partDone(made);
  const isRun = made.state === 'running';
  return (
    <section className="card" aria-labelledby="import-progress">
      <header>
        <h2 id="import-progress">{isRun ? '正在导入' : '正在检查'}</h2>
        <span className="muted">可以离开本页，完成后在导入记录查看</span>
        <span className="more">
          <button
            type="button"
            className="btn danger"
            disabled={act.isPending}
            onClick={() => act.mutateAsync('stop').catch(fail)}
          >
            停止
          </button>
        </span>
      </header>
      <div className="import-body">
        <Bar
          percent={part === null ? 0 : Math.floor(part * 100)}
          showInfo={part !== null}
          status="active"
          aria-label="进度"
        />
        <p role="status">
          已处理 {count(made.counts?.total ?? 0)}
          {made.rows_total === null ? '' : ` / ${count(made.rows_total)}`} 行
          {made.has_begun_again && '；中断后已重新开始，之前写入的行计为无变化'}
        </p>
        {made.counts && <Counts counts={made.counts} />}
      </div>
    </section>
  );
}
