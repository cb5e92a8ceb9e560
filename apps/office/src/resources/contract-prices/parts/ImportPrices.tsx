import {
  CONTRACT_PRICE_COLUMNS,
  CONTRACT_PRICE_EXPORT,
  type ContractPriceField,
} from '@qingnang/contract/admin-contract-prices';
import { count } from '../../../app/format.ts';
import { ImportDialog } from '../../../app/ImportDialog.tsx';
import type { Columns } from '../../../app/ListTable.tsx';
import { type ContractPricePreviewRow, readPrices, useImport } from '../api.ts';

/** 导入合同价: new ones, and changes of those there are. */
export function ImportPrices({ close }: { close: () => void }) {
  const bring = useImport();
  const write = async (rows: ContractPricePreviewRow[], key: string) => {
    const sent = rows.map(({ line, cells }) => ({ line, cells }));
    const { saved, waiting } = await bring.mutateAsync({ rows: sent, key });
    return `已保存 ${saved} 条${waiting > 0 ? `，${waiting} 条等待复核` : ''}`;
  };
  return (
    <ImportDialog<ContractPricePreviewRow>
      title="导入合同价"
      width={960}
      choose="选择合同价文件"
      hint="XLSX 或 CSV，最多 1,000 行，列名与导出的相同：用户名或客户分组（只填一项）、商品编号、合同价、生效日期、截止日期（空着为长期）。同一客户或分组、同一商品、同一生效日期的修改，没有的新增；日期不能与其他合同价重叠。"
      sample={{ href: CONTRACT_PRICE_EXPORT, words: '导出现有合同价作样表' }}
      read={readPrices}
      label="导入预览"
      columns={COLUMNS}
      rowKey="line"
      summary={(rows) => <Summary rows={rows} />}
      isGood={({ act }) => act === 'create' || act === 'change'}
      measure="行"
      write={write}
      close={close}
    />
  );
}

function Summary({ rows }: { rows: readonly ContractPricePreviewRow[] }) {
  const of = (wanted: ContractPricePreviewRow['act']) => rows.filter(({ act }) => act === wanted).length;
  const waiting = rows.filter(({ waits }) => waits === 1).length;
  return (
    <>
      新增 <b>{count(of('create'))}</b>，修改 <b>{count(of('change'))}</b>
      {waiting > 0 && `（其中 ${count(waiting)} 条须复核）`}，无变化 {count(of('same'))}，有误{' '}
      <span className={of('refused') > 0 ? 'bad' : ''}>{count(of('refused'))}</span>
    </>
  );
}

const ACTS: Record<ContractPricePreviewRow['act'], { label: string; tone: string }> = {
  create: { label: '新增', tone: 'ok' },
  change: { label: '修改', tone: 'wait' },
  same: { label: '无变化', tone: '' },
  refused: { label: '有误', tone: 'bad' },
};

const COLUMNS: Columns<ContractPricePreviewRow> = [
  { title: '行', dataIndex: 'line', align: 'right', width: 50 },
  {
    title: '结果',
    key: 'act',
    width: 130,
    render: (_, { act, waits }) => (
      <>
        <span className={`tag ${ACTS[act].tone}`}>{ACTS[act].label}</span>{' '}
        {waits === 1 && <span className="tag wait">须复核</span>}
      </>
    ),
  },
  {
    title: '客户',
    key: 'who',
    width: 200,
    render: (_, { party, cells }) => party || cells.username || cells.customer_group || '—',
  },
  {
    title: '商品',
    key: 'goods',
    width: 220,
    render: (_, { goods, cells }) => goods || cells.goods_id || '—',
  },
  {
    title: '内容',
    key: 'what',
    render: (_, { act, errors, words }) =>
      act === 'refused' ? (
        <ul className="price-problems bad">
          {errors.map(({ field, message }) => (
            <li key={field}>
              {CONTRACT_PRICE_COLUMNS[field as ContractPriceField]}：{message}
            </li>
          ))}
        </ul>
      ) : (
        words
      ),
  },
];
