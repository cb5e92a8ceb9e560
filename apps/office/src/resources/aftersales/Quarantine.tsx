import { App, Form, Input, Modal, Radio } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { DialogActs } from '../../app/DialogActs.tsx';
import { useFailure } from '../../app/failure.tsx';
import { count, date, month } from '../../app/format.ts';
import { ListPage } from '../../app/ListPage.tsx';
import type { Columns } from '../../app/ListTable.tsx';
import { may, useMe } from '../../app/me.ts';
import { useListParams } from '../../app/useListParams.ts';
import { type QuarantineRow, useDecideQuarantine, useQuarantine } from './api.ts';
import { CaseTabs } from './parts/Tabs.tsx';
import './aftersales.css';

const STATUSES = [
  { value: 'held', label: '待处理' },
  { value: 'restocked', label: '已回库' },
  { value: 'destroyed', label: '已销毁' },
];
const TONES: Record<QuarantineRow['status'], string> = { held: 'wait', restocked: 'ok', destroyed: '' };

/** 隔离药品: pieces that came back and may not be sold until quality has decided. */
export function QuarantineList() {
  const params = useListParams();
  const status = params.get('status') || 'held';
  const rows = useQuarantine({ status, keywords: params.get('keywords'), page: params.page });
  const canDecide = may(useMe(), 'quality.write');
  const [opened, setOpened] = useState<QuarantineRow | null>(null);
  return (
    <>
      <ListPage<QuarantineRow>
        title="隔离药品"
        label="隔离药品列表"
        measure="条"
        noun="记录"
        note={rows.data && `待处理 ${count(rows.data.held_pieces)} 件，由质管部决定回库或销毁`}
        tabs={<CaseTabs />}
        params={{ ...params, get: (name) => (name === 'status' ? status : params.get(name)) }}
        search={{ label: '搜索隔离药品', placeholder: '商品、批号、售后单号' }}
        filters={[{ name: 'status', label: '状态', options: STATUSES }]}
        query={rows}
        columns={columns(canDecide, setOpened)}
        empty="没有隔离的药品"
      />
      {opened && <DecideDialog row={opened} close={() => setOpened(null)} />}
    </>
  );
}

const columns = (canDecide: boolean, open: (row: QuarantineRow) => void): Columns<QuarantineRow> => [
  {
    title: '商品',
    key: 'goods',
    render: (_, row) => (
      <>
        {row.name} <span className="muted">{row.ypgg}</span>
        <div className="muted small">{row.sccj}</div>
      </>
    ),
  },
  {
    title: '批号',
    key: 'lot',
    className: 'nowrap',
    width: 120,
    render: (_, row) => (
      <>
        {row.lot_no}
        <div className="muted small">{month(row.expires_on)}</div>
      </>
    ),
  },
  { title: '仓库', key: 'warehouse', width: 110, render: (_, row) => row.ck_name },
  {
    title: '数量',
    key: 'number',
    align: 'right',
    width: 90,
    render: (_, row) => (
      <>
        {count(row.number)} {row.bzdw}
        {row.codes.length > 0 && <div className="muted small">追溯码 {count(row.codes.length)} 个</div>}
      </>
    ),
  },
  {
    title: '来源',
    key: 'case',
    render: (_, row) => (
      <>
        {row.case && <Link to={`/after-sales/${row.case.id}?status=0`}>{row.case.case_no}</Link>}
        <div className="muted small">{row.reason}</div>
      </>
    ),
  },
  {
    title: '状态',
    key: 'status',
    width: 200,
    render: (_, row) => (
      <>
        <span className={`tag ${TONES[row.status]}`}>{row.status_name}</span>
        {row.decided_at !== null && (
          <div className="muted small">
            {row.decided_by} {date(row.decided_at)}　{row.note}
          </div>
        )}
      </>
    ),
  },
  {
    title: '隔离时间',
    key: 'at',
    className: 'sub nowrap',
    width: 100,
    render: (_, row) => date(row.created_at),
  },
  {
    title: '操作',
    key: 'acts',
    width: 70,
    render: (_, row) =>
      canDecide &&
      row.status === 'held' && (
        <button type="button" className="btn text" onClick={() => open(row)}>
          处理
        </button>
      ),
  },
];

interface Values {
  decision: 'restock' | 'destroy';
  note: string;
}

function DecideDialog({ row, close }: { row: QuarantineRow; close: () => void }) {
  const [form] = Form.useForm<Values>();
  const { message } = App.useApp();
  const fail = useFailure();
  const decide = useDecideQuarantine(row.id);
  const submit = async ({ decision, note }: Values) => {
    try {
      await decide.mutateAsync({ decision, note: note.trim() });
      message.success(decision === 'restock' ? '已回库' : '已登记销毁');
      close();
    } catch (error) {
      fail(error, form);
    }
  };
  return (
    <Modal title="隔离药品处理" open onCancel={close} footer={null} width={480}>
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ decision: row.restock_refusal === '' ? 'restock' : 'destroy' }}
        onFinish={submit}
      >
        <p>
          {row.name} {row.ypgg}　批号 {row.lot_no}
          {'　'}
          <b>
            {count(row.number)} {row.bzdw}
          </b>
        </p>
        <Form.Item name="decision" label="处理方式" className="case-gap">
          <Radio.Group
            options={[
              { value: 'restock', label: '回库销售', disabled: row.restock_refusal !== '' },
              { value: 'destroy', label: '销毁' },
            ]}
          />
        </Form.Item>
        {row.codes.length > 0 && (
          <p className="muted small">
            追溯码 {count(row.codes.length)} 个：回库后可以再售；销毁后作废，不能再发
          </p>
        )}
        {row.restock_refusal && <p className="muted small">不能回库：{row.restock_refusal}</p>}
        <Form.Item
          name="note"
          label="处理说明（记入质量台账）"
          rules={[{ required: true, whitespace: true, min: 2, message: '请填写处理说明，至少 2 个字' }]}
        >
          <Input.TextArea rows={2} maxLength={200} autoFocus />
        </Form.Item>
        <DialogActs close={close} isSaving={decide.isPending} save="确认处理" />
      </Form>
    </Modal>
  );
}
