import { App, Checkbox, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { DialogActs } from '../../app/DialogActs.tsx';
import { useFailure } from '../../app/failure.tsx';
import { count, date, dateTime, unitPrice } from '../../app/format.ts';
import { GoodsPicker } from '../../app/GoodsPicker.tsx';
import { ListPage } from '../../app/ListPage.tsx';
import type { Columns } from '../../app/ListTable.tsx';
import { may, useMe } from '../../app/me.ts';
import { Phone } from '../../app/Phone.tsx';
import { useListParams } from '../../app/useListParams.ts';
import { type StaffWanted, useAnswer, useWanted } from './api.ts';
import { WantedTabs } from './parts/Tabs.tsx';

const TONES: Record<string, string> = { open: 'wait', answered: 'ok', closed: '' };

/** 品种求购: what buyers look for and do not find, answered here. */
export function WantedList() {
  const canWrite = may(useMe(), 'wanted.write');
  const params = useListParams();
  const wanted = useWanted({
    status: params.get('status'),
    keywords: params.get('keywords'),
    page: params.page,
  });
  const [open, setOpen] = useState<StaffWanted | null>(null);
  return (
    <>
      <ListPage<StaffWanted>
        title="品种求购"
        label="品种求购"
        measure="条"
        noun=""
        tabs={<WantedTabs />}
        params={params}
        search={{ label: '搜索求购', placeholder: '品名、厂家、客户' }}
        filters={[{ name: 'status', label: '状态', options: STATUS_OPTIONS }]}
        query={wanted}
        columns={columns(canWrite ? setOpen : null)}
        empty="没有符合条件的求购"
      />
      <Modal
        title={open ? `回复求购：${open.name}` : ''}
        open={open !== null}
        onCancel={() => setOpen(null)}
        footer={null}
        width={520}
        destroyOnHidden
      >
        {open && <AnswerForm wanted={open} close={() => setOpen(null)} />}
      </Modal>
    </>
  );
}

const STATUS_OPTIONS = [
  { value: '', label: '全部状态' },
  { value: 'open', label: '待回复' },
  { value: 'answered', label: '已回复' },
  { value: 'closed', label: '已关闭' },
];

const columns = (answer: ((row: StaffWanted) => void) | null): Columns<StaffWanted> => [
  {
    title: '求购品种',
    key: 'name',
    render: (_, row) => (
      <>
        <span className="strong">{row.name}</span> {row.ypgg}
        <div className="muted small">{row.sccj || '厂家不限'}</div>
      </>
    ),
  },
  { title: '数量', key: 'number', align: 'right', width: 80, render: (_, row) => count(row.number) },
  { title: '期望价', key: 'price', align: 'right', width: 90, render: (_, row) => unitPrice(row.price) },
  {
    title: '客户',
    key: 'buyer',
    render: (_, row) => (
      <>
        {row.company}
        <div className="muted small">
          <Phone number={row.phone} of="account" id={row.account_id} />
        </div>
      </>
    ),
  },
  {
    title: '留言与回复',
    key: 'words',
    render: (_, row) => (
      <>
        {row.message && <div>{row.message}</div>}
        {row.valid_until !== null && <div className="muted small">有效至 {date(row.valid_until)}</div>}
        {row.reply && (
          <div className="small">
            {row.staff}：{row.reply}
          </div>
        )}
        {row.goods_id > 0 && <Link to={`/goods/${row.goods_id}`}>{row.goods_name}</Link>}
      </>
    ),
  },
  {
    title: '状态',
    key: 'status',
    width: 90,
    render: (_, row) => <span className={`tag ${TONES[row.status] ?? ''}`}>{row.status_name}</span>,
  },
  {
    title: '提出',
    key: 'created',
    className: 'sub nowrap',
    width: 140,
    render: (_, row) => dateTime(row.created_at),
  },
  ...(answer
    ? [
        {
          title: '操作',
          key: 'acts',
          width: 80,
          render: (_: unknown, row: StaffWanted) =>
            row.status !== 'closed' && (
              <button type="button" className="btn text" onClick={() => answer(row)}>
                回复
              </button>
            ),
        },
      ]
    : []),
];

interface Values {
  reply: string;
  goods_id: number | undefined;
  close: boolean;
}

function AnswerForm({ wanted, close }: { wanted: StaffWanted; close: () => void }) {
  const [form] = Form.useForm<Values>();
  const fail = useFailure();
  const { message } = App.useApp();
  const answer = useAnswer(wanted.id);
  const submit = async (values: Values) => {
    try {
      await answer.mutateAsync({ ...values, reply: values.reply.trim(), close: values.close ? 1 : 0 });
      message.success('已回复');
      close();
    } catch (error) {
      fail(error, form);
    }
  };
  const known = wanted.goods_id > 0 ? { id: wanted.goods_id, name: wanted.goods_name } : null;
  return (
    <Form
      form={form}
      layout="vertical"
      initialValues={{ reply: wanted.reply, goods_id: wanted.goods_id || undefined, close: false }}
      onFinish={submit}
    >
      <p className="alert info">
        {wanted.company} 求购 {wanted.name} {wanted.ypgg}，{count(wanted.number)} 件；买家会看到下面的回复。
      </p>
      <Form.Item
        name="reply"
        label="回复"
        rules={[{ required: true, whitespace: true, max: 500, message: '请填写回复' }]}
      >
        <Input.TextArea rows={3} maxLength={500} showCount autoFocus />
      </Form.Item>
      <Form.Item name="goods_id" label="推荐商品" extra="买家可从求购里直接打开">
        <GoodsPicker known={known} />
      </Form.Item>
      <Form.Item name="close" valuePropName="checked">
        <Checkbox>同时关闭这条求购</Checkbox>
      </Form.Item>
      <DialogActs close={close} isSaving={answer.isPending} save="发送回复" />
    </Form>
  );
}
