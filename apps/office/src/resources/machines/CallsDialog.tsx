import { MOST_CALLS } from '@qingnang/contract/machine-words';
import { Checkbox, Modal } from 'antd';
import { useState } from 'react';
import { count, dateTime } from '../../app/format.ts';
import { type Columns, ListTable } from '../../app/ListTable.tsx';
import { type MachineCall, type MachineKey, useMachineCalls } from './api.ts';

/** The last calls of a key. */
export function CallsDialog({ of, close }: { of: MachineKey; close: () => void }) {
  const [isFailures, setFailures] = useState(false);
  const { data, error, refetch } = useMachineCalls(of.id, isFailures);
  return (
    <Modal title={`${of.name} · 调用记录`} open onCancel={close} footer={null} width={960}>
      <div className="machine-calls">
        <Checkbox checked={isFailures} onChange={({ target }) => setFailures(target.checked)}>
          只看失败
        </Checkbox>
        <span className="muted small">最近 {MOST_CALLS} 次，保存 14 天；停用后的尝试也记下</span>
      </div>
      <ListTable<MachineCall>
        label="调用记录"
        columns={COLUMNS}
        rows={data?.list}
        rowKey="id"
        error={error}
        retry={refetch}
        empty={isFailures ? '没有失败的调用' : '还没有调用'}
      />
    </Modal>
  );
}

const COLUMNS: Columns<MachineCall> = [
  { title: '时间', key: 'at', width: 150, className: 'nowrap', render: (_, { at }) => dateTime(at) },
  {
    title: '请求',
    key: 'path',
    render: (_, { method, path, error }) => (
      <>
        {method} {path}
        {error !== '' && <div className="muted small">{error}</div>}
      </>
    ),
  },
  {
    title: '状态',
    key: 'status',
    width: 80,
    render: (_, { status }) => <span className={status < 400 ? 'tag ok' : 'tag wait'}>{status}</span>,
  },
  { title: '行数', key: 'rows', width: 80, align: 'right', render: (_, { rows }) => count(rows) },
  { title: '耗时', key: 'ms', width: 90, align: 'right', render: (_, { ms }) => `${count(ms)} ms` },
];
