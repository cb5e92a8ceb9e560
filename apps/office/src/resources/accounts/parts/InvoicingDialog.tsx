import type { adminInvoiceRuleSave, StaffInvoiceRule } from '@qingnang/contract/invoice-rules';
import type { adminAccountTitles } from '@qingnang/contract/invoice-titles';
import { useQuery } from '@tanstack/react-query';
import { App, Form, InputNumber, Modal, Radio, Select } from 'antd';
import { call } from '../../../app/api.ts';
import { useAct } from '../../../app/calls.ts';
import { DialogActs } from '../../../app/DialogActs.tsx';
import { useFailure } from '../../../app/failure.tsx';

interface Values {
  is_monthly: 0 | 1;
  day: number;
  title_id: number | undefined;
  kind: 'normal' | 'special';
}

interface InvoicingDialogProps {
  accountId: number;
  rule: StaffInvoiceRule;
  close: () => void;
}

/** The first of the month, as most customers want it. */
const USUAL_DAY = 1;

/** 修改开票方式: which day of the month, and whom the invoices are made out to. */
export function InvoicingDialog({ accountId, rule, close }: InvoicingDialogProps) {
  const [form] = Form.useForm<Values>();
  const { message } = App.useApp();
  const fail = useFailure();
  const at = { id: accountId };
  const save = useAct([['accounts', accountId]], ({ is_monthly, ...monthly }: Values) =>
    call<typeof adminInvoiceRuleSave>('PUT /api/admin/accounts/:id/invoice_rule', {
      at,
      body: { is_monthly, version: rule.version, ...(is_monthly === 1 ? monthly : {}) },
    }),
  );
  const submit = async () => {
    try {
      await save.mutateAsync(form.getFieldsValue(true));
      message.success('开票方式已保存');
      close();
    } catch (error) {
      fail(error, form);
    }
  };
  const initial = {
    is_monthly: rule.is_monthly,
    day: rule.day || USUAL_DAY,
    title_id: rule.title_id || undefined,
    kind: rule.kind || 'normal',
  };
  return (
    <Modal title="修改开票方式" open onCancel={close} footer={null} width={480} mask={{ closable: false }}>
      <Form
        form={form}
        name="invoicing"
        layout="vertical"
        requiredMark={false}
        initialValues={initial}
        onFinish={submit}
      >
        <Form.Item name="is_monthly" label="开票方式">
          <Radio.Group
            options={[
              { value: 0, label: '按单' },
              { value: 1, label: '按月' },
            ]}
          />
        </Form.Item>
        <Monthly accountId={accountId} />
        <DialogActs close={close} isSaving={save.isPending} />
      </Form>
    </Modal>
  );
}

function Monthly({ accountId }: { accountId: number }) {
  const isMonthly = Form.useWatch<Values['is_monthly']>('is_monthly') === 1;
  const chosen: number | undefined = Form.useWatch('title_id');
  const { data } = useQuery({
    queryKey: ['accounts', accountId, 'titles'],
    queryFn: ({ signal }) =>
      call<typeof adminAccountTitles>('GET /api/admin/accounts/:id/invoice_title', {
        at: { id: accountId },
        signal,
      }),
  });
  if (!isMonthly) return null;
  const titles = data?.list ?? [];
  const isSpecial = titles.find(({ id }) => id === chosen)?.is_special_allowed === 1;
  return (
    <>
      <p className="muted small">
        当日自动开具此前已发货、未开票的订单，扣除退货；超过单张限额自动拆分。之后的退货自动开红字发票。
      </p>
      <Form.Item
        name="day"
        label="每月几日开具"
        rules={[{ required: true, type: 'integer', min: 1, max: 28, message: '开票日为 1 至 28 日' }]}
      >
        <InputNumber min={1} max={28} precision={0} />
      </Form.Item>
      <Form.Item name="title_id" label="发票抬头" rules={[{ required: true, message: '请选择发票抬头' }]}>
        <Select
          placeholder={data && titles.length === 0 ? '客户还没有发票抬头' : '选择抬头'}
          options={titles.map(({ id, title, tax_no }) => ({ value: id, label: `${title}　${tax_no}` }))}
        />
      </Form.Item>
      <Form.Item name="kind" label="发票类型">
        <Radio.Group
          options={[
            { value: 'normal', label: '普通发票' },
            { value: 'special', label: '专用发票', disabled: !isSpecial },
          ]}
        />
      </Form.Item>
    </>
  );
}
