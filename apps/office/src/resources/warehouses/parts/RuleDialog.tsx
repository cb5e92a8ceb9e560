import { App, Form, Modal, Switch } from 'antd';
import { DialogActs } from '../../../app/DialogActs.tsx';
import { useFailure } from '../../../app/failure.tsx';
import { RegionSelect } from '../../../shared/fields/RegionSelect.tsx';
import { type StaffRule, type StaffWarehouse, useSaveRule } from '../api.ts';
import { isDefault, newRule, placeWords, type RuleValues, ruleBody, ruleValues } from '../values.ts';
import { TermFields } from './TermFields.tsx';

export interface EditedRule {
  warehouse: StaffWarehouse;
  /** Null for a new one. */
  rule: StaffRule | null;
}

export const RuleDialog = ({ edited, close }: { edited: EditedRule | null; close: () => void }) => (
  <Modal
    title={edited && `${edited.warehouse.name}　${edited.rule ? placeWords(edited.rule) : '新增地区规则'}`}
    open={edited !== null}
    onCancel={close}
    footer={null}
    width={520}
    destroyOnHidden
  >
    {edited && <RuleForm edited={edited} close={close} />}
  </Modal>
);

function RuleForm({ edited: { warehouse, rule }, close }: { edited: EditedRule; close: () => void }) {
  const { message } = App.useApp();
  const [form] = Form.useForm<RuleValues>();
  const fail = useFailure();
  const save = useSaveRule();
  const first = rule ? ruleValues(rule) : newRule;
  const isServed = Form.useWatch('is_served', form) ?? first.is_served;
  const submit = async (typed: RuleValues) => {
    try {
      await save.mutateAsync({
        id: warehouse.id,
        ruleId: rule?.id ?? null,
        body: ruleBody({ ...first, ...typed }),
      });
      message.success('配送规则已保存');
      close();
    } catch (error) {
      fail(error, form);
    }
  };
  return (
    <Form form={form} name="rule" layout="vertical" initialValues={first} onFinish={submit}>
      {!(rule && isDefault(rule)) && (
        <Form.Item
          name="province"
          label="地区"
          extra="可选到省、市或区县；几条规则都包含收货地址时，最具体的一条生效"
          rules={[{ required: true, message: '请选择地区' }]}
        >
          <RegionSelect isPartial placeholder="选择或输入省、市、区县" />
        </Form.Item>
      )}
      <Form.Item
        name="is_served"
        label="配送到这里"
        valuePropName="checked"
        extra={isServed ? undefined : '买家会看到“不配送”，收货地址在这里的订单不能提交'}
      >
        <Switch checkedChildren="配送" unCheckedChildren="不配送" />
      </Form.Item>
      {isServed && <TermFields />}
      <DialogActs close={close} isSaving={save.isPending} />
    </Form>
  );
}
