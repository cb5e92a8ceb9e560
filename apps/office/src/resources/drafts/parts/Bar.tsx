import { App } from 'antd';
import { useFailure } from '../../../app/failure.tsx';
import { count } from '../../../app/format.ts';
import type { Options } from '../../../app/options.ts';
import { type GoodsDraft, useSaveDrafts, useSell } from '../api.ts';
import type { Grid } from '../useGrid.ts';
import { COLUMNS, choicesOf } from '../values.ts';
import { FillByNumber } from './FillByNumber.tsx';
import type { Place } from './keys.ts';

interface BarProps {
  rows: readonly GoodsDraft[];
  chosen: readonly GoodsDraft[];
  grid: Grid;
  place: Place | null;
  options: Options | undefined;
  clear: () => void;
}

/** What is done with many rows: one cell's value for all that are ticked, saving, selling. */
export function Bar(props: BarProps) {
  const { chosen, grid, clear } = props;
  return (
    <section className="selbar" aria-label="批量操作">
      {chosen.length === 0 ? (
        <span>勾选几行，再点其中一格，可把它的值填到各行</span>
      ) : (
        <>
          <span role="status">
            已选 <b>{chosen.length}</b> 行
          </span>
          <Fill {...props} />
          <button type="button" className="btn sm" onClick={clear}>
            取消选择
          </button>
        </>
      )}
      <div className="btns">
        {grid.changed > 0 && (
          <button type="button" className="btn sm" onClick={grid.drop}>
            放弃改动
          </button>
        )}
        <FillByNumber chosen={chosen} isDirty={grid.changed > 0} />
        <Save grid={grid} />
        <Sell {...props} />
      </div>
    </section>
  );
}

function Fill({ rows, chosen, grid, place, options }: BarProps) {
  const draft = place && rows[place.row];
  const column = place && COLUMNS[place.column];
  if (!draft || !column) return <span className="muted">点一格取值</span>;
  const { field, label, kind } = column;
  const text = grid.text(draft, field);
  const shown = kind === 'choice' ? (choicesOf(field, options, text)[text] ?? text) : text;
  return (
    <button
      type="button"
      className="btn sm"
      disabled={text === ''}
      onClick={() => grid.change(chosen.map((one) => ({ draft: one, field, text })))}
    >
      {text === '' ? `${label}未填` : `各行${label}填为“${shown}”`}
    </button>
  );
}

function Save({ grid }: { grid: Grid }) {
  const { message } = App.useApp();
  const fail = useFailure();
  const save = useSaveDrafts();
  const send = async () => {
    const rows = grid.toSend();
    if (!rows) return;
    try {
      const heard = await save.mutateAsync(rows);
      grid.settle(heard.data.rows);
      const isWhole = heard.data.rows.every((row) => row.message === '');
      message[isWhole ? 'success' : 'warning'](heard.message);
    } catch (error) {
      fail(error);
    }
  };
  return (
    <button
      type="button"
      className="btn sm primary"
      disabled={grid.changed === 0 || save.isPending}
      onClick={() => void send()}
    >
      保存{grid.changed > 0 && ` ${count(grid.changed)} 行`}
    </button>
  );
}

/** Of the ticked rows, or else of all on the page, those that are complete and saved. */
function Sell({ rows, chosen, grid, clear }: BarProps) {
  const { modal, message } = App.useApp();
  const fail = useFailure();
  const sell = useSell();
  const from = chosen.length > 0 ? chosen : rows;
  const ready = from.filter((draft) => draft.missing.length === 0 && !grid.isChanged(draft));
  const put = () =>
    sell.mutateAsync(ready.map(({ id }) => id)).then(({ changed, refused }) => {
      clear();
      if (refused.length === 0) message.success(`已上架 ${changed} 个商品`);
      else
        modal.warning({
          title: `上架 ${changed} 个，${refused.length} 个未上架`,
          content: refused.map((row) => `${row.name}：${row.message}`).join('；'),
        });
    }, fail);
  return (
    <button
      type="button"
      className="btn sm"
      disabled={ready.length === 0 || sell.isPending}
      onClick={() => void put()}
    >
      {sell.isPending ? '正在上架…' : `上架${ready.length > 0 ? ` ${count(ready.length)} 个` : ''}`}
    </button>
  );
}
