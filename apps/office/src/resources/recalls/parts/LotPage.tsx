import { App, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { DialogActs } from '../../../app/DialogActs.tsx';
import { Bones, Failed } from '../../../app/failure.tsx';
import { count, date, month } from '../../../app/format.ts';
import { Icon } from '../../../app/Icon.tsx';
import { type Columns, ListTable } from '../../../app/ListTable.tsx';
import { may, useMe } from '../../../app/me.ts';
import { PageTitle } from '../../../app/Pages.tsx';
import { Phone } from '../../../app/Phone.tsx';
import { useSend } from '../../../app/useSend.ts';
import { type RecallData, type Recalled, useRecall, useRecallLot } from '../api.ts';

type Buyer = RecallData['buyers'][number];

/** Who has received pieces of a lot, and the act that asks them back. */
export function RecallLotPage({ id }: { id: number }) {
  const { data: lot, error, refetch } = useRecallLot(id);
  const [isAsking, setAsking] = useState(false);
  const [recalled, setRecalled] = useState<Recalled | null>(null);
  const canRecall = may(useMe(), 'quality.write');
  if (!lot) return error ? <Failed error={error} retry={refetch} /> : <Bones lines={12} />;
  const left = lot.buyers.reduce((sum, { left_number }) => sum + left_number, 0);
  const orders = lot.buyers.filter(({ left_number }) => left_number > 0).length;
  return (
    <>
      <PageTitle>批号召回</PageTitle>
      <div className="page-head">
        <h1>批号 {lot.lot_no} 流向</h1>
        <Link to="/recall">
          <Icon name="arrow-left" size={14} /> 换个批号
        </Link>
        {canRecall && (
          <div className="btns">
            <button
              type="button"
              className="btn danger"
              disabled={left === 0}
              onClick={() => setAsking(true)}
            >
              发起召回
            </button>
          </div>
        )}
      </div>
      {recalled && <Done recalled={recalled} />}
      <section className="card" aria-label="批号流向">
        <p className="recall-facts">
          <b>
            {lot.name} {lot.ypgg}
          </b>
          <span>{lot.sccj}</span>
          <span>{lot.approval_no}</span>
          <span>有效期至 {month(lot.expires_on)}</span>
          <span>
            {lot.ck_name} 在库 {count(lot.on_hand)} {lot.bzdw}
          </span>
          <span>
            已发 {count(lot.buyer_count)} 家 {count(lot.shipped_number)} {lot.bzdw}，待召回{' '}
            <b className={left > 0 ? 'bad' : 'ok'}>{count(left)}</b>
          </span>
        </p>
        <ListTable<Buyer>
          label="客户"
          columns={columns(lot.bzdw)}
          rows={lot.buyers}
          rowKey="order_id"
          error={null}
          retry={refetch}
          empty="该批号没有发出过"
        />
      </section>
      {isAsking && (
        <RecallDialog
          lot={lot}
          left={left}
          orders={orders}
          close={() => setAsking(false)}
          done={setRecalled}
        />
      )}
    </>
  );
}

const Done = ({ recalled }: { recalled: Recalled }) => (
  <div className="alert good" role="status">
    <Icon name="circle-check" />
    <span>
      已开 {count(recalled.opened)} 张退货单，共 {count(recalled.pieces)} 件，等待客户寄回：
      {recalled.cases.map((one) => (
        <span key={one.id} className="nowrap">
          <Link to={`/after-sales/${one.id}?status=0`}>{one.case_no}</Link> {one.company}
          {'　'}
        </span>
      ))}
    </span>
  </div>
);

const columns = (unit: string): Columns<Buyer> => [
  { title: '客户', key: 'company', render: (_, row) => row.company },
  {
    title: '联系人',
    key: 'contact',
    className: 'nowrap',
    render: (_, row) => (
      <>
        {row.contact_name}{' '}
        <span className="muted">
          <Phone number={row.phone} of="order" id={row.order_id} />
        </span>
      </>
    ),
  },
  {
    title: '订单',
    key: 'order',
    className: 'nowrap',
    render: (_, row) => <Link to={`/orders/${row.order_id}?status=0`}>{row.order_no}</Link>,
  },
  { title: '发货', key: 'at', className: 'sub nowrap', width: 110, render: (_, row) => date(row.shipped_at) },
  {
    title: '已发',
    key: 'shipped',
    align: 'right',
    width: 90,
    render: (_, row) => `${count(row.shipped_number)} ${unit}`,
  },
  {
    title: '已在售后',
    key: 'held',
    align: 'right',
    width: 90,
    render: (_, row) => count(row.held_number),
  },
  {
    title: '待召回',
    key: 'left',
    align: 'right',
    width: 90,
    render: (_, row) => <b>{count(row.left_number)}</b>,
  },
];

interface RecallDialogProps {
  lot: RecallData;
  left: number;
  orders: number;
  close: () => void;
  done: (recalled: Recalled) => void;
}

function RecallDialog({ lot, left, orders, close, done }: RecallDialogProps) {
  const [form] = Form.useForm<{ notice: string; return_address: string }>();
  const { message } = App.useApp();
  const recall = useRecall(lot.lot_id);
  const submit = useSend(
    form,
    (key) => {
      const { notice, return_address: address } = form.getFieldsValue(true);
      return recall.mutateAsync({
        body: { notice: notice.trim(), return_address: address.trim() },
        key,
      });
    },
    (recalled) => {
      message.success(`已向 ${recalled.opened} 个订单发起召回`);
      done(recalled);
      close();
    },
  );
  return (
    <Modal
      title={`召回批号 ${lot.lot_no}`}
      open
      onCancel={close}
      footer={null}
      width={520}
      mask={{ closable: false }}
    >
      <Form form={form} layout="vertical" requiredMark={false} onFinish={submit}>
        <p className="alert bad">
          将为 {count(orders)} 个订单各开一张退货单，共 {count(left)} {lot.bzdw}
          ，客户须在 14 天内寄回；收到后全部隔离并按实付退款。
        </p>
        <Form.Item
          name="notice"
          label="召回说明，客户会看到"
          rules={[{ required: true, whitespace: true, min: 5, message: '请填写召回说明，至少 5 个字' }]}
        >
          <Input.TextArea rows={3} maxLength={500} showCount autoFocus />
        </Form.Item>
        <Form.Item
          name="return_address"
          label="寄回地址（含收件人和电话）"
          rules={[{ required: true, whitespace: true, min: 5, message: '请填写寄回地址，至少 5 个字' }]}
        >
          <Input.TextArea rows={2} maxLength={200} />
        </Form.Item>
        <DialogActs close={close} isSaving={recall.isPending} save="发起召回" />
      </Form>
    </Modal>
  );
}
