import { CUSTOMER_COLUMNS, CUSTOMER_EXPORT, type CustomerField } from '@qingnang/contract/admin-accounts';
import { App, Button, Modal } from 'antd';
import { useRef, useState } from 'react';
import { useFailure } from '../../../app/failure.tsx';
import { count } from '../../../app/format.ts';
import { Icon } from '../../../app/Icon.tsx';
import { type Columns, ListTable } from '../../../app/ListTable.tsx';
import { uploadWords } from '../../../app/upload.ts';
import { useActKey } from '../../../app/useActKey.ts';
import { type CustomerPreviewRow, readCustomers, useImport } from '../api.ts';

/** 导入客户: a file is read and shown row by row; only then anything is written. */
export function ImportDialog({ close }: { close: () => void }) {
  const [rows, setRows] = useState<CustomerPreviewRow[] | null>(null);
  return (
    <Modal
      title="导入客户"
      open
      onCancel={close}
      footer={null}
      width={rows ? 960 : 560}
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

function Chooser({ onRead }: { onRead: (rows: CustomerPreviewRow[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [isReading, setReading] = useState(false);
  const [problem, setProblem] = useState('');
  const choose = async (file: File) => {
    setReading(true);
    setProblem('');
    try {
      onRead((await readCustomers(file)).rows);
    } catch (error) {
      setProblem(uploadWords(error));
      setReading(false);
    }
  };
  return (
    <section
      className="customer-upload"
      aria-label="上传文件"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        const [file] = event.dataTransfer.files;
        if (file && !isReading) void choose(file);
      }}
    >
      <p>
        XLSX 或 CSV，最多 1,000
        行，列名与导出的相同。用户名已有的修改等级、服务人员、权限与备注，没有的新建客户
        （手机号、企业名称、客户类型必填）；空格不改。新客户没有密码，用短信验证码登录或“忘记密码”设置。
      </p>
      <input
        ref={input}
        className="visually-hidden"
        type="file"
        tabIndex={-1}
        aria-label="选择客户文件"
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
        <a href={CUSTOMER_EXPORT} download>
          导出现有客户作样表
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
  rows: CustomerPreviewRow[];
  again: () => void;
  close: () => void;
}

function Preview({ rows, again, close }: PreviewProps) {
  const { message } = App.useApp();
  const fail = useFailure();
  const bring = useImport();
  const key = useActKey();
  const of = (act: CustomerPreviewRow['act']) => rows.filter((row) => row.act === act);
  const good = rows.filter(({ act }) => act === 'open' || act === 'change');
  const submit = async () => {
    try {
      const sent = good.map(({ line, cells }) => ({ line, cells }));
      const { opened, changed } = await bring.mutateAsync({ rows: sent, key: key.current() });
      message.success(`已新建 ${opened} 个客户，修改 ${changed} 个`);
      close();
    } catch (error) {
      key.afterFailure(error);
      fail(error);
    }
  };
  return (
    <>
      <p role="status">
        共 {count(rows.length)} 行：新建 <b>{count(of('open').length)}</b>，修改{' '}
        <b>{count(of('change').length)}</b>，无变化 {count(of('same').length)}，有误{' '}
        <span className={of('refused').length > 0 ? 'bad' : ''}>{count(of('refused').length)}</span>
      </p>
      <div className="customer-preview">
        <ListTable<CustomerPreviewRow>
          label="导入预览"
          columns={COLUMNS}
          rows={rows}
          rowKey="line"
          error={null}
          retry={again}
          empty="没有数据行"
        />
      </div>
      <div className="dialog-acts">
        <Button onClick={again}>换一个文件</Button>
        <Button
          type="primary"
          disabled={good.length === 0}
          loading={bring.isPending}
          onClick={() => void submit()}
        >
          导入 {count(good.length)} 行
        </Button>
      </div>
    </>
  );
}

const ACTS: Record<CustomerPreviewRow['act'], { label: string; tone: string }> = {
  open: { label: '新建', tone: 'ok' },
  change: { label: '修改', tone: 'wait' },
  same: { label: '无变化', tone: '' },
  refused: { label: '有误', tone: 'bad' },
};

const COLUMNS: Columns<CustomerPreviewRow> = [
  { title: '行', dataIndex: 'line', align: 'right', width: 50 },
  {
    title: '结果',
    key: 'act',
    width: 80,
    render: (_, { act }) => <span className={`tag ${ACTS[act].tone}`}>{ACTS[act].label}</span>,
  },
  {
    title: '客户',
    key: 'who',
    width: 220,
    render: (_, { cells }) => (
      <>
        {cells.company || cells.username || '—'}
        <div className="muted small">{cells.username}</div>
      </>
    ),
  },
  {
    title: '内容',
    key: 'what',
    render: (_, { act, errors, changes }) =>
      act === 'refused' ? (
        <ul className="customer-lines bad">
          {errors.map(({ field, message }) => (
            <li key={field}>
              {CUSTOMER_COLUMNS[field as CustomerField]}：{message}
            </li>
          ))}
        </ul>
      ) : (
        <ul className="customer-lines">
          {changes.map(({ field, before, after }) => (
            <li key={field}>
              {field}：{before !== '' && <span className="muted">{before} → </span>}
              {after}
            </li>
          ))}
        </ul>
      ),
  },
];
