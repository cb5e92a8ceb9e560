import { Link } from 'react-router';
import { dateTime } from '../../../app/format.ts';
import type { GoodsImport } from '../api.ts';
import { Counts, Reasons, Reference } from './Counts.tsx';
import { ErrorsLink } from './ErrorsLink.tsx';

/** What an import has brought, or why it has not. */
export function Ended({ made }: { made: GoodsImport }) {
  const { state, counts, problem } = made;
  return (
    <>
      {state === 'failed' && (
        <p className="alert bad" role="alert">
          {problem}。请改正后重新上传。
        </p>
      )}
      {state === 'stopped' && (
        <p className="alert info">导入已停止，停止前写入的商品保留。重新上传同一文件会接着补齐。</p>
      )}
      {counts && (
        <section className="card" aria-labelledby="import-ended">
          <header>
            <h2 id="import-ended">导入结果</h2>
            <span className="muted">{made.finished_at !== null && `${dateTime(made.finished_at)} 结束`}</span>
            <span className="more">
              {made.has_errors && <ErrorsLink id={made.id} />}
              {state === 'done' && counts.drafts > 0 && (
                <Link className="btn primary" to="/goods/drafts">
                  补全草稿
                </Link>
              )}
            </span>
          </header>
          <div className="import-body">
            {made.has_begun_again && <p className="muted">导入中断后重新开始过，之前写入的行计为无变化。</p>}
            <Counts counts={counts} />
            <Reasons counts={counts} />
            <Reference counts={counts} />
          </div>
        </section>
      )}
    </>
  );
}
