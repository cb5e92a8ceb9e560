import { App, Form, Input, Modal } from 'antd';
import { DialogActs } from '../../../app/DialogActs.tsx';
import { useFailure } from '../../../app/failure.tsx';
import { type TraceUploadRow, useSavePartner } from '../api.ts';

interface PartnerDialogProps {
  formatId: number;
  row: TraceUploadRow;
  close: () => void;
}

/** The number that a buyer has at the platform. */
export function PartnerDialog({ formatId, row, close }: PartnerDialogProps) {
  const [form] = Form.useForm<{ partner_no: string }>();
  const { message } = App.useApp();
  const fail = useFailure();
  const save = useSavePartner();
  const submit = async ({ partner_no }: { partner_no: string }) => {
    try {
      await save.mutateAsync({
        format_id: formatId,
        account_id: row.account_id ?? 0,
        partner_no: partner_no.trim(),
      });
      message.success('已保存');
      close();
    } catch (error) {
      fail(error, form);
    }
  };
  return (
    <Modal
      title={`${row.company} 的平台编号`}
      open
      onCancel={close}
      footer={null}
      width={440}
      mask={{ closable: false }}
    >
      <Form
        form={form}
        name="partner"
        layout="vertical"
        onFinish={submit}
        initialValues={{ partner_no: row.partner_no }}
      >
        <Form.Item name="partner_no" label="往来单位平台编号" extra="清空表示未登记">
          <Input maxLength={60} autoComplete="off" autoFocus />
        </Form.Item>
        <DialogActs close={close} isSaving={save.isPending} />
      </Form>
    </Modal>
  );
}
