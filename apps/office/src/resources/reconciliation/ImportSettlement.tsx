import { SETTLEMENT_LAYOUTS } from '@qingnang/contract/settlement-words';
import { App, Button, Modal } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { FileChoice } from '../../app/FileChoice.tsx';
import { useFailure } from '../../app/failure.tsx';
import { count, yuan } from '../../app/format.ts';
import { type Columns, ListTable } from '../../app/ListTable.tsx';
import { Scrollable } from '../../app/Scrollable.tsx';
import {
  readSettlement,
  type SettlementPreview,
  type SettlementPreviewLine,
  useBringFile,
} from './settlements.ts';

interface Read {
  file: File;
  preview: SettlementPreview;
}

/** 导入结算文件: a provider's paper of a day is read and shown beside the shop's books; only then it is kept, as a whole. */
export function ImportSettlement({ close }: { close: () => void }) {
  const [read, setRead] = useState<Read | null>(null);
  return (
    <Modal
      title="导入结算文件"
      open
      onCancel={close}
      footer={null}
      width={read ? 1000 : 560}
      style={{ top: 40 }}
      mask={{ closable: false }}
    >
      {read ? (
        <Preview {...read} again={() => setRead(null)} close={close} />
      ) : (
        <FileChoice
          className="import-upload"
          label="选择结算文件"
          button="选择文件"
          accept=".csv,.txt,.xlsx"
          take={async (file, onProgress) =>
            setRead({ file, preview: await readSettlement(file, onProgress) })
          }
        >
          <p>
            在渠道后台按天下载的账单，不用改动，也可以拖到这里：{Object.values(SETTLEMENT_LAYOUTS).join('、')}
            。压缩包请先解压。
          </p>
        </FileChoice>
      )}
    </Modal>
  );
}

function Preview({ file, preview, again, close }: Read & { again: () => void; close: () => void }) {
  const { message } = App.useApp();
  const fail = useFailure();
  const navigate = useNavigate();
  const bring = useBringFile();
  const { sums, counts, rows } = preview;
  const submit = async () => {
    try {
      const done = await bring.mutateAsync(file);
      message.success(`已导入 ${done.added} 笔${done.known > 0 ? `，${done.known} 笔此前已有` : ''}`);
      close();
      if (done.open_differences > 0) await navigate(`/reconciliation/${done.reconciliation_id}`);
    } catch (error) {
      fail(error);
    }
  };
  const wrong = counts.differs + counts.unknown + counts.missing;
  return (
    <>
      <p role="status">
        {preview.layout_name} {preview.day}：收款 <b>{yuan(sums.payments)}</b>，退款 {yuan(sums.refunds)}
        ，手续费 {yuan(sums.fees)}，提现 {yuan(sums.payouts)}；一致 {count(counts.matched)} 笔，
        <span className={wrong > 0 ? 'bad' : ''}>
          金额不符 {count(counts.differs)}，商城无此单 {count(counts.unknown)}，账单缺少{' '}
          {count(counts.missing)}
        </span>
      </p>
      <Scrollable className="import-preview" aria-label="账单预览内容">
        <ListTable<SettlementPreviewLine & { key: string }>
          label="账单预览"
          columns={COLUMNS}
          rows={rows.map((row) => ({ ...row, key: `${row.row} ${row.kind} ${row.number}` }))}
          rowKey="key"
          error={null}
          retry={again}
          empty="没有明细"
        />
      </Scrollable>
      <div className="dialog-acts">
        <Button onClick={again}>换一个文件</Button>
        <Button type="primary" loading={bring.isPending} onClick={() => void submit()}>
          导入整个文件
        </Button>
      </div>
    </>
  );
}

const TONES: Readonly<Record<SettlementPreviewLine['match'], string>> = {
  matched: 'ok',
  differs: 'bad',
  unknown: 'bad',
  missing: 'bad',
  plain: 'ok',
  known: '',
  ignored: '',
};

const COLUMNS: Columns<SettlementPreviewLine & { key: string }> = [
  { title: '行', key: 'row', align: 'right', width: 60, render: (_, { row }) => row || '—' },
  {
    title: '结果',
    key: 'match',
    width: 110,
    render: (_, { match, match_name }) => <span className={`tag ${TONES[match]}`}>{match_name}</span>,
  },
  { title: '类型', dataIndex: 'kind_name', className: 'nowrap', width: 110 },
  { title: '商城单号', dataIndex: 'number', className: 'nowrap' },
  { title: '渠道单号', dataIndex: 'trade_no', className: 'sub' },
  { title: '渠道金额', key: 'amount', align: 'right', width: 110, render: (_, { amount }) => yuan(amount) },
  {
    title: '商城金额',
    key: 'ours',
    align: 'right',
    width: 110,
    render: (_, { our_amount }) => (our_amount === null ? '—' : yuan(our_amount)),
  },
  { title: '手续费', key: 'fee', align: 'right', width: 90, render: (_, { fee }) => yuan(fee) },
];
