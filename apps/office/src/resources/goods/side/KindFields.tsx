import { Form, InputNumber } from 'antd';
import { ANY } from '../../../app/failure.tsx';
import { groupBuyProgress } from '../../../shared/group-buying.ts';
import type { StaffSpecial } from './specialsApi.ts';
import { ZoneSelect } from './ZoneSelect.tsx';

/** What only a zone price or a group has. */
export function KindFields({ special }: { special: StaffSpecial | null }) {
  const kind = Form.useWatch<StaffSpecial['kind']>('kind');
  if (kind === 'zone') return <ZoneField special={special} />;
  return kind === 'group' ? <GroupBuyFields special={special} /> : null;
}

function ZoneField({ special }: { special: StaffSpecial | null }) {
  const known = special?.zone_id ? { id: special.zone_id, name: special.zone_name } : null;
  return (
    <Form.Item
      name="zone_id"
      label="专区"
      className="both"
      rules={[ANY]}
      extra="选了专区，专区停止时专区价一起停止"
    >
      <ZoneSelect known={known} isDisabled={special !== null} />
    </Form.Item>
  );
}

/** Who has paid to join has done so on these terms. */
function GroupBuyFields({ special }: { special: StaffSpecial | null }) {
  const group = special?.group ?? null;
  const isJoined = group !== null && (group.buyers > 0 || group.status !== 'open');
  return (
    <>
      <Form.Item
        name="group_min_buyers"
        label="成团户数"
        dependencies={['group_min_pieces']}
        rules={[oneOfThem]}
        extra="已付款的客户数"
      >
        <InputNumber
          min={2}
          max={10_000}
          precision={0}
          controls={false}
          className="wide"
          disabled={isJoined}
        />
      </Form.Item>
      <Form.Item name="group_min_pieces" label="成团数量" rules={[ANY]} extra="已付款的件数；两项先到先成团">
        <InputNumber
          min={1}
          max={1_000_000}
          precision={0}
          controls={false}
          className="wide"
          disabled={isJoined}
        />
      </Form.Item>
      {isJoined && (
        <p className="both muted small">已有客户付款，成团条件不能再改：{groupBuyProgress(group)}</p>
      )}
    </>
  );
}

const oneOfThem = ({ getFieldValue }: { getFieldValue: (name: string) => unknown }) => ({
  validator: (_: unknown, buyers: number | null) =>
    buyers || getFieldValue('group_min_pieces')
      ? Promise.resolve()
      : Promise.reject(new Error('请填写成团户数或成团数量')),
});
