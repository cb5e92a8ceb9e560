import { BANK_ROW_STATES, BANK_SAMPLE, type BankPreviewRow } from '@qingnang/contract/transfers';
import { count } from '../../../app/format.ts';
import { ImportDialog } from '../../../app/ImportDialog.tsx';
import type { Columns } from '../../../app/ListTable.tsx';
import { readStatement, useImport } from '../api.ts';

/** 导入流水: what came in by the bank's statement. */
export function ImportStatement({ close }: { close: () => void }) {
  const bring = useImport();
  const write = async (rows: BankPreviewRow[], key: string) => {
    const { added, skipped } = await bring.mutateAsync({ rows, key });
    return `已导入 ${added} 笔${skipped.length > 0 ? `，跳过已存在的 ${skipped.length} 笔` : ''}`;
  };
  return (
    <ImportDialog<BankPreviewRow>
      title="导入银行流水"
      width={1000}
      choose="选择流水文件"
      hint="网银导出的 XLSX 或 CSV 可直接上传，也可以拖到这里。需要的列：交易日期、对方户名、金额、流水号；对方账号、摘要可选。最多 1,000 行。"
      sample={{ href: BANK_SAMPLE, words: '下载样表' }}
      read={readStatement}
      label="流水预览"
      columns={COLUMNS}
      rowKey="row"
      summary={(rows) => <Summary rows={rows} />}
      isGood={({ state }) => state === 'new'}
      measure="笔"
      write={write}
      close={close}
    />
  );
}

function Summary({ rows }: { rows: readonly BankPreviewRow[] }) {
  const of = (wanted: BankPreviewRow['state']) => rows.filter(({ state }) => state === wanted).length;
  return (
    <>
      待导入 <b>{count(of('new'))}</b>，已存在 {count(of('known'))}，支出 {count(of('out'))}，有误{' '}
      <span className={of('bad') > 0 ? 'bad' : ''}>{count(of('bad'))}</span>
    </>
  );
}

const TONES: Record<BankPreviewRow['state'], string> = { new: 'ok', known: '', out: '', bad: 'bad' };

const COLUMNS: Columns<BankPreviewRow> = [
  { title: '行', dataIndex: 'row', align: 'right', width: 50 },
  {
    title: '状态',
    key: 'state',
    width: 190,
    render: (_, { state, error }) => (
      <>
        <span className={`tag ${TONES[state]}`}>{BANK_ROW_STATES[state]}</span>
        {error !== '' && <div className={state === 'bad' ? 'bad small' : 'muted small'}>{error}</div>}
      </>
    ),
  },
  { title: '日期', dataIndex: 'paid_on', className: 'nowrap', width: 100 },
  { title: '对方户名', dataIndex: 'payer' },
  { title: '金额', dataIndex: 'amount', align: 'right', width: 100 },
  { title: '摘要', dataIndex: 'memo', className: 'sub' },
  { title: '流水号', dataIndex: 'bank_ref', className: 'sub' },
];
