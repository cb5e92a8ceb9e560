import { BANK_ROW_STATES, BANK_SAMPLE, type BankPreviewRow } from '@qingnang/contract/transfers';
import { App, Button, Modal } from 'antd';
import { useRef, useState } from 'react';
import { useFailure } from '../../../app/failure.tsx';
import { count } from '../../../app/format.ts';
import { Icon } from '../../../app/Icon.tsx';
import { type Columns, ListTable } from '../../../app/ListTable.tsx';
import { uploadWords } from '../../../app/upload.ts';
import { useActKey } from '../../../app/useActKey.ts';
import { readStatement, useImport } from '../api.ts';

/** 导入流水: a file is read and shown row by row; only then it is kept. */
export function ImportDialog({ close }: { close: () => void }) {
  const [rows, setRows] = useState<BankPreviewRow[] | null>(null);
  return (
    <Modal
      title="导入银行流水"
      open
      onCancel={close}
      footer={null}
      width={rows ? 1000 : 560}
      style={{ top: 40 }}
      mask={{ closable: false }}
    >
      {rows ? (
        <Preview rows={rows} again={() => setRows(null)} close={close} />
      ) : (
        <Chooser onRead={setRows} />
      )}
    </Modal>
  );
}

function Chooser({ onRead }: { onRead: (rows: BankPreviewRow[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [isReading, setReading] = useState(false);
  const [problem, setProblem] = useState('');
  const choose = async (file: File) => {
    setReading(true);
    setProblem('');
    try {
      onRead((await readStatement(file)).rows);
    } catch (error) {
      setProblem(uploadWords(error));
      setReading(false);
    }
  };
  return (
    <section
      className="bank-upload"
      aria-label="上传文件"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        const [file] = event.dataTransfer.files;
        if (file && !isReading) void choose(file);
      }}
    >
      <p>
        网银导出的 XLSX 或 CSV
        可直接上传，也可以拖到这里。需要的列：交易日期、对方户名、金额、流水号；对方账号、摘要可选。最多 1,000
        行。
      </p>
      <input
        ref={input}
        className="visually-hidden"
        type="file"
        tabIndex={-1}
        aria-label="选择流水文件"
        accept=".xlsx,.csv,.txt"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) void choose(file);
          event.target.value = '';
        }}
      />
      <div className="btns">
        <Button type="primary" loading={isReading} onClick={() => input.current?.click()}>
          <Icon name="upload" size={16} /> 选择文件
        </Button>
        <a href={BANK_SAMPLE} download>
          下载样表
        </a>
      </div>
      {problem !== '' && (
        <p className="bad" role="alert">
          {problem}
        </p>
      )}
    </section>
  );
}

interface PreviewProps {
  rows: BankPreviewRow[];
  again: () => void;
  close: () => void;
}

function Preview({ rows, again, close }: PreviewProps) {
  const { message } = App.useApp();
  const fail = useFailure();
  const bring = useImport();
  const key = useActKey();
  const of = (state: BankPreviewRow['state']) => rows.filter((row) => row.state === state);
  const fresh = of('new');
  const submit = async () => {
    try {
      const { added, skipped } = await bring.mutateAsync({ rows: fresh, key: key.current() });
      message.success(`已导入 ${added} 笔${skipped.length > 0 ? `，跳过已存在的 ${skipped.length} 笔` : ''}`);
      close();
    } catch (error) {
      key.afterFailure(error);
      fail(error);
    }
  };
  return (
    <>
      <p role="status">
        共 {count(rows.length)} 行：待导入 <b>{count(fresh.length)}</b>，已存在 {count(of('known').length)}
        ，支出 {count(of('out').length)}，有误{' '}
        <span className={of('bad').length > 0 ? 'bad' : ''}>{count(of('bad').length)}</span>
      </p>
      <div className="bank-preview">
        <ListTable<BankPreviewRow>
          label="流水预览"
          columns={COLUMNS}
          rows={rows}
          rowKey="row"
          error={null}
          retry={again}
          empty="没有数据行"
        />
      </div>
      <div className="dialog-acts">
        <Button onClick={again}>换一个文件</Button>
        <Button
          type="primary"
          disabled={fresh.length === 0}
          loading={bring.isPending}
          onClick={() => void submit()}
        >
          导入 {count(fresh.length)} 笔
        </Button>
      </div>
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
