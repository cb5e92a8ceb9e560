import { LOT_COST_COLUMNS, LOT_COST_EXPORT, type LotCostField } from '@qingnang/contract/lot-costs';
import { count } from '../../../app/format.ts';
import { ImportDialog } from '../../../app/ImportDialog.tsx';
import type { Columns } from '../../../app/ListTable.tsx';
import { type LotCostPreviewRow, readCosts, useImport } from '../api.ts';

/** 导入成本: what lots have cost, from a file. */
export function ImportCosts({ close }: { close: () => void }) {
  const bring = useImport();
  const write = async (rows: LotCostPreviewRow[], key: string) => {
    const { saved } = await bring.mutateAsync({
      rows: rows.map(({ line, cells }) => ({ line, cells })),
      key,
    });
    return `已更新 ${saved} 个批次的成本`;
  };
  return (
    <ImportDialog<LotCostPreviewRow>
      title="导入批次成本"
      width={880}
      choose="选择成本文件"
      hint="XLSX 或 CSV，最多 5,000 行，列名与导出的相同：商品编号、仓库（空着为所有仓库的同一批号）、批号、进价（不含税，最多 4 位小数）。"
      sample={{ href: LOT_COST_EXPORT, words: '导出现有批次作样表' }}
      read={readCosts}
      label="导入预览"
      columns={COLUMNS}
      rowKey="line"
      summary={(rows) => <Summary rows={rows} />}
      isGood={({ act }) => act === 'change'}
      measure="行"
      write={write}
      close={close}
    />
  );
}

function Summary({ rows }: { rows: readonly LotCostPreviewRow[] }) {
  const of = (wanted: LotCostPreviewRow['act']) => rows.filter(({ act }) => act === wanted).length;
  return (
    <>
      修改 <b>{count(of('change'))}</b>，无变化 {count(of('same'))}，有误{' '}
      <span className={of('refused') > 0 ? 'bad' : ''}>{count(of('refused'))}</span>
    </>
  );
}

const ACTS: Record<LotCostPreviewRow['act'], { label: string; tone: string }> = {
  change: { label: '修改', tone: 'ok' },
  same: { label: '无变化', tone: '' },
  refused: { label: '有误', tone: 'bad' },
};

const COLUMNS: Columns<LotCostPreviewRow> = [
  { title: '行', dataIndex: 'line', align: 'right', width: 50 },
  {
    title: '结果',
    key: 'act',
    width: 90,
    render: (_, { act }) => <span className={`tag ${ACTS[act].tone}`}>{ACTS[act].label}</span>,
  },
  { title: '商品', key: 'goods', render: (_, { goods, cells }) => goods || cells.goods_id || '—' },
  { title: '批号', key: 'lot', width: 130, render: (_, { cells }) => cells.lot_no },
  { title: '批次', dataIndex: 'lots', align: 'right', width: 70 },
  { title: '进价', key: 'cost', align: 'right', width: 100, render: (_, { cells }) => cells.cost },
  {
    title: '问题',
    key: 'errors',
    render: (_, { errors }) =>
      errors.map(({ field, message }) => (
        <div key={field} className="bad small">
          {LOT_COST_COLUMNS[field as LotCostField]}：{message}
        </div>
      )),
  },
];
