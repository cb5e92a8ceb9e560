import { keysOf } from '@qingnang/contract/keys';
import { VOUCHER_ACCOUNTS } from '@qingnang/contract/voucher-words';
import type { VoucherCodes } from '@qingnang/contract/vouchers';
import { App, Form, Input, Modal } from 'antd';
import { DialogActs } from '../../app/DialogActs.tsx';
import { Bones, Failed, useFailure } from '../../app/failure.tsx';
import { useSetVoucherCodes, useVoucherCodes } from './api.ts';

/** 凭证科目: by which codes the bookkeeping program knows the accounts. */
export function AccountsDialog({ close }: { close: () => void }) {
  const { data, error, refetch } = useVoucherCodes();
  return (
    <Modal title="凭证科目" open onCancel={close} footer={null} width={560}>
      {data && <AccountsForm codes={data.codes} close={close} />}
      {!data && (error ? <Failed error={error} retry={refetch} /> : <Bones lines={12} />)}
    </Modal>
  );
}

/** What the usual chart of accounts says, for a shop that has set nothing. */
const USUAL = Object.fromEntries(keysOf(VOUCHER_ACCOUNTS).map((key) => [key, VOUCHER_ACCOUNTS[key].usual]));

function AccountsForm({ codes, close }: { codes: VoucherCodes | null; close: () => void }) {
  const { message } = App.useApp();
  const [form] = Form.useForm<VoucherCodes>();
  const fail = useFailure();
  const save = useSetVoucherCodes();
  const submit = async (values: VoucherCodes) => {
    try {
      await save.mutateAsync(values);
      message.success('已保存');
      close();
    } catch (error) {
      fail(error, form);
    }
  };
  return (
    <Form
      form={form}
      name="voucher-accounts"
      layout="vertical"
      requiredMark={false}
      initialValues={codes ?? USUAL}
      onFinish={submit}
    >
      <p className="alert">
        填写财务软件中对应的末级科目代码。{codes === null && '下面是常用的代码，请核对后保存。'}
      </p>
      <div className="voucher-accounts">
        {keysOf(VOUCHER_ACCOUNTS).map((key) => (
          <Form.Item
            key={key}
            name={key}
            label={VOUCHER_ACCOUNTS[key].name}
            rules={[{ required: true, whitespace: true, message: '请填写科目代码' }]}
          >
            <Input maxLength={30} autoComplete="off" />
          </Form.Item>
        ))}
      </div>
      <DialogActs close={close} isSaving={save.isPending} save="保存" />
    </Form>
  );
}
