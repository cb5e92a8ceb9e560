import { App, Form, Input, Modal, Radio, Select } from 'antd';
import { DialogActs } from '../../../app/DialogActs.tsx';
import { yuan } from '../../../app/format.ts';
import { may, useMe } from '../../../app/me.ts';
import { useSend } from '../../../app/useSend.ts';
import { type RedBody, type StaffInvoiceDetail, useRed, useTitles } from '../api.ts';

interface Values {
  reason: string;
  /** 0 = no new invoice. */
  title_id: number;
  kind: StaffInvoiceDetail['kind'];
}

/** 全额红冲: takes all that is left of an invoice back; with another title it is issued anew. */
export function RedDialog({ invoice, close }: { invoice: StaffInvoiceDetail; close: () => void }) {
  const [form] = Form.useForm<Values>();
  const { message } = App.useApp();
  const red = useRed(invoice.id);
  const submit = useSend(
    form,
    (key) => red.mutateAsync({ body: bodyOf(form.getFieldsValue(true)), key }),
    () => {
      message.success('已提交红冲，开具后通知客户');
      close();
    },
  );
  return (
    <Modal title="全额红冲" open onCancel={close} footer={null} width={520} mask={{ closable: false }}>
      <Form
        form={form}
        name="red"
        layout="vertical"
        requiredMark={false}
        initialValues={{ title_id: 0, kind: invoice.kind }}
        onFinish={submit}
      >
        <p className="alert">
          红冲 {yuan(invoice.left)}，不能撤回。发票 {invoice.number}，抬头 {invoice.title}
        </p>
        <Form.Item
          name="reason"
          label="红冲原因，写在红字发票备注"
          rules={[{ required: true, whitespace: true, min: 2, message: '请填写红冲原因' }]}
        >
          <Input maxLength={200} autoComplete="off" autoFocus />
        </Form.Item>
        {may(useMe(), 'money.read') && <Again accountId={invoice.account_id} />}
        <DialogActs close={close} isSaving={red.isPending} save="红冲" />
      </Form>
    </Modal>
  );
}

function Again({ accountId }: { accountId: number }) {
  const { data } = useTitles(accountId);
  const chosen: number = Form.useWatch('title_id') ?? 0;
  const titles = data?.list ?? [];
  const isSpecial = titles.find(({ id }) => id === chosen)?.is_special_allowed === 1;
  return (
    <>
      <Form.Item name="title_id" label="重新开具">
        <Select
          options={[
            { value: 0, label: '不重开，客户可再次申请' },
            ...titles.map(({ id, title, tax_no }) => ({ value: id, label: `${title}　${tax_no}` })),
          ]}
        />
      </Form.Item>
      {chosen > 0 && (
        <Form.Item name="kind" label="发票类型">
          <Radio.Group
            options={[
              { value: 'normal', label: '普通发票' },
              { value: 'special', label: '专用发票', disabled: !isSpecial },
            ]}
          />
        </Form.Item>
      )}
    </>
  );
}

const bodyOf = ({ reason, title_id, kind }: Values): RedBody => ({
  reason: reason.trim(),
  ...(title_id > 0 ? { title_id, kind } : {}),
});
