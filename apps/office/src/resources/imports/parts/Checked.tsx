import { useFailure } from '../../../app/failure.tsx';
import { count } from '../../../app/format.ts';
import { type GoodsImport, useImportAct } from '../api.ts';
import { Counts, Reasons, Reference } from './Counts.tsx';
import { ErrorsLink } from './ErrorsLink.tsx';

/** What a file would do; nothing is written yet. */
export function Checked({ made, change }: { made: GoodsImport; change: () => void }) {
  const fail = useFailure();
  const act = useImportAct(made.id);
  if (!made.counts) return null;
  const { total, refused } = made.counts;
  return (
    <section className="card" aria-labelledby="import-checked">
      <header>
        <h2 id="import-checked">检查结果</h2>
        <span className="muted">共 {count(total)} 行，还没有写入</span>
        <span className="more">
          {made.has_errors && <ErrorsLink id={made.id} />}
          <button type="button" className="btn" onClick={change}>
            修改列对应
          </button>
          <button
            type="button"
            className="btn primary"
            disabled={act.isPending || total === refused}
            onClick={() => act.mutateAsync('start').catch(fail)}
          >
            导入 {count(total - refused)} 行
          </button>
        </span>
      </header>
      <div className="import-body">
        <Counts counts={made.counts} />
        <Reasons counts={made.counts} />
        <Reference counts={made.counts} />
      </div>
    </section>
  );
}
